package org.gpuledger.collector.entities;

import java.util.List;
import org.gpuledger.model.dataset.Row;

/// The rows of one table that may still change.
interface OpenTable {
    /// Puts what a reading says into the rows.
    ///
    /// @return whether that changed any
    boolean take(Row row, Reading reading);

    /// All rows, sorted by their key.
    List<Row> rows();
}
