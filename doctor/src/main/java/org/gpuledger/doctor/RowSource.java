package org.gpuledger.doctor;

import java.util.Optional;
import java.util.function.Supplier;
import org.gpuledger.books.timeline.FleetFacts;
import org.gpuledger.model.dataset.Row;
import org.gpuledger.model.dataset.Table;
import org.gpuledger.model.time.Span;

/// Port: the rows of a dataset as they were recorded. Implemented over files by the command line
/// and over memory by the tests.
public interface RowSource {
    boolean has(Table table);

    /// Visits the rows of a table, in any order; none if there is no such table. A table may be read
    /// more than once.
    ///
    /// @throws org.gpuledger.model.LedgerException a value that cannot be read, a missing column
    void read(Table table, Visitor visitor);

    /// What the `period` table says, else the hull of the facts and of the samples.
    ///
    /// @param samples first and last instant of device samples; empty if there are none
    Span period(FleetFacts facts, Optional<long[]> samples);

    /// Takes one row.
    @FunctionalInterface
    interface Visitor {
        /// @param where file and line, for messages; made only where somebody asks
        void visit(Row row, Supplier<String> where);
    }
}
