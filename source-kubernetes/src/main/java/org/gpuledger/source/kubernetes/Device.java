package org.gpuledger.source.kubernetes;

import java.util.OptionalLong;
import org.gpuledger.model.dataset.Row;
import org.gpuledger.model.dataset.Table;

/// A row of `gpus`.
///
/// @param parent the device that an instance is cut from, or empty text
record Device(String gpu, String node, OptionalLong index, String model, OptionalLong memoryBytes, String parent) {
    /// @param since in the fleet since then
    /// @param until in the fleet until then; empty if it still is
    Row row(OptionalLong since, OptionalLong until) {
        Row row = Row.of(Table.GPUS)
                .text("gpu", gpu)
                .text("node", node)
                .text("model", model)
                .text("parent_gpu", parent);
        index.ifPresent(value -> row.whole("index", value));
        memoryBytes.ifPresent(bytes -> row.whole("memory_bytes", bytes));
        since.ifPresent(from -> row.whole("from_ns", from));
        boolean isInOrder = since.isEmpty() || until.isEmpty() || since.getAsLong() < until.getAsLong();
        until.stream().filter(at -> isInOrder).forEach(at -> row.whole("until_ns", at));
        return row;
    }
}
