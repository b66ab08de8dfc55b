package org.gpuledger.store;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.gpuledger.model.dataset.Column;
import org.gpuledger.model.dataset.Table;

/// Writes samples as one Parquet file, sorted by entity and time, the same row once.
final class SeriesFile {
    /// DuckDB's own default: a group of this size is a few MiB and skips well by device.
    static final int GROUP_ROWS = 122_880;

    private final DuckDb database;
    private final StagedTable staged;
    private final Optional<ParquetSource> before;

    /// @param before the Parquet files that hold the table now
    SeriesFile(DuckDb database, StagedTable staged, Optional<ParquetSource> before) {
        this.database = database;
        this.staged = staged;
        this.before = before;
    }

    void write(Path target) {
        staged.drain();
        Set<String> columns = columns();
        TableKey key = TableKey.of(staged.table());
        String source = source(columns);
        String distinct = hasRepeats(key, source) ? "DISTINCT " : "";
        String list = String.join(", ", columns.stream().map(DuckDb::name).toList());
        database.execute("COPY (SELECT %s%s FROM (%s) ORDER BY %s) TO %s %s"
                .formatted(distinct, list, source, key.sql(), DuckDb.literal(target), options(key)));
    }

    /// How sample files are written; the note in the file's metadata spares readers the check.
    static String options(TableKey key) {
        return "(FORMAT parquet, COMPRESSION zstd, ROW_GROUP_SIZE %d, KV_METADATA {%s: %s})"
                .formatted(GROUP_ROWS, SortedNote.KEY, DuckDb.literal(String.join(",", key.columns())));
    }

    /// A look at the keys alone is far cheaper than comparing whole rows, and repeats are rare.
    private boolean hasRepeats(TableKey key, String source) {
        return database.whole("SELECT count(*) FROM (SELECT 1 FROM (%s) GROUP BY %s HAVING count(*) > 1 LIMIT 1)"
                        .formatted(source, key.sql()))
                > 0;
    }

    private Set<String> columns() {
        Set<String> columns = new java.util.LinkedHashSet<>();
        Table table = staged.table();
        for (int i = 0; i < table.columns().size(); i++) {
            Column column = table.column(i);
            boolean was = before.isPresent() && before.get().has(column.name());
            if (column.required() || staged.isFilled(i) || was) {
                columns.add(column.name());
            }
        }
        return columns;
    }

    private String source(Set<String> columns) {
        List<String> parts = new ArrayList<>();
        before.ifPresent(files -> parts.add(files.select(columns)));
        parts.add("SELECT "
                + String.join(", ", columns.stream().map(this::staged).toList()) + " FROM " + staged.source());
        return String.join(" UNION ALL ", parts);
    }

    private String staged(String name) {
        int index = staged.table().indexOf(name).orElseThrow();
        return staged.isFilled(index)
                ? DuckDb.name(name)
                : ParquetSource.absent(staged.table().column(index));
    }
}
