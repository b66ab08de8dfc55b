package org.gpuledger.store;

import java.util.List;
import org.gpuledger.model.dataset.Table;

/// What identifies a row of a table, in the order in which tables are written; and whether the
/// table is a series of samples.
record TableKey(List<String> columns, boolean isSeries) {
    TableKey {
        columns = List.copyOf(columns);
    }

    static TableKey of(Table table) {
        return switch (table) {
            case GPUS -> entity("gpu");
            case NODES -> entity("node");
            case NODE_STATES -> entity("node", "from_ns");
            case POOLS -> entity("pool");
            case JOBS -> entity("job");
            case ALLOCATIONS -> entity("gpu", "from_ns", "job");
            case PERIOD -> entity();
            case GPU_SAMPLES -> series("gpu", "at_ns");
            case NODE_SAMPLES -> series("node", "at_ns");
            case JOB_SAMPLES -> series("job", "at_ns");
            case POOL_SAMPLES -> series("pool", "at_ns");
        };
    }

    /// The columns, as SQL.
    String sql() {
        return String.join(", ", columns.stream().map(DuckDb::name).toList());
    }

    private static TableKey entity(String... columns) {
        return new TableKey(List.of(columns), false);
    }

    private static TableKey series(String... columns) {
        return new TableKey(List.of(columns), true);
    }
}
