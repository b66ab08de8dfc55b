package org.gpuledger.cli.render;

import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Lines of CSV as RFC 4180 has them.
final class CsvLine {
    private CsvLine() {}

    static void add(StringBuilder text, Stream<String> cells) {
        text.append(cells.map(CsvLine::quoted).collect(Collectors.joining(","))).append('\n');
    }

    /// A cell that a spreadsheet would run as a formula gets a leading apostrophe.
    private static String quoted(String cell) {
        String safe = cell.length() > 1 && "=+@".indexOf(cell.charAt(0)) >= 0 ? "'" + cell : cell;
        boolean needsQuotes = safe.chars().anyMatch(c -> c == ',' || c == '"' || c == '\n' || c == '\r');
        return needsQuotes ? '"' + safe.replace("\"", "\"\"") + '"' : safe;
    }
}
