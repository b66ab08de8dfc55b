package org.gpuledger.model.dataset;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/// The tables of a dataset, version 1: names and columns as `format/SPEC.md` gives them.
///
/// A table is sorted by its key, the entity first and then the time; readers accept any order.
public enum Table {
    GPUS("gpus", Schemas.GPUS),
    NODES("nodes", Schemas.NODES),
    NODE_STATES("node_states", Schemas.NODE_STATES),
    POOLS("pools", Schemas.POOLS),
    JOBS("jobs", Schemas.JOBS),
    ALLOCATIONS("allocations", Schemas.ALLOCATIONS),
    GPU_SAMPLES("gpu_samples", Schemas.GPU_SAMPLES),
    NODE_SAMPLES("node_samples", Schemas.NODE_SAMPLES),
    JOB_SAMPLES("job_samples", Schemas.JOB_SAMPLES),
    POOL_SAMPLES("pool_samples", Schemas.POOL_SAMPLES),
    PERIOD("period", Schemas.PERIOD);

    private static final Map<String, Table> BY_LABEL =
            java.util.Arrays.stream(values()).collect(Collectors.toUnmodifiableMap(Table::label, Function.identity()));

    private final String label;
    private final List<Column> columns;
    private final Map<String, Integer> indexByName;

    Table(String label, List<Column> columns) {
        this.label = label;
        this.columns = columns;
        this.indexByName = IntStream.range(0, columns.size())
                .boxed()
                .collect(Collectors.toUnmodifiableMap(i -> columns.get(i).name(), Function.identity()));
    }

    /// `gpu_samples`: the file or folder name without its ending.
    public String label() {
        return label;
    }

    public List<Column> columns() {
        return columns;
    }

    public Column column(int index) {
        return columns.get(index);
    }

    public OptionalInt indexOf(String columnName) {
        Integer index = indexByName.get(columnName);
        return index == null ? OptionalInt.empty() : OptionalInt.of(index);
    }

    public static Optional<Table> byLabel(String label) {
        return Optional.ofNullable(BY_LABEL.get(label));
    }
}
