package org.gpuledger.doctor.coverage;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.gpuledger.doctor.signal.Signal;
import org.gpuledger.model.dataset.Row;
import org.gpuledger.model.dataset.Table;

/// The samples of one table by the entity that they name, held in memory.
public final class SampleLog {
    private final Table table;
    private final int entityColumn;
    private final Map<String, Series> series = new HashMap<>();
    private long firstNanos = Long.MAX_VALUE;
    private long lastNanos = Long.MIN_VALUE;

    /// @param table `gpu_samples`, `node_samples` or `job_samples`
    public SampleLog(Table table) {
        this.table = table;
        this.entityColumn = table.indexOf(entity(table)).orElseThrow();
    }

    /// The column that names the entity of a table's samples.
    public static String entity(Table table) {
        return switch (table) {
            case GPU_SAMPLES -> "gpu";
            case NODE_SAMPLES -> "node";
            case JOB_SAMPLES -> "job";
            case GPUS, NODES, NODE_STATES, POOLS, JOBS, ALLOCATIONS, POOL_SAMPLES, PERIOD ->
                throw new IllegalArgumentException(table.label() + " holds no samples");
        };
    }

    public void add(Row row) {
        long at = row.whole("at_ns");
        firstNanos = Math.min(firstNanos, at);
        lastNanos = Math.max(lastNanos, at);
        series.computeIfAbsent(row.text(entityColumn), unused -> new Series(table == Table.GPU_SAMPLES))
                .add(row, Signal.carriedBy(row));
    }

    /// To be called when all rows were added.
    public void settle() {
        series.values().forEach(Series::settle);
    }

    /// The samples of an entity; none if it has none.
    public Optional<Series> of(String entity) {
        return Optional.ofNullable(series.get(entity));
    }

    /// First and last instant; empty if there are no samples.
    public Optional<long[]> hull() {
        return series.isEmpty() ? Optional.empty() : Optional.of(new long[] {firstNanos, lastNanos});
    }
}
