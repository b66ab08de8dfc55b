package org.gpuledger.store;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import org.gpuledger.model.dataset.Column;
import org.gpuledger.model.dataset.ColumnType;
import org.gpuledger.model.dataset.Row;
import org.gpuledger.model.dataset.Table;
import org.gpuledger.store.ArrowBatch.Field;
import org.gpuledger.store.ArrowBatch.Kind;

/// Rows of one table on their way into a file, kept in a table of DuckDB's: it spills, so that the
/// heap does not grow with the rows. Column `arrival` numbers them.
final class StagedTable implements AutoCloseable {
    /// The number of a row in order of arrival; later ones are newer.
    static final String ARRIVAL = "arrival";

    private static final int BATCH_ROWS = 16_384;

    private final DuckDb database;
    private final Table table;
    private final List<Column> columns;
    private final ColumnType[] types;
    private final ArrowBatch batch;
    private final BitSet filled = new BitSet();
    private long arrived;
    private int drained;

    StagedTable(DuckDb database, Table table) {
        this.database = database;
        this.table = table;
        this.columns = table.columns();
        this.types = columns.stream().map(Column::type).toArray(ColumnType[]::new);
        List<Field> fields = new ArrayList<>();
        columns.forEach(column -> fields.add(new Field(column.name(), kind(column.type()))));
        fields.add(new Field(ARRIVAL, Kind.LONG));
        this.batch = new ArrowBatch(fields, BATCH_ROWS);
        database.execute("CREATE TABLE %s (%s)"
                .formatted(
                        sqlName(),
                        String.join(
                                ", ", fields.stream().map(StagedTable::declared).toList())));
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

    /// Moves what is still in the batch to the database's table.
    void drain() {
        if (!batch.isEmpty()) {
            String source = table.label() + "_" + drained++;
            batch.drain(database, source, "INSERT INTO " + sqlName() + " SELECT * FROM " + DuckDb.name(source));
        }
    }

    /// The database's table, as SQL.
    String sqlName() {
        return DuckDb.name("staged_" + table.label());
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

    private static String declared(Field field) {
        String type = switch (field.kind()) {
            case TEXT -> "VARCHAR";
            case LONG -> "BIGINT";
            case FLOAT -> "FLOAT";
            case DOUBLE -> "DOUBLE";
        };
        return DuckDb.name(field.name()) + " " + type;
    }
}
