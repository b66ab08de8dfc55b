package org.gpuledger.cli.command;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.Callable;
import org.gpuledger.cli.Presentation;
import org.gpuledger.model.LedgerException;
import org.gpuledger.model.dataset.ImportOptions;
import org.gpuledger.model.dataset.Importer;
import org.gpuledger.model.evidence.Problems;
import org.gpuledger.model.time.EpochNanos;
import org.gpuledger.store.DatasetWriter;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/// `import`: turns files of a source into a dataset, or adds them to one.
@Command(name = "import", description = "turns files of a source into a dataset, or adds them to one")
public final class ImportCommand implements Callable<Integer> {
    @Parameters(
            index = "0",
            paramLabel = "KIND",
            completionCandidates = Kinds.class,
            description = "what the files are: ${COMPLETION-CANDIDATES}")
    private String kind = "";

    @Parameters(index = "1..*", arity = "0..*", paramLabel = "FILE", description = "files or folders")
    private List<Path> files = List.of();

    @Option(names = "--into", required = true, paramLabel = "DIR", description = "folder of the dataset")
    private Path into = Path.of(".");

    @Mixin
    private ZoneOption zone = new ZoneOption();

    @Option(names = "--start", paramLabel = "TIME", description = "time of the first sample, for files without times")
    private Optional<String> start = Optional.empty();

    @Option(names = "--interval", paramLabel = "DURATION", description = "distance of samples, such as 15s or 1m")
    private Optional<String> interval = Optional.empty();

    @Option(names = "--node", paramLabel = "NODE", description = "node name, for files that do not say it")
    private Optional<String> node = Optional.empty();

    @Option(names = "--job", paramLabel = "JOB", description = "the run that held all devices of the files throughout")
    private Optional<String> job = Optional.empty();

    @Mixin
    private LiveSource live = new LiveSource();

    @Mixin
    private Presentation presentation = new Presentation();

    /// Made by picocli.
    public ImportCommand() {}

    @Override
    public Integer call() {
        Importer importer = importer();
        live.check(files);
        ImportOptions options = live.with(new ImportOptions(zone.zone(), startNanos(), intervalNanos(), node, job));
        Problems problems = new Problems();
        try (DatasetWriter dataset = DatasetWriter.into(into, problems)) {
            importer.read(files, options, dataset, problems);
            dataset.commit();
            presentation.note(presentation.page().text("import.rows") + ":");
            dataset.rows().entrySet().stream()
                    .sorted(java.util.Map.Entry.comparingByKey())
                    .forEach(table -> presentation.note(
                            "  %s: %,d".formatted(table.getKey().label(), table.getValue())));
        }
        if (problems.total() == 0) {
            presentation.note(presentation.page().text("import.none"));
        }
        presentation.notes(problems);
        return 0;
    }

    private Importer importer() {
        List<Importer> known = Kinds.importers();
        return known.stream()
                .filter(importer -> importer.kind().equals(kind))
                .findFirst()
                .orElseThrow(() -> LedgerException.input(
                        "GL-1201",
                        "nothing reads files of kind `" + kind + "`",
                        "import",
                        "Use one of: " + String.join(", ", new Kinds())));
    }

    private OptionalLong startNanos() {
        if (start.isEmpty()) {
            return OptionalLong.empty();
        }
        OptionalLong nanos = EpochNanos.parse(start.get());
        if (nanos.isEmpty()) {
            throw LedgerException.input(
                    "GL-1102", "--start is not a time", start.get(), "Write it as 2026-03-04T10:00:00Z, with a zone.");
        }
        return nanos;
    }

    private OptionalLong intervalNanos() {
        return interval.map(text -> OptionalLong.of(OptionDuration.nanos("--interval", text)))
                .orElse(OptionalLong.empty());
    }
}
