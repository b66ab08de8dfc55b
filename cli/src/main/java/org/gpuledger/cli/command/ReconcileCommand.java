package org.gpuledger.cli.command;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import org.gpuledger.books.timeline.FleetFacts;
import org.gpuledger.cli.Presentation;
import org.gpuledger.cli.Workbench;
import org.gpuledger.cli.render.Reconciled;
import org.gpuledger.cli.render.ReconciliationCsv;
import org.gpuledger.cli.render.ReconciliationJson;
import org.gpuledger.cli.render.ReconciliationText;
import org.gpuledger.model.evidence.Problems;
import org.gpuledger.model.reconciliation.Charge;
import org.gpuledger.model.reconciliation.Comparison;
import org.gpuledger.model.reconciliation.Hold;
import org.gpuledger.model.reconciliation.Reconciliation;
import org.gpuledger.model.time.Span;
import org.gpuledger.model.work.Allocation;
import org.gpuledger.store.DatasetFolder;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/// `reconcile`: the allocations of a dataset against another book of the same jobs.
@Command(
        name = "reconcile",
        description = "compares the GPU-hours of each job with sacct or kube-state-metrics; lists what differs and why")
public final class ReconcileCommand implements Callable<Integer> {
    private static final int ABOVE_LIMIT = 1;

    @Parameters(paramLabel = "DATASET", description = "folder of the dataset")
    private Path dataset = Path.of(".");

    @Mixin
    private OtherBook book = new OtherBook();

    @Option(
            names = "--tolerance",
            paramLabel = "DURATION",
            description = "how far apart the same instant may be in both books (default: 0 for sacct, 2m for kube)")
    private Optional<String> tolerance = Optional.empty();

    @Mixin
    private FailOn failOn = new FailOn();

    @Option(names = "--top", paramLabel = "N", description = "how many jobs the text lists (default 20)")
    private int top = 20;

    @Option(names = "--format", paramLabel = "text|json|csv", description = "text (default), json or csv")
    private Format format = Format.TEXT;

    @Mixin
    private Presentation presentation = new Presentation();

    /// Made by picocli.
    public ReconcileCommand() {}

    @Override
    public Integer call() {
        if (format == Format.HTML) {
            throw format.refusal("reconcile", "Use --format text, json or csv.");
        }
        failOn.check();
        OtherBook.Kind kind = book.kind();
        long near =
                tolerance.map(text -> OptionDuration.nanos("--tolerance", text)).orElse(kind.toleranceNanos());
        Problems unread = new Problems();
        Comparison comparison = comparison(kind, near, unread);
        Reconciled reconciled = new Reconciled(kind.label(), comparison, near, new TreeMap<>(unread.countByKind()));
        presentation.result(text(reconciled));
        presentation.notes(unread);
        return code(comparison);
    }

    private Comparison comparison(OtherBook.Kind kind, long near, Problems unread) {
        Workbench bench = Workbench.at(dataset);
        try (DatasetFolder facts = bench.facts()) {
            Span own = facts.period();
            Span period = book.live().window().map(asked -> asked.within(own)).orElse(own);
            List<Hold> holds = holds(facts.fleet(), kind);
            presentation.notes(bench.problems());
            List<Charge> charges = book.charges(kind, period, unread);
            return new Reconciliation(period, near).compare(holds, charges);
        }
    }

    private static List<Hold> holds(FleetFacts fleet, OtherBook.Kind kind) {
        return fleet.allocations().stream()
                .map(hold -> hold(hold, kind.job(fleet.jobs().get(hold.job()).id())))
                .toList();
    }

    /// A hold without an end reaches to the end of time.
    private static Hold hold(Allocation hold, String job) {
        long until = hold.span().untilNanos();
        return new Hold(
                job,
                hold.span().fromNanos(),
                until == Long.MAX_VALUE ? OptionalLong.empty() : OptionalLong.of(until),
                hold.shareMillionths());
    }

    private String text(Reconciled reconciled) {
        return switch (format) {
            case TEXT, HTML -> new ReconciliationText(presentation.page(), top).render(reconciled);
            case JSON -> ReconciliationJson.render(reconciled);
            case CSV -> ReconciliationCsv.render(reconciled);
        };
    }

    private int code(Comparison comparison) {
        if (!failOn.isExceeded(comparison.unexpected(), comparison.theirs())) {
            return 0;
        }
        presentation.note(presentation
                .page()
                .text(
                        "reconcile.above",
                        "%.3f".formatted(comparison.unexpected().hours()),
                        failOn.shown()));
        return ABOVE_LIMIT;
    }
}
