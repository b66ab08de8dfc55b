package org.gpuledger.books.engine;

import java.math.BigInteger;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.gpuledger.books.attribution.ladder.Waiting;
import org.gpuledger.books.ledger.QueuePosting;
import org.gpuledger.model.time.EpochNanos;
import org.gpuledger.model.work.Allocation;
import org.gpuledger.model.work.QueueReason;

/// Sums waiting by hour, pool, job and reason to the lines of the queue ledger.
final class QueueSums implements Waiting {
    private record Key(
            long hourNanos, Optional<String> pool, Optional<String> job, Optional<String> team, QueueReason reason) {}

    private static final Comparator<Key> CANONICAL = Comparator.comparingLong(Key::hourNanos)
            .thenComparing(key -> key.pool().orElse(""))
            .thenComparing(key -> key.job().orElse(""))
            .thenComparing(key -> key.team().orElse(""))
            .thenComparing(Key::reason);

    private final Map<Key, long[]> sums = new TreeMap<>(CANONICAL);

    @Override
    public void accept(Stretch stretch) {
        long from = stretch.fromNanos();
        while (from < stretch.untilNanos()) {
            long hour = EpochNanos.hourOf(from);
            long until = Math.min(stretch.untilNanos(), hour + EpochNanos.PER_HOUR);
            Key key = new Key(hour, stretch.pool(), stretch.job(), stretch.team(), stretch.reason());
            long[] sum = sums.computeIfAbsent(key, unused -> new long[3]);
            sum[0] = Math.addExact(sum[0], Math.multiplyExact(until - from, stretch.jobs()));
            sum[1] = Math.addExact(sum[1], millionths(until - from, stretch.demandMillionths()));
            sum[2] = Math.addExact(sum[2], millionths(until - from, stretch.matchedMillionths()));
            from = until;
        }
    }

    /// In order of hour, pool, job, team, reason.
    List<QueuePosting> lines() {
        return sums.entrySet().stream()
                .map(line -> new QueuePosting(
                        line.getKey().hourNanos(),
                        line.getKey().pool(),
                        line.getKey().job(),
                        line.getKey().team(),
                        line.getKey().reason(),
                        line.getValue()[0],
                        line.getValue()[1],
                        line.getValue()[2]))
                .toList();
    }

    private static long millionths(long nanos, long millionths) {
        if (millionths % Allocation.WHOLE == 0) {
            return Math.multiplyExact(nanos, millionths / Allocation.WHOLE);
        }
        return BigInteger.valueOf(nanos)
                .multiply(BigInteger.valueOf(millionths))
                .divide(BigInteger.valueOf(Allocation.WHOLE))
                .longValueExact();
    }
}
