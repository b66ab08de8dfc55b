package org.gpuledger.cli.render;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;
import org.gpuledger.books.ledger.Dimension;
import org.gpuledger.books.ledger.Statement;
import org.gpuledger.model.time.GpuTime;

/// A statement as CSV: one line for each group and account that has an amount; without dimensions,
/// one for each account.
public final class StatementCsv {
    private final List<Dimension> by;
    private final Optional<Tariff> tariff;

    /// @param tariff adds a column `money`
    public StatementCsv(List<Dimension> by, Optional<Tariff> tariff) {
        this.by = List.copyOf(by);
        this.tariff = tariff;
    }

    public String render(Statement statement) {
        StringBuilder text = new StringBuilder();
        Stream<String> dimensions = by.stream().map(Dimension::label);
        Stream<String> columns = Stream.of("code", "name", "gpu_ns", "gpu_hours", "share");
        CsvLine.add(
                text,
                Stream.of(dimensions, columns, tariff.stream().map(price -> "money"))
                        .flatMap(part -> part));
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

    private void account(StringBuilder text, List<String> values, Statement.Line line, GpuTime whole) {
        Stream<String> cells = Stream.of(
                Integer.toString(line.account().code()),
                line.account().label(),
                line.amount().totalNanos().toString(),
                String.format(Locale.ROOT, "%.6f", line.amount().hours()),
                String.format(Locale.ROOT, "%.6f", line.amount().shareOf(whole)));
        Stream<String> money =
                tariff.stream().map(price -> String.format(Locale.ROOT, "%.2f", price.price(values, line)));
        CsvLine.add(text, Stream.of(values.stream(), cells, money).flatMap(part -> part));
    }
}
