package org.gpuledger.store;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.TreeMap;
import org.gpuledger.books.attribution.Reason;
import org.gpuledger.books.ledger.BooksHeader;
import org.gpuledger.books.ledger.BooksReader;
import org.gpuledger.books.ledger.BooksWriter;
import org.gpuledger.books.ledger.Lane;
import org.gpuledger.books.ledger.Posting;
import org.gpuledger.books.ledger.PostingBatch;
import org.gpuledger.books.ledger.QueuePosting;
import org.gpuledger.books.ledger.TrialBalance;
import org.gpuledger.books.timeline.FleetFacts;
import org.gpuledger.books.timeline.JobActivity;
import org.gpuledger.books.timeline.PoolSeries;
import org.gpuledger.model.account.Account;
import org.gpuledger.model.account.Cause;
import org.gpuledger.model.account.Confidence;
import org.gpuledger.model.account.EvidenceTier;
import org.gpuledger.model.fleet.Device;
import org.gpuledger.model.fleet.Node;
import org.gpuledger.model.fleet.Pool;
import org.gpuledger.model.time.EpochNanos;
import org.gpuledger.model.time.GpuTime;
import org.gpuledger.model.time.Span;
import org.gpuledger.model.work.Job;
import org.gpuledger.model.work.JobTier;
import org.gpuledger.model.work.QueueReason;

/// Books of one device and one pool over one hour, told by the number of working seconds.
final class BooksStory {
    static final long HOUR = SampleStory.MIDNIGHT;
    static final Span PERIOD = Span.of(HOUR, HOUR + EpochNanos.PER_HOUR);

    private BooksStory() {}

    static FleetFacts facts() {
        Job job = new Job(
                "j1",
                new Job.Times(HOUR, HOUR, OptionalLong.of(HOUR), OptionalLong.empty()),
                new Job.Request(
                        OptionalInt.of(1),
                        OptionalDouble.empty(),
                        List.of(),
                        OptionalDouble.empty(),
                        OptionalLong.empty(),
                        OptionalInt.empty()),
                new Job.Labels(
                        Optional.of("train"),
                        Optional.of("tpl"),
                        Optional.of("ann"),
                        Optional.of("vision"),
                        Optional.of("p1"),
                        Optional.empty()),
                JobTier.TRAINING,
                0);
        Pool pool =
                new Pool("p1", Optional.of("platform"), 0, Long.MAX_VALUE, OptionalDouble.empty(), Optional.empty());
        PoolSeries counts =
                new PoolSeries("p2", new long[] {HOUR}, new int[] {1}, new int[] {1}, new int[] {0}, new int[] {0});
        return new FleetFacts(
                List.of(new Node("n1", OptionalDouble.empty(), OptionalLong.empty(), Optional.of("p1"))),
                List.of(new Device(
                        "g1", 0, Optional.of("A100"), Optional.empty(), Optional.empty(), Device.Presence.ALWAYS)),
                List.of(),
                List.of(pool),
                List.of(job),
                List.of(),
                true,
                List.of(counts),
                List.of(JobActivity.NONE));
    }

    static BooksHeader header(long workingSeconds) {
        TreeMap<String, String> fingerprints = new TreeMap<>();
        fingerprints.put("gpus", "1-" + workingSeconds);
        return new BooksHeader(
                PERIOD,
                1,
                "1",
                fingerprints,
                new TrialBalance.Balanced(GpuTime.ofNanos(2 * EpochNanos.PER_HOUR), 2, 3),
                List.of(new BooksHeader.Conflict("double_hold", 2, List.of("j1 and j2 on g1"))));
    }

    static void write(BooksWriter writer, long workingSeconds) {
        PostingBatch device = new PostingBatch(new Lane.OfDevice(0));
        device.add(HOUR, PostingBatch.NO_JOB, free(), EpochNanos.PER_HOUR - workingSeconds * EpochNanos.PER_SECOND);
        device.add(HOUR, 0, working(), workingSeconds * EpochNanos.PER_SECOND);
        PostingBatch pool = new PostingBatch(new Lane.OfPool(0));
        pool.add(
                HOUR,
                PostingBatch.NO_JOB,
                Reason.suspense(Account.SUSPENSE_UNOBSERVED, Cause.COUNTS_ONLY),
                EpochNanos.PER_HOUR);
        writer.postings(device);
        writer.postings(pool);
        writer.queue(List.of(queueLine()));
        writer.commit(header(workingSeconds));
    }

    static List<Posting> postings(long workingSeconds) {
        Posting.Place place = new Posting.Place(
                Optional.of("g1"), Optional.of("n1"), Optional.of("p1"), Optional.of("A100"), Optional.of("platform"));
        Posting.Place counted = new Posting.Place(
                Optional.empty(), Optional.empty(), Optional.of("p2"), Optional.empty(), Optional.empty());
        Posting.Run run =
                new Posting.Run("j1", Optional.of("tpl"), Optional.of("ann"), Optional.of("vision"), "training");
        long working = workingSeconds * EpochNanos.PER_SECOND;
        return List.of(
                new Posting(HOUR, place, Optional.empty(), free(), EpochNanos.PER_HOUR - working),
                new Posting(HOUR, place, Optional.of(run), working(), working),
                new Posting(
                        HOUR,
                        counted,
                        Optional.empty(),
                        Reason.suspense(Account.SUSPENSE_UNOBSERVED, Cause.COUNTS_ONLY),
                        EpochNanos.PER_HOUR));
    }

    static QueuePosting queueLine() {
        return new QueuePosting(
                HOUR, Optional.of("p1"), Optional.of("j1"), Optional.empty(), QueueReason.FRAGMENTATION, 5, 10, 3);
    }

    static List<Posting> postings(BooksReader books) {
        List<Posting> read = new ArrayList<>();
        books.postings(read::add);
        return read;
    }

    static List<QueuePosting> queue(BooksReader books) {
        List<QueuePosting> read = new ArrayList<>();
        books.queue(read::add);
        return read;
    }

    private static Reason free() {
        return new Reason(Account.UNALLOCATED_NO_DEMAND, Cause.NONE, Confidence.CONFIRMED, EvidenceTier.T1);
    }

    private static Reason working() {
        return new Reason(Account.WORKING_EFFECTIVE, Cause.SHORT_GAP, Confidence.LIKELY, EvidenceTier.T2);
    }
}
