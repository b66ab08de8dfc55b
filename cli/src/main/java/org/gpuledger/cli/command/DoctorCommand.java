package org.gpuledger.cli.command;

import java.nio.file.Path;
import java.time.InstantSource;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.function.UnaryOperator;
import org.gpuledger.books.attribution.RuleBook;
import org.gpuledger.books.timeline.FleetFacts;
import org.gpuledger.cli.Presentation;
import org.gpuledger.cli.Window;
import org.gpuledger.cli.Workbench;
import org.gpuledger.cli.render.DoctorJson;
import org.gpuledger.cli.render.DoctorText;
import org.gpuledger.doctor.CheckUp;
import org.gpuledger.doctor.Doctor;
import org.gpuledger.doctor.RowSource;
import org.gpuledger.doctor.trap.Severity;
import org.gpuledger.doctor.trap.TrapRules;
import org.gpuledger.model.LedgerException;
import org.gpuledger.model.dataset.Table;
import org.gpuledger.model.time.Span;
import org.gpuledger.store.DatasetRows;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/// `doctor`: what a dataset measures, what is missing, what that hides, how to switch it on.
@Command(
        name = "doctor",
        description = "what is measured, what is missing, what that hides, the exact lines to switch it on")
public final class DoctorCommand implements Callable<Integer> {
    private static final int FOUND = 1;

    @Parameters(paramLabel = "DATASET", arity = "0..1", description = "folder of the dataset")
    private Optional<Path> dataset = Optional.empty();

    @Option(
            names = "--config",
            paramLabel = "FILE",
            description = "settings of collect: examines the last hour of their sources, before anything is collected")
    private Optional<Path> config = Optional.empty();

    @Mixin
    private Period period = new Period();

    @Option(
            names = "--fail-on",
            paramLabel = "note|warning|error",
            description = "exit code 1 if a trap of this severity or a worse one is found")
    private Optional<Severity> failOn = Optional.empty();

    @Option(names = "--format", paramLabel = "text|json", description = "text (default) or json")
    private Format format = Format.TEXT;

    @Mixin
    private Presentation presentation = new Presentation();

    /// Made by picocli.
    public DoctorCommand() {}

    @Override
    public Integer call() {
        if (format == Format.CSV || format == Format.HTML) {
            throw format.refusal("doctor", "Use --format text or json.");
        }
        if (dataset.isPresent() == config.isPresent()) {
            throw LedgerException.input(
                    "GL-1217",
                    "it is not said what to examine",
                    "doctor",
                    "Name the folder of a dataset, or the settings of collect with --config.");
        }
        return dataset.map(this::tell).orElseGet(() -> SourceLook.into(config.orElseThrow(), presentation, this::tell));
    }

    private int tell(Path folder) {
        Workbench bench = Workbench.at(folder);
        CheckUp checkUp = examine(bench);
        presentation.notes(bench.problems());
        presentation.result(
                format == Format.JSON
                        ? new DoctorJson(presentation.page()).render(checkUp)
                        : new DoctorText(presentation.page()).render(checkUp));
        boolean isTooBad = failOn.isPresent()
                && checkUp.worst()
                        .filter(worst -> worst.compareTo(failOn.get()) >= 0)
                        .isPresent();
        return isTooBad ? FOUND : 0;
    }

    private CheckUp examine(Workbench bench) {
        Optional<Window> asked = period.window();
        UnaryOperator<Span> window = own -> asked.map(part -> part.within(own)).orElse(own);
        try (DatasetRows rows = DatasetRows.open(bench.folder(), bench.problems())) {
            return new Doctor(RuleBook.standard(), TrapRules.standard(), InstantSource.system())
                    .examine(new Files(rows), window);
        }
    }

    /// The files of a dataset, as the doctor asks for them.
    private record Files(DatasetRows rows) implements RowSource {
        @Override
        public boolean has(Table table) {
            return rows.has(table);
        }

        @Override
        public void read(Table table, Visitor visitor) {
            rows.read(table, visitor::visit);
        }

        @Override
        public Span period(FleetFacts facts, Optional<long[]> samples) {
            return rows.period(facts, samples);
        }
    }
}
