package org.gpuledger.books.story;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Predicate;
import org.gpuledger.books.ledger.BooksHeader;
import org.gpuledger.books.ledger.BooksReader;
import org.gpuledger.books.ledger.BooksWriter;
import org.gpuledger.books.ledger.Lane;
import org.gpuledger.books.ledger.Posting;
import org.gpuledger.books.ledger.PostingBatch;
import org.gpuledger.books.ledger.QueuePosting;
import org.gpuledger.books.timeline.FleetFacts;
import org.gpuledger.model.account.Account;
import org.gpuledger.model.fleet.Device;
import org.gpuledger.model.time.EpochNanos;
import org.gpuledger.model.work.Job;
import org.gpuledger.model.work.QueueReason;

/// Books held in memory, written and read.
public final class MemoryBooks implements BooksWriter, BooksReader {
    private final FleetFacts facts;
    private final List<Posting> postings = new ArrayList<>();
    private final List<QueuePosting> queue = new ArrayList<>();
    private Optional<BooksHeader> header = Optional.empty();

    public MemoryBooks(FleetFacts facts) {
        this.facts = facts;
    }

    public List<Posting> postings() {
        return postings;
    }

    public List<QueuePosting> queue() {
        return queue;
    }

    /// GPU-minutes of an account over the whole fleet.
    public double minutes(Account account) {
        return minutes(posting -> posting.reason().account() == account);
    }

    /// GPU-minutes of an account on one device.
    public double minutes(Account account, String gpu) {
        return minutes(posting ->
                posting.reason().account() == account && posting.place().gpu().equals(Optional.of(gpu)));
    }

    public double minutes(Predicate<Posting> wanted) {
        return postings.stream().filter(wanted).mapToLong(Posting::amountNanos).sum() / (double) EpochNanos.PER_MINUTE;
    }

    /// Job-minutes waited for a reason.
    public double waited(QueueReason reason) {
        return queue.stream()
                        .filter(line -> line.reason() == reason)
                        .mapToLong(QueuePosting::jobNanos)
                        .sum()
                / (double) EpochNanos.PER_MINUTE;
    }

    @Override
    public void postings(PostingBatch batch) {
        for (int i = 0; i < batch.size(); i++) {
            postings.add(posting(batch, i));
        }
    }

    @Override
    public void queue(List<QueuePosting> lines) {
        queue.addAll(lines);
    }

    @Override
    public void commit(BooksHeader committed) {
        header = Optional.of(committed);
    }

    @Override
    public void close() {}

    @Override
    public BooksHeader header() {
        return header.orElseThrow();
    }

    @Override
    public void postings(Consumer<Posting> consumer) {
        postings.forEach(consumer);
    }

    @Override
    public void queue(Consumer<QueuePosting> consumer) {
        queue.forEach(consumer);
    }

    private Posting posting(PostingBatch batch, int i) {
        Posting.Place place = switch (batch.lane()) {
            case Lane.OfDevice lane -> place(facts.devices().get(lane.device()));
            case Lane.OfPool lane ->
                new Posting.Place(
                        Optional.empty(),
                        Optional.empty(),
                        Optional.of(facts.poolSeries().get(lane.series()).pool()),
                        Optional.empty(),
                        Optional.empty());
        };
        Optional<Posting.Run> run = batch.job(i) == PostingBatch.NO_JOB
                ? Optional.empty()
                : Optional.of(run(facts.jobs().get(batch.job(i))));
        return new Posting(batch.hourNanos(i), place, run, batch.reason(i), batch.amountNanos(i));
    }

    private Posting.Place place(Device device) {
        Optional<String> pool =
                device.pool().or(() -> facts.nodes().get(device.node()).pool());
        return new Posting.Place(
                Optional.of(device.id()),
                Optional.of(facts.nodes().get(device.node()).id()),
                pool,
                device.model(),
                Optional.empty());
    }

    private static Posting.Run run(Job job) {
        return new Posting.Run(
                job.id(),
                job.labels().template(),
                job.labels().owner(),
                job.labels().team(),
                job.tier().label());
    }
}
