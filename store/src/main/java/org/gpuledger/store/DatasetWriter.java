package org.gpuledger.store;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;
import org.gpuledger.books.timeline.Faults;
import org.gpuledger.model.LedgerException;
import org.gpuledger.model.dataset.Column;
import org.gpuledger.model.dataset.Row;
import org.gpuledger.model.dataset.RowSink;
import org.gpuledger.model.dataset.Table;
import org.gpuledger.model.evidence.Problems;
import org.jspecify.annotations.Nullable;

/// Makes a dataset, or adds to one: entities as CSV that people can read, samples as Parquet. Rows
/// that are there already are kept; the same entity is filled in and overwritten cell by cell, with
/// a note; samples are joined, equal ones once.
///
/// Nothing changes before {@link #commit}: closing without it, or a crash, leaves the dataset as it
/// was. A crash within a commit leaves each table whole, old or new.
public final class DatasetWriter implements RowSink, AutoCloseable {
    /// Folder in a dataset for what is not part of it: locks, work files.
    static final String WORK = ".gpuledger";

    private final Path folder;
    private final Problems problems;
    private final FolderLock lock;
    private final Map<Table, Long> rows = new EnumMap<>(Table.class);
    private @Nullable StagedTables staged;

    private DatasetWriter(Path folder, Problems problems, FolderLock lock) {
        this.folder = folder;
        this.problems = problems;
        this.lock = lock;
    }

    /// @param folder made if it is not there
    /// @throws LedgerException `GL-3002` it cannot be written; `GL-3003` another process is writing
    public static DatasetWriter into(Path folder, Problems problems) {
        try {
            Files.createDirectories(folder);
        } catch (IOException refused) {
            throw Failures.writing(folder, refused);
        }
        return new DatasetWriter(folder, problems, FolderLock.take(folder.resolve(WORK), "dataset.lock"));
    }

    /// @throws LedgerException `GL-2013` a required column is not set
    @Override
    public void accept(Row row) {
        requireAll(row);
        table(row.table()).add(row);
        rows.merge(row.table(), 1L, Long::sum);
    }

    /// Rows taken so far, by table.
    public Map<Table, Long> rows() {
        return Map.copyOf(rows);
    }

    /// Puts the new tables in the place of the old.
    public void commit() {
        StagedTables tables = staged;
        if (tables == null) {
            return;
        }
        Map<StagedTable, Path> written = new java.util.LinkedHashMap<>();
        for (StagedTable table : tables.tables()) {
            written.put(table, write(tables, table));
        }
        written.forEach(this::putInPlace);
    }

    @Override
    public void close() {
        try {
            if (staged != null) {
                staged.close();
            }
        } finally {
            lock.close();
        }
    }

    private StagedTable table(Table table) {
        if (staged == null) {
            staged = StagedTables.in(folder.resolve(WORK).resolve("import"));
        }
        if (!staged.has(table)) {
            loadRowsBefore(staged.table(table));
        }
        return staged.table(table);
    }

    /// Samples in Parquet are joined file by file at the end; all else is read row by row now.
    private void loadRowsBefore(StagedTable table) {
        Optional<TableFiles> before = DatasetTables.find(folder, table.table());
        boolean isJoinedLater = before.isPresent()
                && before.get().form().isParquet()
                && TableKey.of(table.table()).isSeries();
        if (before.isPresent() && !isJoinedLater) {
            Faults faults = new Faults();
            new TableRows(problems, faults).read(before.get(), (row, file, place) -> {
                requireAll(row);
                table.add(row);
            });
            faults.throwIfAny();
        }
    }

    private Path write(StagedTables tables, StagedTable table) {
        boolean isSeries = TableKey.of(table.table()).isSeries();
        Path target = tables.work().resolve(table.table().label() + (isSeries ? ".parquet" : ".csv"));
        if (isSeries) {
            Optional<TableFiles> before = DatasetTables.find(folder, table.table());
            new SeriesFile(tables.database(), table, ParquetSource.ifParquet(before, problems)).write(target);
        } else {
            new EntityFile(tables.database(), table).write(target, problems);
        }
        try {
            Durable.sync(target);
        } catch (IOException refused) {
            throw Failures.writing(target, refused);
        }
        return target;
    }

    private void putInPlace(StagedTable table, Path written) {
        Path target = folder.resolve(written.getFileName());
        Optional<TableFiles> before = DatasetTables.find(folder, table.table());
        try {
            Durable.replace(written, target);
            if (before.isPresent() && !before.get().root().equals(target)) {
                Durable.removeAll(before.get().root());
            }
        } catch (IOException refused) {
            throw Failures.writing(target, refused);
        }
    }

    private static void requireAll(Row row) {
        for (int i = 0; i < row.table().columns().size(); i++) {
            Column column = row.table().column(i);
            if (column.required() && !row.has(i)) {
                throw LedgerException.input(
                        "GL-2013",
                        "a row of %s has no %s".formatted(row.table().label(), column.name()),
                        row.toString(),
                        "Leave the row out, or give it a " + column.name());
            }
        }
    }
}
