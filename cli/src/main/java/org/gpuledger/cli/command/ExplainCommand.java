package org.gpuledger.cli.command;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.Callable;
import java.util.stream.IntStream;
import org.gpuledger.books.engine.LocalEngine;
import org.gpuledger.books.engine.Piece;
import org.gpuledger.books.timeline.FleetFacts;
import org.gpuledger.cli.Presentation;
import org.gpuledger.cli.Workbench;
import org.gpuledger.cli.render.ExplainJson;
import org.gpuledger.cli.render.ExplainText;
import org.gpuledger.cli.render.Explanation;
import org.gpuledger.model.LedgerException;
import org.gpuledger.model.time.Span;
import org.gpuledger.model.work.Job;
import org.gpuledger.store.DatasetFolder;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/// `explain`: the timeline of one device or one run.
@Command(name = "explain", description = "the timeline of one device or one job, with accounts and evidence")
public final class ExplainCommand implements Callable<Integer> {
    private static final int MOST_DEVICES = 64;

    @Parameters(index = "0", paramLabel = "DATASET", description = "folder of the dataset")
    private Path dataset = Path.of(".");

    @Parameters(index = "1", paramLabel = "JOB|GPU", description = "id of a job or of a device")
    private String subject = "";

    @Mixin
    private Period period = new Period();

    @Option(names = "--format", paramLabel = "text|json", description = "text (default) or json")
    private Format format = Format.TEXT;

    @Mixin
    private Presentation presentation = new Presentation();

    /// Made by picocli.
    public ExplainCommand() {}

    @Override
    public Integer call() {
        try (DatasetFolder facts = Workbench.at(dataset).facts()) {
            Explanation explanation = explain(facts);
            presentation.result(
                    switch (format) {
                        case TEXT -> new ExplainText(presentation.page()).render(explanation);
                        case JSON -> ExplainJson.render(explanation);
                        case CSV, HTML -> throw format.refusal("explain", "Use --format text or json.");
                    });
            return 0;
        }
    }

    private Explanation explain(DatasetFolder facts) {
        FleetFacts fleet = facts.fleet();
        Span own = facts.period();
        OptionalInt device =
                indexOf(fleet.devices().stream().map(found -> found.id()).toList());
        OptionalInt job = indexOf(fleet.jobs().stream().map(Job::id).toList());
        if (device.isEmpty() && job.isEmpty()) {
            throw LedgerException.input(
                    "GL-1108",
                    "the dataset has neither a job nor a device of this id",
                    subject,
                    "Look ids up with: gpuledger statement " + dataset + " --by job   or   --by gpu");
        }
        List<Integer> devices = device.isPresent() ? List.of(device.getAsInt()) : devicesOf(fleet, job.getAsInt());
        OptionalInt only = device.isPresent() ? OptionalInt.empty() : job;
        Span whole = only.isPresent() ? hull(fleet, only.getAsInt(), own) : own;
        Span window = period.window().map(asked -> asked.within(whole)).orElse(whole);
        List<Explanation.OnDevice> explained = new ArrayList<>();
        LocalEngine engine = Workbench.engine();
        for (int one : devices) {
            explained.add(explain(engine, facts, own, window, one, only));
        }
        return new Explanation(
                window,
                only.isPresent() ? Optional.of(fleet.jobs().get(only.getAsInt())) : Optional.empty(),
                explained,
                fleet.jobs().stream().map(Job::id).toList());
    }

    private static Explanation.OnDevice explain(
            LocalEngine engine, DatasetFolder facts, Span period, Span window, int device, OptionalInt onlyJob) {
        FleetFacts fleet = facts.fleet();
        List<Piece> pieces = engine.explain(facts, period, device).stream()
                .filter(piece -> piece.span().overlaps(window))
                .filter(piece -> onlyJob.isEmpty() || piece.job().equals(onlyJob))
                .toList();
        String node = fleet.nodes().get(fleet.devices().get(device).node()).id();
        return new Explanation.OnDevice(fleet.devices().get(device).id(), node, pieces);
    }

    private OptionalInt indexOf(List<String> ids) {
        return IntStream.range(0, ids.size())
                .filter(i -> ids.get(i).equals(subject))
                .findFirst();
    }

    private static List<Integer> devicesOf(FleetFacts fleet, int job) {
        return fleet.allocations().stream()
                .filter(hold -> hold.job() == job)
                .map(hold -> hold.device())
                .distinct()
                .sorted()
                .limit(MOST_DEVICES)
                .toList();
    }

    /// From the job's first hold to its last, inside the period.
    private static Span hull(FleetFacts fleet, int job, Span period) {
        long from = Long.MAX_VALUE;
        long until = Long.MIN_VALUE;
        for (org.gpuledger.model.work.Allocation hold : fleet.allocations()) {
            if (hold.job() == job) {
                from = Math.min(from, hold.span().fromNanos());
                until = Math.max(until, hold.span().untilNanos());
            }
        }
        long start = Math.max(from, period.fromNanos());
        long end = Math.min(until, period.untilNanos());
        return start < end ? Span.of(start, end) : period;
    }
}
