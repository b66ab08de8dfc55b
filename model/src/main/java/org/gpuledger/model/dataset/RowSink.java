package org.gpuledger.model.dataset;

/// Takes rows on their way into a dataset. Importers, collectors and planted fleets write through it; the store and
/// the tests' memory dataset implement it.
@FunctionalInterface
public interface RowSink {
    /// Takes one row, in any order. A row is not changed after it was handed over.
    ///
    /// @throws org.gpuledger.model.LedgerException if the row cannot be stored (disk full, required column unset)
    void accept(Row row);
}
