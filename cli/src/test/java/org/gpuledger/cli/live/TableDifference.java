package org.gpuledger.cli.live;

import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.gpuledger.model.dataset.Column;
import org.gpuledger.model.dataset.Table;

/// Compares a table of two datasets row by row, as often as each row occurs, in SQL.
final class TableDifference {
    private static final int SHOWN = 5;

    private TableDifference() {}

    /// The first few rows that only one of them has; empty if the tables are equal.
    static List<String> of(Table table, Path left, Path right) {
        try (Connection connection = DriverManager.getConnection("jdbc:duckdb:");
                Statement sql = connection.createStatement()) {
            String one = select(sql, table, left);
            String other = select(sql, table, right);
            List<String> rows = new ArrayList<>();
            rows.addAll(rows(sql, "only in " + left.getFileName(), one + " EXCEPT ALL " + other));
            rows.addAll(rows(sql, "only in " + right.getFileName(), other + " EXCEPT ALL " + one));
            return rows;
        } catch (SQLException wrong) {
            throw new IllegalStateException(wrong);
        }
    }

    /// How many rows a dataset's table has.
    static long count(Table table, Path dataset) {
        try (Connection connection = DriverManager.getConnection("jdbc:duckdb:");
                Statement sql = connection.createStatement();
                ResultSet rows = sql.executeQuery("SELECT count(*) FROM " + source(table, dataset))) {
            rows.next();
            return rows.getLong(1);
        } catch (SQLException wrong) {
            throw new IllegalStateException(wrong);
        }
    }

    private static String select(Statement sql, Table table, Path dataset) throws SQLException {
        String source = source(table, dataset);
        Set<String> present = new HashSet<>();
        try (ResultSet columns = sql.executeQuery("DESCRIBE SELECT * FROM " + source)) {
            while (columns.next()) {
                present.add(columns.getString(1));
            }
        }
        return "(SELECT "
                + table.columns().stream()
                        .map(Column::name)
                        .map(name -> (present.contains(name) ? "CAST(\"" + name + "\" AS VARCHAR)" : "NULL") + " AS \""
                                + name + "\"")
                        .collect(Collectors.joining(", "))
                + " FROM " + source + ")";
    }

    private static String source(Table table, Path dataset) {
        Path folder = dataset.resolve(table.label());
        if (Files.isDirectory(folder)) {
            return "read_parquet('%s/**/[!_]*.parquet', hive_partitioning = false, union_by_name = true)"
                    .formatted(folder);
        }
        Path csv = dataset.resolve(table.label() + ".csv");
        return Files.exists(csv)
                ? "read_csv('%s', all_varchar = true)".formatted(csv)
                : "read_parquet('%s')".formatted(dataset.resolve(table.label() + ".parquet"));
    }

    private static List<String> rows(Statement sql, String name, String query) throws SQLException {
        List<String> rows = new ArrayList<>();
        try (ResultSet found = sql.executeQuery("SELECT * FROM (" + query + ") LIMIT " + SHOWN)) {
            while (found.next()) {
                StringBuilder row = new StringBuilder(name).append(':');
                for (int i = 1; i <= found.getMetaData().getColumnCount(); i++) {
                    row.append(' ').append(found.getString(i));
                }
                rows.add(row.toString());
            }
        }
        return rows;
    }
}
