package org.gpuledger.source.kubernetes;

import java.util.OptionalLong;
import org.gpuledger.model.dataset.Row;
import org.gpuledger.model.dataset.Table;

/// A row of `gpus`.
///
/// @param parent the device that an instance is cut from, or empty text
record Device(String gpu, String node, OptionalLong index, String model, OptionalLong memoryBytes, String parent) {
    Row row(OptionalLong since) {
        Row row = Row.of(Table.GPUS)
                .text("gpu", gpu)
                .text("node", node)
                .text("model", model)
                .text("parent_gpu", parent);
        index.ifPresent(value -> row.whole("index", value));
        memoryBytes.ifPresent(bytes -> row.whole("memory_bytes", bytes));
        since.ifPresent(from -> row.whole("from_ns", from));
        return row;
    }
}
