package org.gpuledger.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.gpuledger.model.dataset.Column;
import org.gpuledger.model.dataset.Row;
import org.gpuledger.model.dataset.Table;
import org.gpuledger.testkit.MemoryDataset;

/// Writes a dataset as plain CSV in the order of its rows, as somebody's own scripts would.
final class CsvFiles {
    private CsvFiles() {}

    static Path write(MemoryDataset rows, Path folder) throws IOException {
        for (Table table : Table.values()) {
            if (!rows.rows(table).isEmpty()) {
                List<String> lines = new ArrayList<>();
                lines.add(table.columns().stream().map(Column::name).collect(Collectors.joining(",")));
                rows.rows(table).forEach(row -> lines.add(line(table, row)));
                Files.write(folder.resolve(table.label() + ".csv"), lines);
            }
        }
        return folder;
    }

    private static String line(Table table, Row row) {
        List<String> cells = new ArrayList<>();
        for (int i = 0; i < table.columns().size(); i++) {
            cells.add(row.has(i) ? cell(table.column(i), row, i) : "");
        }
        return String.join(",", cells);
    }

    private static String cell(Column column, Row row, int index) {
        return switch (column.type()) {
            case TEXT -> row.text(index);
            case TIME, WHOLE -> Long.toString(row.whole(index));
            case RATIO, MEASURE -> Float.toString((float) row.number(index));
            case NUMBER -> Double.toString(row.number(index));
        };
    }
}
