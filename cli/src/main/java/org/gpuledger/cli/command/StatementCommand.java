package org.gpuledger.cli.command;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.gpuledger.books.ledger.BooksReader;
import org.gpuledger.books.ledger.Dimension;
import org.gpuledger.books.ledger.Statement;
import org.gpuledger.books.ledger.StatementBuilder;
import org.gpuledger.books.ledger.StatementQuery;
import org.gpuledger.cli.Presentation;
import org.gpuledger.cli.Workbench;
import org.gpuledger.cli.render.StatementCsv;
import org.gpuledger.cli.render.StatementJson;
import org.gpuledger.cli.render.StatementText;
import org.gpuledger.cli.render.Tariff;
import org.gpuledger.model.LedgerException;
import org.gpuledger.model.time.Span;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/// `statement`: where the GPU time of a dataset went.
@Command(name = "statement", description = "where the GPU time went; closes the books first if needed")
public final class StatementCommand implements Callable<Integer> {
    private static final List<List<Dimension>> USUAL =
            List.of(List.of(Dimension.POOL), List.of(Dimension.TEAM), List.of(Dimension.OWNER));

    @Parameters(paramLabel = "DATASET", description = "folder of the dataset")
    private Path dataset = Path.of(".");

    @Option(
            names = "--by",
            paramLabel = "DIMENSION,…",
            description =
                    "groups by any of pool, team, owner, job, template, node, gpu, model, tier, account, hour, day")
    private Optional<String> by = Optional.empty();

    @Mixin
    private Period period = new Period();

    @Option(
            names = "--price",
            paramLabel = "PRICE|FILE",
            description = "price of a GPU-hour, or a file pool|model,price,currency; adds a column of money")
    private Optional<String> price = Optional.empty();

    @Option(names = "--top", paramLabel = "N", description = "how many groups the text shows (default 8, with --by 30)")
    private Optional<Integer> top = Optional.empty();

    @Option(names = "--format", paramLabel = "text|json|csv", description = "text (default), json or csv")
    private Format format = Format.TEXT;

    @Mixin
    private Presentation presentation = new Presentation();

    /// Made by picocli.
    public StatementCommand() {}

    @Override
    public Integer call() {
        if (format == Format.HTML) {
            throw format.refusal("statement", "Use --format text, json or csv; pages come with a later version.");
        }
        List<Dimension> dimensions = dimensions();
        Workbench bench = Workbench.at(dataset);
        BooksReader books = bench.closedBooks(presentation.progress());
        presentation.notes(bench.problems());
        Optional<Span> window =
                period.window().map(asked -> asked.hoursWithin(books.header().period()));
        presentation.result(
                format == Format.TEXT ? text(books, window, dimensions) : machine(books, window, dimensions));
        return 0;
    }

    private String machine(BooksReader books, Optional<Span> window, List<Dimension> dimensions) {
        Statement statement = StatementBuilder.build(books, new StatementQuery(dimensions, window));
        Optional<Tariff> tariff = new Pricing(price, books, window).tariff(dimensions);
        return format == Format.JSON
                ? new StatementJson(dimensions, tariff).render(statement)
                : new StatementCsv(dimensions, tariff).render(statement);
    }

    private String text(BooksReader books, Optional<Span> window, List<Dimension> asked) {
        List<List<Dimension>> shown = asked.isEmpty() ? USUAL : List.of(asked);
        List<Statement> statements = StatementBuilder.build(
                books,
                shown.stream()
                        .map(dimensions -> new StatementQuery(dimensions, window))
                        .toList());
        Pricing pricing = new Pricing(price, books, window);
        List<StatementText.Grouping> groupings = new ArrayList<>();
        for (int i = 0; i < shown.size(); i++) {
            if (!asked.isEmpty() || statements.get(i).groups().size() > 1) {
                int most = top.orElse(asked.isEmpty() ? 8 : 30);
                groupings.add(new StatementText.Grouping(
                        shown.get(i), statements.get(i), most, pricing.tariff(shown.get(i))));
            }
        }
        return new StatementText(presentation.page(), pricing.tariff(List.of()))
                .render(statements.get(0), groupings, books.header().conflicts());
    }

    private List<Dimension> dimensions() {
        List<Dimension> found = new ArrayList<>();
        for (String name : by.map(text -> text.split(",")).orElse(new String[0])) {
            found.add(Dimension.byLabel(name)
                    .orElseThrow(() -> LedgerException.input(
                            "GL-1107",
                            "a statement cannot be grouped by `" + name.strip() + "`",
                            "--by",
                            "Use any of: "
                                    + String.join(
                                            ", ",
                                            java.util.Arrays.stream(Dimension.values())
                                                    .map(Dimension::label)
                                                    .toList()))));
        }
        return found;
    }
}
