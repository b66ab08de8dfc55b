package org.gpuledger.store;

import org.gpuledger.model.dataset.Row;

/// Takes the rows of a table as they are read.
@FunctionalInterface
interface RowVisitor {
    /// @param file name of the file, relative to the dataset
    /// @param place number of the line (CSV) or row (Parquet), from 1
    void visit(Row row, String file, long place);
}
