package org.gpuledger.collector.growth;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.gpuledger.model.dataset.Row;
import org.gpuledger.model.dataset.RowSink;
import org.gpuledger.model.dataset.Table;
import org.gpuledger.store.Growth;

/// The rows of one reading: samples that are new go straight into a part, entities wait until the reading is whole.
final class Harvest implements RowSink {
    static final Set<Table> SERIES =
            Set.of(Table.GPU_SAMPLES, Table.NODE_SAMPLES, Table.JOB_SAMPLES, Table.POOL_SAMPLES);

    private final Growth growth;
    private final Pass pass;
    private final Progress.Reach before;
    private final String part;
    private final List<Row> entities = new ArrayList<>();
    private final TreeMap<String, Long> lasts;
    private final Map<Table, Long> counts = new EnumMap<>(Table.class);
    private final Map<Table, RowSink> sinks = new EnumMap<>(Table.class);

    Harvest(Growth growth, Pass pass, Progress.Reach before) {
        this.growth = growth;
        this.pass = pass;
        this.before = before;
        this.part = PartNames.ofPass(pass.name(), before.reachedNanos());
        this.lasts = new TreeMap<>(before.lastNanos());
    }

    @Override
    public void accept(Row row) {
        if (!pass.source().tables().contains(row.table())) {
            return;
        }
        if (!SERIES.contains(row.table())) {
            entities.add(row);
        } else if (isNew(row)) {
            sinks.computeIfAbsent(row.table(), table -> growth.part(table, part))
                    .accept(row);
            counts.merge(row.table(), 1L, Long::sum);
        }
    }

    List<Row> entities() {
        return entities;
    }

    /// Runs that were named.
    SortedSet<String> jobs() {
        return entities.stream()
                .filter(row -> row.table() == Table.JOBS)
                .map(row -> row.text("job"))
                .collect(Collectors.toCollection(TreeSet::new));
    }

    SortedMap<String, Long> lasts() {
        return lasts;
    }

    /// Samples by table.
    Map<Table, Long> counts() {
        return counts;
    }

    /// Files are read again and again: there a row is new by its entity's newest sample.
    private boolean isNew(Row row) {
        long at = row.whole("at_ns");
        if (!pass.isOfFiles()) {
            return at > before.reachedNanos() && at <= pass.untilNanos();
        }
        String entity = entity(row);
        lasts.merge(entity, at, Math::max);
        return at > before.lastNanos().getOrDefault(entity, Long.MIN_VALUE);
    }

    private static String entity(Row row) {
        return switch (row.table()) {
            case GPU_SAMPLES -> "gpu " + row.text("gpu");
            case NODE_SAMPLES -> "node " + row.text("node");
            case POOL_SAMPLES -> "pool " + row.text("pool");
            case JOB_SAMPLES -> "job " + row.text("job") + (row.has("node") ? " on " + row.text("node") : "");
            case GPUS, NODES, NODE_STATES, POOLS, JOBS, ALLOCATIONS, PERIOD ->
                throw new IllegalArgumentException(row.table().label() + " has no samples");
        };
    }
}
