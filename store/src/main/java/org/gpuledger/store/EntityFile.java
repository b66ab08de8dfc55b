package org.gpuledger.store;

import java.nio.file.Path;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import org.gpuledger.model.dataset.Column;
import org.gpuledger.model.dataset.Table;
import org.gpuledger.model.evidence.Problems;

/// Writes entities as one CSV file, one row per key: what arrived later fills in and replaces what
/// arrived before, cell by cell.
final class EntityFile {
    private final DuckDb database;
    private final StagedTable staged;
    private final Table table;
    private final TableKey key;

    EntityFile(DuckDb database, StagedTable staged) {
        this.database = database;
        this.staged = staged;
        this.table = staged.table();
        this.key = TableKey.of(table);
    }

    void write(Path target, Problems problems) {
        staged.drain();
        String rows;
        if (table == Table.PERIOD) {
            rows = "SELECT min(from_ns) AS from_ns, max(until_ns) AS until_ns FROM " + staged.source();
        } else if (hasRepeats()) {
            noteChanges(problems);
            rows = merged();
        } else {
            rows = "SELECT %s FROM %s ORDER BY %s".formatted(list(columns()), staged.source(), key.sql());
        }
        database.execute("COPY (%s) TO %s (FORMAT csv, HEADER)".formatted(rows, DuckDb.literal(target)));
    }

    private boolean hasRepeats() {
        return database.whole("SELECT count(*) FROM (SELECT 1 FROM %s GROUP BY %s HAVING count(*) > 1 LIMIT 1)"
                        .formatted(staged.source(), key.sql()))
                > 0;
    }

    /// `arg_max` passes over nulls: an empty cell takes nothing away.
    private String merged() {
        List<String> expressions = new ArrayList<>();
        for (Column column : columns()) {
            String name = DuckDb.name(column.name());
            expressions.add(
                    key.columns().contains(column.name())
                            ? name
                            : "arg_max(%s, %s) AS %s".formatted(name, StagedTable.ARRIVAL, name));
        }
        return "SELECT %s FROM %s GROUP BY %s ORDER BY %s"
                .formatted(String.join(", ", expressions), staged.source(), key.sql(), key.sql());
    }

    private void noteChanges(Problems problems) {
        for (Column column : columns()) {
            if (!key.columns().contains(column.name())) {
                noteChanges(column, problems);
            }
        }
    }

    private void noteChanges(Column column, Problems problems) {
        String name = DuckDb.name(column.name());
        String sql = "SELECT concat_ws(', ', %s), arg_min(%s, arrival)::VARCHAR, arg_max(%s, arrival)::VARCHAR FROM %s"
                + " GROUP BY %s HAVING min(%s) <> max(%s) ORDER BY %s";
        database.rows(
                sql.formatted(key.sql(), name, name, staged.source(), key.sql(), name, name, key.sql()),
                row -> problems.add(
                        "changed_value",
                        table.label() + "." + column.name() + " of " + text(row, 1),
                        "'%s' became '%s'; the newer counts".formatted(text(row, 2), text(row, 3))));
    }

    private List<Column> columns() {
        List<Column> columns = new ArrayList<>();
        for (int i = 0; i < table.columns().size(); i++) {
            if (table.column(i).required() || staged.isFilled(i)) {
                columns.add(table.column(i));
            }
        }
        return columns;
    }

    private static String list(List<Column> columns) {
        return String.join(
                ", ", columns.stream().map(one -> DuckDb.name(one.name())).toList());
    }

    private static String text(ResultSet row, int column) {
        try {
            return String.valueOf(row.getString(column));
        } catch (SQLException wrong) {
            throw new IllegalStateException("no such column", wrong);
        }
    }
}
