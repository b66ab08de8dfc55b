package org.gpuledger.books.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.gpuledger.books.attribution.RuleBook;
import org.gpuledger.books.ledger.Balancing;
import org.gpuledger.books.ledger.BooksHeader;
import org.gpuledger.books.ledger.BooksWriter;
import org.gpuledger.books.ledger.Lane;
import org.gpuledger.books.ledger.PostingBatch;
import org.gpuledger.books.ledger.QueuePosting;
import org.gpuledger.books.ledger.TrialBalance;
import org.gpuledger.books.story.FleetStory;
import org.gpuledger.books.story.MemoryBooks;
import org.gpuledger.books.story.MemoryFacts;
import org.gpuledger.books.story.RandomStory;
import org.gpuledger.books.timeline.Capacity;
import org.gpuledger.books.timeline.FleetIndex;
import org.gpuledger.model.account.Account;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Invariant 1: in a closed period every device-nanosecond is in exactly one account. And invariant
/// 3, as far as it concerns workers and the order of facts in memory.
class ClosureTest {
    private static final int FLEETS = 300;

    @ParameterizedTest
    @ValueSource(longs = {1, 2})
    void randomFleetsBalanceToTheNanosecondWhateverTheWorkers(long block) {
        for (long seed = block * FLEETS; seed < (block + 1) * FLEETS; seed++) {
            MemoryBooks alone = RandomStory.of(seed).close(1);
            MemoryBooks together = RandomStory.of(seed).close(3);

            assertThat(alone.header().trialBalance().capacity().isZero())
                    .as("seed %d", seed)
                    .isFalse();
            assertThat(together.postings()).as("seed %d", seed).isEqualTo(alone.postings());
            assertThat(together.queue()).as("seed %d", seed).isEqualTo(alone.queue());
            assertThat(together.header()).as("seed %d", seed).isEqualTo(alone.header());
        }
    }

    @ParameterizedTest
    @ValueSource(longs = {7, 8, 9, 10, 11})
    void whatIsWantedFromTheLadderNeverExceedsTheUnmetDemand(long block) {
        for (long seed = block * 50; seed < (block + 1) * 50; seed++) {
            MemoryBooks books = RandomStory.of(seed).close();
            // Count-only pools post all idle devices beside a queue; shapes are unknown there.
            long promised = nanos(books, Account.UNALLOCATED_UNDISPATCHED)
                    + nanos(books, Account.UNALLOCATED_STRANDED)
                    + nanos(books, Account.UNALLOCATED_FRAGMENTED)
                    + nanos(books, Account.UNALLOCATED_FENCED);
            long demand = books.queue().stream()
                    .filter(line -> line.job().isPresent())
                    .mapToLong(QueuePosting::gpuNanos)
                    .sum();

            assertThat(promised).as("seed %d", seed).isLessThanOrEqualTo(demand);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"delete", "double", "shift"})
    void aTamperedPostingIsNamedByDeviceAndHour(String tampering) {
        for (long seed = 0; seed < 50; seed++) {
            FleetStory story = RandomStory.of(seed);
            MemoryFacts facts = story.facts();
            Batches batches = new Batches();
            new LocalEngine(RuleBook.standard(), 1).close(facts, story.period(), batches, Progress.SILENT);
            SplittableRandom random = new SplittableRandom(seed);
            List<PostingBatch> devices = batches.ofDevices();
            int victim = random.nextInt(devices.size());
            if (devices.get(victim).size() == 0) {
                continue;
            }
            int line = random.nextInt(devices.get(victim).size());
            long hour = devices.get(victim).hourNanos(line);
            devices.set(victim, tamper(devices.get(victim), line, tampering));

            TrialBalance balance = balance(facts, story, devices);

            assertThat(balance).as("seed %d", seed).isInstanceOf(TrialBalance.OutOfBalance.class);
            String device =
                    facts.fleet().devices().get(laneOf(devices.get(victim))).id();
            assertThat(((TrialBalance.OutOfBalance) balance).discrepancies())
                    .as("seed %d", seed)
                    .anyMatch(place -> place.lane().equals(device) && place.hourNanos() == hour);
        }
    }

    private static PostingBatch tamper(PostingBatch batch, int line, String tampering) {
        PostingBatch tampered = new PostingBatch(batch.lane());
        for (int i = 0; i < batch.size(); i++) {
            boolean hit = i == line;
            long shift = hit && tampering.equals("shift") ? 3_600_000_000_000L : 0;
            if (!(hit && tampering.equals("delete"))) {
                tampered.add(batch.hourNanos(i) + shift, batch.job(i), batch.reason(i), batch.amountNanos(i));
            }
            if (hit && tampering.equals("double")) {
                tampered.add(batch.hourNanos(i), batch.job(i), batch.reason(i), batch.amountNanos(i));
            }
        }
        return tampered;
    }

    private static TrialBalance balance(MemoryFacts facts, FleetStory story, List<PostingBatch> batches) {
        Capacity capacity = new Capacity(FleetIndex.of(facts.fleet()), story.period());
        Balancing balancing = new Balancing();
        for (int device = 0; device < facts.fleet().devices().size(); device++) {
            int lane = device;
            balancing.lane(
                    facts.fleet().devices().get(device).id(),
                    Capacity.hours(story.period()),
                    hour -> capacity.nanos(lane, hour),
                    batches.stream().filter(batch -> laneOf(batch) == lane).toList());
        }
        return balancing.result();
    }

    private static int laneOf(PostingBatch batch) {
        return ((Lane.OfDevice) batch.lane()).device();
    }

    private static long nanos(MemoryBooks books, Account account) {
        return books.postings().stream()
                .filter(posting -> posting.reason().account() == account
                        && posting.place().gpu().isPresent())
                .mapToLong(posting -> posting.amountNanos())
                .sum();
    }

    /// Keeps batches as they are posted.
    private static final class Batches implements BooksWriter {
        private final List<PostingBatch> all = new ArrayList<>();

        List<PostingBatch> ofDevices() {
            return new ArrayList<>(all.stream()
                    .filter(batch -> batch.lane() instanceof Lane.OfDevice)
                    .toList());
        }

        @Override
        public void postings(PostingBatch batch) {
            all.add(batch);
        }

        @Override
        public void queue(List<QueuePosting> lines) {}

        @Override
        public void commit(BooksHeader header) {}

        @Override
        public void close() {}
    }
}
