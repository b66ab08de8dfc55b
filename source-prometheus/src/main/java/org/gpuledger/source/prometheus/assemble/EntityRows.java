package org.gpuledger.source.prometheus.assemble;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.gpuledger.model.dataset.ColumnType;
import org.gpuledger.model.dataset.Row;
import org.gpuledger.model.dataset.RowSink;
import org.gpuledger.model.dataset.Table;
import org.gpuledger.model.evidence.Problems;
import org.gpuledger.source.prometheus.series.Series;

/// The columns of one entity over one span, which become a row for each time that any of them has.
final class EntityRows {
    private final Map<String, Series> columns = new LinkedHashMap<>();
    private final List<Map.Entry<String, Series>> differing = new ArrayList<>();

    /// Takes a column; where two metrics fill one, the first counts.
    void put(String column, Series series) {
        columns.putIfAbsent(column, series);
    }

    /// Takes values that contradict a column's: they become rows of their own, so that the books see
    /// the contradiction.
    void differ(String column, Series series) {
        differing.add(Map.entry(column, series));
    }

    /// @param key row with the entity's name, to be copied
    void tell(Row key, RowSink rows, Problems problems) {
        tell(key, columns, rows);
        for (Map.Entry<String, Series> other : differing) {
            problems.add("conflicting_series", key.toString(), other.getKey() + " has two values; both are kept");
            tell(key, Map.of(other.getKey(), other.getValue()), rows);
        }
    }

    private static void tell(Row key, Map<String, Series> columns, RowSink rows) {
        int[] next = new int[columns.size()];
        for (long at = earliest(columns, next); at != Long.MAX_VALUE; at = earliest(columns, next)) {
            Row row = copy(key).whole("at_ns", at);
            boolean isEmpty = true;
            int column = 0;
            for (Map.Entry<String, Series> entry : columns.entrySet()) {
                Series series = entry.getValue();
                if (next[column] < series.size() && series.atNanos()[next[column]] == at) {
                    double value = series.values()[next[column]++];
                    isEmpty &= Double.isNaN(value);
                    set(row, entry.getKey(), value);
                }
                column++;
            }
            if (!isEmpty) {
                rows.accept(row);
            }
        }
    }

    private static void set(Row row, String column, double value) {
        if (Double.isNaN(value)) {
            return;
        }
        Table table = row.table();
        if (table.columns().get(table.indexOf(column).orElseThrow()).type() == ColumnType.WHOLE) {
            row.whole(column, Math.round(value));
        } else {
            row.number(column, value);
        }
    }

    private static Row copy(Row key) {
        Row row = Row.of(key.table());
        for (String column : List.of("gpu", "node", "job")) {
            if (key.table().indexOf(column).isPresent() && key.has(column)) {
                row.text(column, key.text(column));
            }
        }
        return row;
    }

    private static long earliest(Map<String, Series> columns, int[] next) {
        long earliest = Long.MAX_VALUE;
        int column = 0;
        for (Series series : columns.values()) {
            if (next[column] < series.size()) {
                earliest = Math.min(earliest, series.atNanos()[next[column]]);
            }
            column++;
        }
        return earliest;
    }
}
