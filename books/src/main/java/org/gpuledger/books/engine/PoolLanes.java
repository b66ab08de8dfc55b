package org.gpuledger.books.engine;

import java.util.ArrayList;
import java.util.List;
import org.gpuledger.books.attribution.Reason;
import org.gpuledger.books.attribution.ladder.CountLadder;
import org.gpuledger.books.attribution.ladder.Waiting;
import org.gpuledger.books.ledger.Lane;
import org.gpuledger.books.ledger.PostingBatch;
import org.gpuledger.books.timeline.PoolSeries;
import org.gpuledger.model.account.Account;
import org.gpuledger.model.time.EpochNanos;
import org.gpuledger.model.time.Span;

/// Posts the lanes of count-only pools.
final class PoolLanes {
    private final List<HourSums> sums = new ArrayList<>();
    private final ConflictCounter conflicts = new ConflictCounter();

    private PoolLanes(List<PoolSeries> series) {
        series.forEach(unused -> sums.add(new HourSums()));
    }

    /// One batch per pool, in order.
    static List<PostingBatch> post(List<PoolSeries> series, Span period, Waiting ledger, ConflictLog log) {
        PoolLanes lanes = new PoolLanes(series);
        CountLadder.run(series, period, lanes::count, ledger);
        lanes.conflicts.tell(series, log);
        List<PostingBatch> batches = new ArrayList<>();
        for (int pool = 0; pool < series.size(); pool++) {
            batches.add(lanes.batch(pool));
        }
        return batches;
    }

    /// Capacity of a pool in an hour, from its counts alone: each entry holds until the next, the
    /// first also before it.
    static long capacityNanos(PoolSeries series, Span period, long hourNanos) {
        long from = Math.max(hourNanos, period.fromNanos());
        long until = Math.min(hourNanos + EpochNanos.PER_HOUR, period.untilNanos());
        long sum = 0;
        int entry = Math.max(0, lastAt(series, from));
        while (from < until) {
            long next = entry + 1 < series.size() ? Math.max(from, series.atNanos()[entry + 1]) : until;
            long end = Math.min(until, next);
            sum = Math.addExact(sum, Math.multiplyExact(end - from, (long) series.capacity()[entry]));
            from = end;
            entry = Math.min(entry + 1, series.size() - 1);
        }
        return sum;
    }

    private static int lastAt(PoolSeries series, long instantNanos) {
        int found = java.util.Arrays.binarySearch(series.atNanos(), instantNanos);
        return found >= 0 ? found : -found - 2;
    }

    private void count(int pool, Span interval, Reason reason, long devices) {
        long amount = Math.multiplyExact(interval.lengthNanos(), devices);
        sums.get(pool).piece(interval.fromNanos(), interval.untilNanos(), PostingBatch.NO_JOB, reason.key(), amount);
        if (reason.account() == Account.SUSPENSE_CONFLICTING) {
            conflicts.add(pool, interval, reason);
        }
    }

    private PostingBatch batch(int pool) {
        HourSums.Sums all = sums.get(pool).finish();
        PostingBatch batch = new PostingBatch(new Lane.OfPool(pool));
        for (int i = 0; i < all.size(); i++) {
            batch.add(all.hourNanos()[i], PostingBatch.NO_JOB, Reason.ofKey(all.reasonKey()[i]), all.amountNanos()[i]);
        }
        return batch;
    }

    /// Contradictions arrive interleaved over pools; the log wants them lane by lane.
    private static final class ConflictCounter {
        private record Found(int pool, Span interval, Reason reason) {}

        private final List<Found> found = new ArrayList<>();

        void add(int pool, Span interval, Reason reason) {
            found.add(new Found(pool, interval, reason));
        }

        void tell(List<PoolSeries> series, ConflictLog log) {
            found.stream()
                    .sorted(java.util.Comparator.comparingInt(Found::pool))
                    .forEach(one -> {
                        log.begin(series.get(one.pool()).pool());
                        log.piece(
                                one.interval().fromNanos(),
                                one.interval().untilNanos(),
                                PostingBatch.NO_JOB,
                                one.reason().key(),
                                0);
                    });
        }
    }
}
