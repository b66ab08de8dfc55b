package org.gpuledger.store;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.gpuledger.books.timeline.Faults;
import org.gpuledger.books.timeline.FleetFacts;
import org.gpuledger.model.dataset.Row;
import org.gpuledger.model.dataset.Table;
import org.gpuledger.model.evidence.Problems;
import org.gpuledger.model.time.Span;
import org.gpuledger.store.SampleFile.Instants;

/// The rows of a dataset folder as they stand in its files, with every column of the format: for
/// looking at what was recorded, before anything is made of it. Until {@link #close} no collector
/// swaps files.
public final class DatasetRows implements AutoCloseable {
    private final DatasetTables tables;
    private final Problems problems;
    private final SwapLock lock;

    /// Takes the rows of a table in the order of its files.
    @FunctionalInterface
    public interface Visitor {
        /// @param where file and line, made only where somebody asks
        void visit(Row row, Supplier<String> where);
    }

    private DatasetRows(DatasetTables tables, Problems problems, SwapLock lock) {
        this.tables = tables;
        this.problems = problems;
        this.lock = lock;
    }

    /// @param problems takes notes of what was left out
    /// @throws org.gpuledger.model.LedgerException `GL-2001` no such folder; `GL-2002` a table in
    ///     two forms; `GL-2003` nothing tells of devices
    public static DatasetRows open(Path folder, Problems problems) {
        SwapLock lock = SwapLock.shared(folder);
        try {
            DatasetTables tables = DatasetTables.find(folder);
            tables.requireDevices();
            return new DatasetRows(tables, problems, lock);
        } catch (RuntimeException refused) {
            lock.close();
            throw refused;
        }
    }

    public boolean has(Table table) {
        return tables.has(table);
    }

    /// Visits the rows of a table; none if there is no such table.
    ///
    /// @throws org.gpuledger.model.LedgerException `GL-2004` a required column is missing; `GL-2005`
    ///     a value that cannot be read; `GL-2108` a required cell is empty
    public void read(Table table, Visitor visitor) {
        tables.files(table).ifPresent(files -> {
            Faults faults = new Faults();
            new TableRows(problems, faults).read(files, (row, file, place) -> {
                Supplier<String> where = () -> TableRows.where(files, file, place);
                if (isComplete(row) || SampleRows.isComplete(row, where.get(), faults)) {
                    visitor.visit(row, where);
                }
            });
            faults.throwIfAny();
        });
    }

    /// What the `period` table says, else the hull of the facts and of the samples.
    ///
    /// @param samples first and last instant of device samples; empty if there are none
    /// @throws org.gpuledger.model.LedgerException `GL-2009` nothing tells which time is covered
    public Span period(FleetFacts facts, Optional<long[]> samples) {
        if (!tables.has(Table.PERIOD)) {
            Optional<Instants> instants = samples.map(hull -> new Instants(hull[0], hull[1]));
            return DatasetPeriod.hull(facts, instants, tables.folder().toString());
        }
        List<Row> rows = new ArrayList<>();
        read(Table.PERIOD, (row, where) -> rows.add(row));
        return DatasetPeriod.ofRows(rows, Table.PERIOD.label());
    }

    @Override
    public void close() {
        lock.close();
    }

    private static boolean isComplete(Row row) {
        for (int i = 0; i < row.table().columns().size(); i++) {
            if (row.table().column(i).required() && !row.has(i)) {
                return false;
            }
        }
        return true;
    }
}
