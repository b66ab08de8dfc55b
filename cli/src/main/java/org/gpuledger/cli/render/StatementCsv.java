package org.gpuledger.cli.render;

import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.gpuledger.books.ledger.Dimension;
import org.gpuledger.books.ledger.Statement;
import org.gpuledger.model.time.GpuTime;

/// A statement as CSV: one line for each group and account that has an amount; without dimensions,
/// one for each account.
public final class StatementCsv {
    private final List<Dimension> by;

    public StatementCsv(List<Dimension> by) {
        this.by = List.copyOf(by);
    }

    public String render(Statement statement) {
        StringBuilder text = new StringBuilder();
        Stream<String> dimensions = by.stream().map(Dimension::label);
        line(text, Stream.concat(dimensions, Stream.of("code", "name", "gpu_ns", "gpu_hours", "share")));
        if (by.isEmpty()) {
            statement.accounts().forEach(account -> account(text, List.of(), account, statement.capacity()));
        }
        for (Statement.Group group : statement.groups()) {
            group.accounts().stream()
                    .filter(account -> !account.amount().isZero())
                    .forEach(account -> account(text, group.by(), account, group.capacity()));
        }
        return text.toString();
    }

    private static void account(StringBuilder text, List<String> values, Statement.Line line, GpuTime whole) {
        Stream<String> cells = Stream.of(
                Integer.toString(line.account().code()),
                line.account().label(),
                line.amount().totalNanos().toString(),
                String.format(Locale.ROOT, "%.6f", line.amount().hours()),
                String.format(Locale.ROOT, "%.6f", line.amount().shareOf(whole)));
        line(text, Stream.concat(values.stream(), cells));
    }

    private static void line(StringBuilder text, Stream<String> cells) {
        text.append(cells.map(StatementCsv::quoted).collect(Collectors.joining(",")))
                .append('\n');
    }

    /// Quotes as RFC 4180 asks for. A cell that a spreadsheet would run as a formula gets a leading
    /// apostrophe.
    private static String quoted(String cell) {
        String safe = cell.length() > 1 && "=+@".indexOf(cell.charAt(0)) >= 0 ? "'" + cell : cell;
        boolean needsQuotes = safe.chars().anyMatch(c -> c == ',' || c == '"' || c == '\n' || c == '\r');
        return needsQuotes ? '"' + safe.replace("\"", "\"\"") + '"' : safe;
    }
}
