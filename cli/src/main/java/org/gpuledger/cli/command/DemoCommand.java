package org.gpuledger.cli.command;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.gpuledger.cli.Presentation;
import org.gpuledger.model.evidence.Problems;
import org.gpuledger.store.DatasetWriter;
import org.gpuledger.testkit.DemoFleet;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/// `demo`: plants a fleet with known waste and shows its statement.
@Command(name = "demo", description = "plants a fleet with known waste, closes its books, prints the statement")
public final class DemoCommand implements Callable<Integer> {
    @Option(
            names = "--into",
            paramLabel = "DIR",
            description = "where to put the dataset (default: below the temporary folder)")
    private Optional<Path> into = Optional.empty();

    @Option(names = "--no-serve", description = "print only; the page is not part of this version")
    private boolean noServe;

    @Option(names = "--port", paramLabel = "N", description = "port of the page; not part of this version")
    private Optional<Integer> port = Optional.empty();

    @Mixin
    private Presentation presentation = new Presentation();

    /// Made by picocli.
    public DemoCommand() {}

    @Override
    public Integer call() {
        Path folder = into.orElseGet(() ->
                Path.of(System.getProperty("java.io.tmpdir"), "gpuledger-demo-" + System.getProperty("user.name")));
        plant(folder);
        StatementCommand statement = new StatementCommand();
        new CommandLine(statement).parseArgs(arguments(folder));
        int code = statement.call();
        presentation.note(presentation.page().text("demo.next", folder));
        if (!noServe || port.isPresent()) {
            presentation.note(presentation.page().text("demo.page"));
        }
        return code;
    }

    private String[] arguments(Path folder) {
        return presentation.asArguments(folder.toString());
    }

    /// A dataset that is there already is used as it is: planting is the same each time.
    private void plant(Path folder) {
        if (Files.exists(folder.resolve("period.csv"))) {
            presentation.note(presentation.page().text("demo.reused", folder));
            return;
        }
        try (DatasetWriter dataset = DatasetWriter.into(folder, new Problems())) {
            DemoFleet.plant(dataset);
            dataset.commit();
        }
        presentation.note(presentation.page().text("demo.planted", DemoFleet.gpus(), DemoFleet.days(), folder));
    }
}
