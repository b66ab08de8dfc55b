package org.gpuledger.store;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.EnumMap;
import java.util.Map;
import org.gpuledger.model.dataset.Table;

/// All staged tables of one run, in a work folder that is removed at the end.
final class StagedTables implements AutoCloseable {
    private static final int THREADS = 2;

    private final Path work;
    private final DuckDb database;
    private final Map<Table, StagedTable> tables = new EnumMap<>(Table.class);

    private StagedTables(Path work, DuckDb database) {
        this.work = work;
        this.database = database;
    }

    /// @param work is emptied first: what a killed run left there is of no use
    static StagedTables in(Path work) {
        try {
            Durable.removeAll(work);
            Files.createDirectories(work);
        } catch (IOException refused) {
            throw Failures.writing(work, refused);
        }
        return new StagedTables(work, DuckDb.inMemory(work.resolve("spill"), THREADS));
    }

    boolean has(Table table) {
        return tables.containsKey(table);
    }

    StagedTable table(Table table) {
        return tables.computeIfAbsent(table, one -> new StagedTable(database, work.resolve(one.label()), one));
    }

    Collection<StagedTable> tables() {
        return tables.values();
    }

    DuckDb database() {
        return database;
    }

    Path work() {
        return work;
    }

    @Override
    public void close() {
        tables.values().forEach(StagedTable::close);
        database.close();
        try {
            Durable.removeAll(work);
        } catch (IOException refused) {
            throw Failures.writing(work, refused);
        }
    }
}
