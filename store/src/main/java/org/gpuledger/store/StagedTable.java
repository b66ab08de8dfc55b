package org.gpuledger.store;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Iterator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import org.apache.arrow.vector.VectorSchemaRoot;
import org.gpuledger.model.dataset.Column;
import org.gpuledger.model.dataset.ColumnType;
import org.gpuledger.model.dataset.Row;
import org.gpuledger.model.dataset.Table;
import org.gpuledger.store.ArrowBatch.Field;
import org.gpuledger.store.ArrowBatch.Kind;

/// Rows of one table on their way into a file, kept in numbered work files: the heap does not grow
/// with the rows. Column `arrival` numbers them.
final class StagedTable implements AutoCloseable {
    /// The number of a row in order of arrival; later ones are newer.
    static final String ARRIVAL = "arrival";

    /// A row group's worth: each drain costs a statement.
    private static final int BATCH_ROWS = SeriesFile.GROUP_ROWS;

    private static final int FIRST_BATCH_ROWS = 4_096;

    private final DuckDb database;
    private final Path folder;
    private final Table table;
    private final ColumnType[] types;
    private final List<Field> fields = new ArrayList<>();
    private final BitSet filled = new BitSet();
    private ArrowBatch batch;
    private long arrived;
    private int drained;

    /// @param folder for the work files; made when the first is written
    StagedTable(DuckDb database, Path folder, Table table) {
        this.database = database;
        this.folder = folder;
        this.table = table;
        this.types = table.columns().stream().map(Column::type).toArray(ColumnType[]::new);
        table.columns().forEach(column -> fields.add(new Field(column.name(), kind(column.type()))));
        fields.add(new Field(ARRIVAL, Kind.LONG));
        this.batch = new ArrowBatch(fields, FIRST_BATCH_ROWS);
    }

    Table table() {
        return table;
    }

    void add(Row row) {
        for (int i = 0; i < types.length; i++) {
            if (row.has(i)) {
                set(row, i);
                filled.set(i);
            }
        }
        batch.whole(types.length, arrived++);
        batch.endRow();
        if (batch.isFull()) {
            drain();
        }
    }

    /// Moves what is still in the batch to a work file. The second batch is a large one: most tables
    /// never fill the first.
    void drain() {
        if (batch.isEmpty()) {
            return;
        }
        String source = table.label() + "_" + drained;
        Iterator<VectorSchemaRoot> rows = List.of(batch.take()).iterator();
        BatchReader reader = batch.reader(() -> rows.hasNext() ? Optional.of(rows.next()) : Optional.empty());
        try (reader) {
            database.execute(
                    source,
                    reader,
                    "COPY (SELECT %s FROM %s) TO %s (FORMAT parquet, COMPRESSION snappy)"
                            .formatted(columnsWithValues(), DuckDb.name(source), DuckDb.literal(nextFile())));
        }
        if (drained++ == 0) {
            batch.close();
            batch = new ArrowBatch(fields, BATCH_ROWS);
        }
    }

    /// All rows so far, as what SQL selects from. A column that never had a value is not there.
    String source() {
        if (drained == 0) {
            throw new IllegalStateException("nothing was staged for " + table.label());
        }
        return "read_parquet(%s, union_by_name = true, hive_partitioning = false)"
                .formatted(DuckDb.literal(folder.resolve("*.parquet")));
    }

    /// Whether no row came.
    boolean isEmpty() {
        return drained == 0 && batch.isEmpty();
    }

    /// Whether any row had a value there.
    boolean isFilled(int column) {
        return filled.get(column);
    }

    @Override
    public void close() {
        batch.close();
    }

    static String sqlType(ColumnType type) {
        return switch (kind(type)) {
            case TEXT -> "VARCHAR";
            case LONG -> "BIGINT";
            case FLOAT -> "FLOAT";
            case DOUBLE -> "DOUBLE";
        };
    }

    private Path nextFile() {
        try {
            Files.createDirectories(folder);
            return folder.resolve(String.format(Locale.ROOT, "part-%06d.parquet", drained));
        } catch (IOException refused) {
            throw Failures.writing(folder, refused);
        }
    }

    private String columnsWithValues() {
        return fields.stream()
                .filter(field -> field.name().equals(ARRIVAL)
                        || filled.get(table.indexOf(field.name()).orElseThrow()))
                .map(field -> DuckDb.name(field.name()))
                .collect(Collectors.joining(", "));
    }

    private void set(Row row, int i) {
        switch (types[i]) {
            case TEXT -> batch.text(i, row.text(i));
            case TIME, WHOLE -> batch.whole(i, row.whole(i));
            case RATIO, MEASURE -> batch.number(i, (float) row.number(i));
            case NUMBER -> batch.number(i, row.number(i));
        }
    }

    private static Kind kind(ColumnType type) {
        return switch (type) {
            case TEXT -> Kind.TEXT;
            case TIME, WHOLE -> Kind.LONG;
            case RATIO, MEASURE -> Kind.FLOAT;
            case NUMBER -> Kind.DOUBLE;
        };
    }
}
