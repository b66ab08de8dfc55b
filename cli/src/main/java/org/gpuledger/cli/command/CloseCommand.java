package org.gpuledger.cli.command;

import java.nio.file.Path;
import java.util.concurrent.Callable;
import org.gpuledger.books.ledger.BooksHeader;
import org.gpuledger.books.ledger.Statement;
import org.gpuledger.books.ledger.StatementBuilder;
import org.gpuledger.books.ledger.StatementQuery;
import org.gpuledger.cli.Presentation;
import org.gpuledger.cli.Workbench;
import org.gpuledger.cli.render.BalanceText;
import org.gpuledger.model.LedgerException;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/// `close`: posts the books of a dataset and prints the trial balance.
@Command(name = "close", description = "posts the books of a dataset; prints the trial balance")
public final class CloseCommand implements Callable<Integer> {
    enum EngineKind {
        LOCAL,
        SPARK
    }

    @Parameters(paramLabel = "DATASET", description = "folder of the dataset")
    private Path dataset = Path.of(".");

    @Mixin
    private Period period = new Period();

    @Option(names = "--engine", description = "local (default) or spark", paramLabel = "local|spark")
    private EngineKind engine = EngineKind.LOCAL;

    @Option(names = "--format", description = "text (default) or json", paramLabel = "text|json")
    private Format format = Format.TEXT;

    @Mixin
    private Presentation presentation = new Presentation();

    /// Made by picocli.
    public CloseCommand() {}

    @Override
    public Integer call() {
        if (engine == EngineKind.SPARK) {
            throw LedgerException.input(
                    "GL-1106", "the Spark engine is not part of this version", "--engine spark", "Leave --engine out.");
        }
        Workbench bench = Workbench.at(dataset);
        BooksHeader header = bench.close(period.window(), presentation.progress());
        presentation.notes(bench.problems());
        Statement statement =
                StatementBuilder.build(bench.closedBooks(presentation.progress()), StatementQuery.whole());
        presentation.result(
                switch (format) {
                    case TEXT -> BalanceText.text(presentation.page(), header, statement);
                    case JSON -> BalanceText.json(header, statement);
                    case CSV, HTML -> throw format.refusal("close", "Use --format text or json.");
                });
        return 0;
    }
}
