package org.gpuledger.books.engine;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.List;
import java.util.OptionalInt;
import java.util.SortedMap;
import java.util.TreeMap;
import org.gpuledger.books.attribution.DeviceAttribution;
import org.gpuledger.books.attribution.Reason;
import org.gpuledger.books.attribution.RuleBook;
import org.gpuledger.books.ledger.Balancing;
import org.gpuledger.books.ledger.BooksHeader;
import org.gpuledger.books.ledger.BooksWriter;
import org.gpuledger.books.ledger.Lane;
import org.gpuledger.books.ledger.PostingBatch;
import org.gpuledger.books.ledger.TrialBalance;
import org.gpuledger.books.timeline.Capacity;
import org.gpuledger.books.timeline.FactReader;
import org.gpuledger.books.timeline.FleetFacts;
import org.gpuledger.books.timeline.PoolSeries;
import org.gpuledger.books.timeline.TimelineBuilder;
import org.gpuledger.model.account.Account;
import org.gpuledger.model.account.ChartOfAccounts;
import org.gpuledger.model.time.Span;

/// Closes periods on this machine, device by device, on a few threads. The books do not depend on
/// how many.
public final class LocalEngine {
    private final RuleBook rules;
    private final int workers;

    /// @param workers threads that attribute devices side by side
    public LocalEngine(RuleBook rules, int workers) {
        this.rules = rules;
        this.workers = workers;
    }

    /// Attributes and posts every device and pool, checks the trial balance, commits the books.
    ///
    /// @throws IllegalStateException out of balance: a bug; nothing was committed
    public BooksHeader close(FactReader facts, Span period, BooksWriter books, Progress progress) {
        FleetFacts fleet = facts.fleet();
        Attributor attributor = Attributor.prepare(fleet, rules, period);
        Closing closing = new Closing(attributor, books);
        new RangeRunner(attributor, facts, workers).run(closing::postRange, progress);
        closing.postUndecided();
        closing.postPools();
        books.queue(closing.queueLines());
        SortedMap<String, String> fingerprints = new TreeMap<>(facts.fingerprints());
        if (!fleet.devices().isEmpty()) {
            fingerprints.put("gpu_samples", closing.fingerprint.text());
        }
        BooksHeader header = switch (closing.balancing.result()) {
            case TrialBalance.Balanced balanced ->
                new BooksHeader(
                        period,
                        ChartOfAccounts.VERSION,
                        rules.version(),
                        fingerprints,
                        balanced,
                        closing.conflicts.conflicts());
            case TrialBalance.OutOfBalance out ->
                throw new IllegalStateException("out of balance, nothing was committed: " + out.discrepancies());
        };
        books.commit(header);
        return header;
    }

    /// The whole time of one device within a period, piece by piece, in order of time.
    public List<Piece> explain(FactReader facts, Span period, int device) {
        Attributor attributor = Attributor.prepare(facts.fleet(), rules, period);
        Explaining explaining = new Explaining(attributor, facts);
        return explaining.pieces(device);
    }

    /// The state of one close: what has been posted so far.
    private static final class Closing {
        private final Attributor attributor;
        private final BooksWriter books;
        private final List<Long> hours;
        private final Balancing balancing = new Balancing();
        private final BitSet activeJobs = new BitSet();
        private final List<PostingBatch> undecided = new ArrayList<>();
        private final SampleFingerprint fingerprint = new SampleFingerprint();
        private final ConflictLog conflicts = new ConflictLog((from, until, job, key, amount) -> {});
        private final QueueSums poolQueue = new QueueSums();

        Closing(Attributor attributor, BooksWriter books) {
            this.attributor = attributor;
            this.books = books;
            this.hours = Capacity.hours(attributor.period());
        }

        void postRange(DeviceRange.Result range) {
            for (int i = 0; i < range.postings().size(); i++) {
                PostingBatch posted = range.postings().get(i);
                PostingBatch open = range.undecided().get(i);
                balance(posted, open);
                books.postings(posted);
                if (open.size() > 0) {
                    undecided.add(open);
                }
            }
            activeJobs.or(range.activeJobs());
            fingerprint.addAll(range.fingerprint());
            conflicts.addAll(range.conflicts());
        }

        /// A device that its run never used is surplus if the run worked on another.
        void postUndecided() {
            for (PostingBatch open : undecided) {
                PostingBatch decided = new PostingBatch(open.lane());
                for (int i = 0; i < open.size(); i++) {
                    Reason reason = open.reason(i);
                    Account account = activeJobs.get(open.job(i)) ? Account.HELD_SURPLUS : reason.account();
                    decided.add(
                            open.hourNanos(i),
                            open.job(i),
                            new Reason(account, reason.cause(), reason.confidence(), reason.tier()),
                            open.amountNanos(i));
                }
                books.postings(decided);
            }
        }

        void postPools() {
            List<PoolSeries> series = attributor.index().facts().poolSeries();
            List<PostingBatch> lanes = PoolLanes.post(series, attributor.period(), poolQueue, conflicts);
            for (int pool = 0; pool < lanes.size(); pool++) {
                PoolSeries of = series.get(pool);
                balancing.lane(
                        of.pool(),
                        hours,
                        hour -> PoolLanes.capacityNanos(of, attributor.period(), hour),
                        List.of(lanes.get(pool)));
                books.postings(lanes.get(pool));
            }
        }

        List<org.gpuledger.books.ledger.QueuePosting> queueLines() {
            List<org.gpuledger.books.ledger.QueuePosting> lines = new ArrayList<>(attributor.queue());
            lines.addAll(poolQueue.lines());
            return lines;
        }

        private void balance(PostingBatch posted, PostingBatch open) {
            if (posted.lane() instanceof Lane.OfDevice lane) {
                String id =
                        attributor.index().facts().devices().get(lane.device()).id();
                Capacity capacity = attributor.capacity();
                balancing.lane(id, hours, hour -> capacity.nanos(lane.device(), hour), List.of(posted, open));
            }
        }
    }

    /// Posts single devices for a person to read; looks at siblings where a verdict depends on
    /// them.
    private static final class Explaining {
        private final Attributor attributor;
        private final FactReader facts;

        Explaining(Attributor attributor, FactReader facts) {
            this.attributor = attributor;
            this.facts = facts;
        }

        List<Piece> pieces(int device) {
            List<Piece> pieces = new ArrayList<>();
            DeviceAttribution.Findings findings = attribute(device, pieces);
            BitSet surplus = new BitSet();
            findings.unusedJobs().stream().filter(this::worksElsewhere).forEach(surplus::set);
            return pieces.stream()
                    .map(piece -> decided(piece, surplus))
                    .sorted(Comparator.comparingLong(
                                    (Piece piece) -> piece.span().fromNanos())
                            .thenComparingInt(piece -> piece.reason().key()))
                    .toList();
        }

        private boolean worksElsewhere(int job) {
            return attributor.index().facts().allocations().stream()
                    .filter(hold -> hold.job() == job)
                    .mapToInt(hold -> hold.device())
                    .distinct()
                    .anyMatch(sibling ->
                            attribute(sibling, new ArrayList<>()).activeJobs().contains(job));
        }

        private DeviceAttribution.Findings attribute(int device, List<Piece> pieces) {
            DeviceAttribution attribution = new DeviceAttribution(
                    attributor.index(),
                    attributor.rules(),
                    attributor.period(),
                    attributor.freeTime(),
                    attributor.standby(),
                    (from, until, job, key, amount) -> pieces.add(new Piece(
                            Span.of(from, until),
                            job == PostingBatch.NO_JOB ? OptionalInt.empty() : OptionalInt.of(job),
                            Reason.ofKey(key),
                            amount)));
            List<DeviceAttribution.Findings> found = new ArrayList<>();
            TimelineBuilder timelines = new TimelineBuilder(attributor.index(), attributor.period());
            facts.scanDevices(
                    device,
                    device + 1,
                    attributor.period(),
                    (index, samples) -> found.add(attribution.attribute(timelines.build(index), samples)));
            return found.get(0);
        }

        private static Piece decided(Piece piece, BitSet surplus) {
            Reason reason = piece.reason();
            boolean isSurplus = reason.account() == Account.HELD_NEVER_USED
                    && piece.job().isPresent()
                    && surplus.get(piece.job().getAsInt());
            return isSurplus
                    ? new Piece(
                            piece.span(),
                            piece.job(),
                            new Reason(Account.HELD_SURPLUS, reason.cause(), reason.confidence(), reason.tier()),
                            piece.amountNanos())
                    : piece;
        }
    }
}
