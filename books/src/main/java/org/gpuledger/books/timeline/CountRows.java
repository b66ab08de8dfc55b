package org.gpuledger.books.timeline;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.TreeMap;
import org.gpuledger.model.evidence.Problems;
import org.gpuledger.model.time.EpochNanos;

/// Rows of `pool_samples` on their way to one series per pool.
final class CountRows {
    private static final Comparator<Counts> CANONICAL = Comparator.comparingLong(Counts::atNanos)
            .thenComparingInt(Counts::running)
            .thenComparingInt(Counts::capacity)
            .thenComparingInt(Counts::pending)
            .thenComparingInt(Counts::pendingJobs);

    private final Problems problems;
    private final Map<String, List<Counts>> byPool = new TreeMap<>();

    private record Counts(long atNanos, int capacity, int running, int pending, int pendingJobs) {}

    CountRows(Problems problems) {
        this.problems = problems;
    }

    void add(Cells cells) {
        OptionalInt capacity = cells.count("capacity_gpus");
        OptionalInt running = cells.count("running_gpus");
        OptionalInt pending = cells.count("pending_gpus");
        OptionalInt pendingJobs = cells.count("pending_jobs");
        if (capacity.isPresent() && running.isPresent()) {
            Counts counts = new Counts(
                    cells.row().whole("at_ns"),
                    capacity.getAsInt(),
                    running.getAsInt(),
                    pending.orElse(PoolSeries.UNKNOWN),
                    pendingJobs.orElse(PoolSeries.UNKNOWN));
            byPool.computeIfAbsent(cells.row().text("pool"), unused -> new ArrayList<>())
                    .add(counts);
        }
    }

    /// By pool id.
    List<PoolSeries> series() {
        List<PoolSeries> series = new ArrayList<>();
        byPool.forEach((pool, counts) -> series.add(series(pool, distinct(pool, counts))));
        return series;
    }

    /// One entry per instant: of differing ones the last in canonical order, the one with most
    /// running.
    private List<Counts> distinct(String pool, List<Counts> counts) {
        List<Counts> distinct = new ArrayList<>();
        for (Counts next : counts.stream().sorted(CANONICAL).distinct().toList()) {
            int last = distinct.size() - 1;
            if (last >= 0 && distinct.get(last).atNanos() == next.atNanos()) {
                distinct.set(last, next);
                problems.add(
                        "differing_counts",
                        "pool_samples, pool " + pool,
                        "two different counts at %s; the one with more running devices counts"
                                .formatted(EpochNanos.format(next.atNanos())));
            } else {
                distinct.add(next);
            }
        }
        return distinct;
    }

    private static PoolSeries series(String pool, List<Counts> counts) {
        return new PoolSeries(
                pool,
                counts.stream().mapToLong(Counts::atNanos).toArray(),
                counts.stream().mapToInt(Counts::capacity).toArray(),
                counts.stream().mapToInt(Counts::running).toArray(),
                counts.stream().mapToInt(Counts::pending).toArray(),
                counts.stream().mapToInt(Counts::pendingJobs).toArray());
    }
}
