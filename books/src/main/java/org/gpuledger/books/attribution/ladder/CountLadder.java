package org.gpuledger.books.attribution.ladder;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.gpuledger.books.attribution.Reason;
import org.gpuledger.books.timeline.Apportionment;
import org.gpuledger.books.timeline.PoolSeries;
import org.gpuledger.model.account.Account;
import org.gpuledger.model.account.Cause;
import org.gpuledger.model.account.Confidence;
import org.gpuledger.model.time.Span;
import org.gpuledger.model.work.Allocation;
import org.gpuledger.model.work.QueueReason;

/// The ladder for pools of which only counts are known: own queue, fence, no demand
/// (format/SPEC.md).
///
/// Shapes of waiting work are unknown: all idle devices of a pool that queues are posted as wanted
/// by its own queue, even if it asks for fewer, and that is only suspected. The fence ignores shape
/// and model and is an upper bound.
public final class CountLadder {
    private static final Reason OWN_QUEUE =
            Reason.recorded(Account.UNALLOCATED_UNDISPATCHED, Cause.OWN_QUEUE, Confidence.SUSPECTED);
    private static final Reason FENCED =
            Reason.recorded(Account.UNALLOCATED_FENCED, Cause.POOL_FENCE, Confidence.LIKELY);
    private static final Reason NO_DEMAND =
            Reason.recorded(Account.UNALLOCATED_NO_DEMAND, Cause.NONE, Confidence.CONFIRMED);
    private static final Reason COUNTS_ONLY = Reason.suspense(Account.SUSPENSE_UNOBSERVED, Cause.COUNTS_ONLY);
    private static final Reason NO_SAMPLE = Reason.suspense(Account.SUSPENSE_UNOBSERVED, Cause.NO_SAMPLE);
    private static final Reason MORE_THAN_CAPACITY =
            Reason.suspense(Account.SUSPENSE_CONFLICTING, Cause.MORE_THAN_CAPACITY);

    /// Takes what a pool's devices did in an interval.
    @FunctionalInterface
    public interface CountSink {
        /// @param devices how many of the pool's devices, positive
        void count(int series, Span interval, Reason reason, long devices);
    }

    private final List<PoolSeries> pools;
    private final CountSink sink;
    private final Waiting ledger;
    private final int[] entry;
    private final long[] capacity;
    private final long[] idle;
    private final long[] pending;
    private final boolean[] observed;
    private final long[] reachNanos;

    private CountLadder(List<PoolSeries> pools, CountSink sink, Waiting ledger) {
        this.pools = pools;
        this.sink = sink;
        this.ledger = ledger;
        entry = new int[pools.size()];
        Arrays.fill(entry, -1);
        capacity = new long[pools.size()];
        idle = new long[pools.size()];
        pending = new long[pools.size()];
        observed = new boolean[pools.size()];
        reachNanos = pools.stream().mapToLong(Cuts::reachNanos).toArray();
    }

    /// Runs over a period, interval by interval.
    public static void run(List<PoolSeries> pools, Span period, CountSink sink, Waiting ledger) {
        CountLadder ladder = new CountLadder(pools, sink, ledger);
        long[] cuts = Cuts.of(pools, period);
        for (int i = 0; i + 1 < cuts.length; i++) {
            ladder.judge(Span.of(cuts[i], cuts[i + 1]));
        }
    }

    private void judge(Span interval) {
        for (int pool = 0; pool < pools.size(); pool++) {
            read(pool, interval.fromNanos());
            postOccupied(pool, interval);
        }
        long[] unmet = new long[pools.size()];
        long[] offered = new long[pools.size()];
        for (int pool = 0; pool < pools.size(); pool++) {
            unmet[pool] = Math.max(0, pending[pool] - idle[pool]);
            offered[pool] = pending[pool] == 0 ? idle[pool] : 0;
        }
        long fence = Math.min(Arrays.stream(offered).sum(), Arrays.stream(unmet).sum());
        long[] fencedHere = Apportionment.share(fence, offered);
        long[] servedElsewhere = Apportionment.share(fence, unmet);
        for (int pool = 0; pool < pools.size(); pool++) {
            long own = pending[pool] > 0 ? idle[pool] : 0;
            post(pool, interval, OWN_QUEUE, own);
            post(pool, interval, FENCED, fencedHere[pool]);
            post(pool, interval, NO_DEMAND, idle[pool] - own - fencedHere[pool]);
            tell(pool, interval, Math.min(own, pending[pool]), servedElsewhere[pool]);
        }
    }

    /// Sets the counts of a pool at an instant; an entry speaks for at most four median intervals.
    private void read(int pool, long nowNanos) {
        PoolSeries series = pools.get(pool);
        while (entry[pool] + 1 < series.size() && series.atNanos()[entry[pool] + 1] <= nowNanos) {
            entry[pool]++;
        }
        int at = Math.max(0, entry[pool]);
        capacity[pool] = series.capacity()[at];
        observed[pool] = entry[pool] >= 0 && nowNanos < series.atNanos()[at] + reachNanos[pool];
        boolean fits = series.running()[at] <= series.capacity()[at];
        idle[pool] = observed[pool] && fits ? series.capacity()[at] - series.running()[at] : 0;
        pending[pool] = observed[pool] && fits ? Math.max(0, series.pending()[at]) : 0;
    }

    private void postOccupied(int pool, Span interval) {
        if (!observed[pool]) {
            post(pool, interval, NO_SAMPLE, capacity[pool]);
            return;
        }
        PoolSeries series = pools.get(pool);
        boolean fits = series.running()[entry[pool]] <= capacity[pool];
        Reason reason = fits ? COUNTS_ONLY : MORE_THAN_CAPACITY;
        post(pool, interval, reason, capacity[pool] - idle[pool]);
    }

    private void post(int pool, Span interval, Reason reason, long devices) {
        if (devices > 0) {
            sink.count(pool, interval, reason, devices);
        }
    }

    /// Splits a pool's demand by reason; its waiting jobs are told with the largest part, so that
    /// none counts twice.
    private void tell(int pool, Span interval, long own, long elsewhere) {
        long capacityPart = pending[pool] - own - elsewhere;
        long jobs = observed[pool] ? Math.max(0, pools.get(pool).pendingJobs()[entry[pool]]) : 0;
        QueueReason main = own >= elsewhere && own >= capacityPart
                ? QueueReason.ORDER
                : elsewhere >= capacityPart ? QueueReason.FENCE : QueueReason.CAPACITY;
        tell(pool, interval, QueueReason.ORDER, main == QueueReason.ORDER ? jobs : 0, own, own);
        tell(pool, interval, QueueReason.FENCE, main == QueueReason.FENCE ? jobs : 0, elsewhere, elsewhere);
        tell(pool, interval, QueueReason.CAPACITY, main == QueueReason.CAPACITY ? jobs : 0, capacityPart, 0);
    }

    private void tell(int pool, Span interval, QueueReason reason, long jobs, long demand, long matched) {
        if (demand > 0 || jobs > 0) {
            ledger.accept(new Waiting.Stretch(
                    interval.fromNanos(),
                    interval.untilNanos(),
                    Optional.of(pools.get(pool).pool()),
                    Optional.empty(),
                    Optional.empty(),
                    reason,
                    jobs,
                    demand * Allocation.WHOLE,
                    matched * Allocation.WHOLE));
        }
    }
}
