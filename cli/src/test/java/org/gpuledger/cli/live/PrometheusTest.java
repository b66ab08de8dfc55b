package org.gpuledger.cli.live;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.TreeMap;
import java.util.TreeSet;
import org.gpuledger.books.ledger.Statement;
import org.gpuledger.cli.Runs;
import org.gpuledger.model.dataset.Endpoint;
import org.gpuledger.model.dataset.ImportOptions;
import org.gpuledger.model.dataset.Row;
import org.gpuledger.model.dataset.Table;
import org.gpuledger.model.evidence.Problems;
import org.gpuledger.model.reconciliation.Charge;
import org.gpuledger.model.reconciliation.Comparison;
import org.gpuledger.model.reconciliation.Hold;
import org.gpuledger.model.reconciliation.Reconciliation;
import org.gpuledger.model.time.EpochNanos;
import org.gpuledger.model.time.Span;
import org.gpuledger.source.prometheus.KubeCharges;
import org.gpuledger.source.prometheus.PrometheusImporter;
import org.gpuledger.testkit.MemoryDataset;
import org.gpuledger.testkit.PlantedFleet;
import org.gpuledger.testkit.live.PrometheusServer;
import org.gpuledger.testkit.live.ServerProcess;
import org.gpuledger.testkit.live.VictoriaServer;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;

/// A planted fleet, pushed through a real Prometheus and read back on every road.
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class PrometheusTest {
    private static final long HOURS = 6;
    private static final long SECOND = EpochNanos.PER_SECOND;

    private final PlantedFleet fleet = PlantedFleet.of(5);
    private final Span span =
            Span.of(fleet.period().fromNanos(), fleet.period().fromNanos() + HOURS * EpochNanos.PER_HOUR);
    private final MemoryDataset planted = new MemoryDataset();
    private final ServerProcess server;

    PrometheusTest(@TempDir Path folder) throws IOException, InterruptedException {
        fleet.writeTo(row -> keep(row));
        planted.accept(Row.of(Table.PERIOD).whole("from_ns", span.fromNanos()).whole("until_ns", span.untilNanos()));
        server = PrometheusServer.filledWith(PlantedMetrics.write(planted, span, folder.resolve("metrics")), folder);
    }

    @AfterAll
    void stop() {
        server.close();
    }

    @Test
    void everyRoadGivesThePlantedSamples() {
        TreeSet<String> truth = samples(planted);

        assertThat(truth).hasSizeGreaterThan(10_000);
        for (String road : List.of("remote-read", "query", "query-range")) {
            TreeSet<String> read = samples(imported(road));
            assertThat(truth.stream().filter(row -> !read.contains(row)).limit(5))
                    .as("missing by " + road)
                    .isEmpty();
            assertThat(read.stream().filter(row -> !truth.contains(row)).limit(5))
                    .as("made up by " + road)
                    .isEmpty();
        }
    }

    @Test
    void victoriaMetricsGivesTheSame(@TempDir Path folder) throws IOException, InterruptedException {
        Path metrics = PlantedMetrics.write(planted, span, folder.resolve("metrics"));
        Path inMilliseconds = VictoriaServer.inMilliseconds(metrics, folder.resolve("milliseconds"));
        MemoryDataset rows = new MemoryDataset();
        Problems problems = new Problems();
        try (ServerProcess victoria = VictoriaServer.filledWith(inMilliseconds, folder)) {
            ImportOptions options = ImportOptions.DEFAULTS.from(Endpoint.of(victoria.url()), span);
            new PrometheusImporter().read(List.of(), options, rows, problems);
        }

        // It has no remote read, which is told, and the next road is taken.
        assertThat(problems.countByKind().keySet()).containsExactly("transport_refused");
        assertThat(samples(rows)).isEqualTo(samples(planted));
        assertThat(holds(rows)).isEqualTo(holds(imported("remote-read")));
    }

    @Test
    void theBooksAreThoseOfTheDataset(@TempDir Path direct, @TempDir Path pushed) {
        MemoryDataset imported = imported("remote-read");
        MemoryDataset mixed = planted.without(Table.GPU_SAMPLES, Table.JOB_SAMPLES);
        imported.rows(Table.GPU_SAMPLES).forEach(mixed::accept);
        imported.rows(Table.JOB_SAMPLES).forEach(mixed::accept);

        Statement before = Runs.close(Runs.write(planted, direct));
        Statement after = Runs.close(Runs.write(mixed, pushed));

        assertThat(after.accounts()).isEqualTo(before.accounts());
        assertThat(after.capacity()).isEqualTo(before.capacity());
    }

    @Test
    void runsHoldsAndStatesAreThePlantedOnesAsFarAsSamplesShow() {
        MemoryDataset imported = imported("remote-read");

        Map<String, Span> truth = holds(planted);
        Map<String, Span> read = holds(imported);
        assertThat(read).hasSizeGreaterThan(20);
        read.forEach((hold, span) -> {
            assertThat(truth).containsKey(hold);
            Span was = truth.getOrDefault(hold, span);
            assertThat(Math.abs(span.fromNanos() - was.fromNanos())).as(hold).isLessThanOrEqualTo(SECOND);
            assertThat(Math.abs(span.untilNanos() - was.untilNanos())).as(hold).isLessThanOrEqualTo(SECOND);
        });
        truth.forEach((hold, span) -> assertThat(read.containsKey(hold) || span.lengthNanos() < 60 * SECOND)
                .as(hold + " " + span)
                .isTrue());
        Map<String, Long> ready = ready(planted);
        assertThat(ready(imported).keySet()).isEqualTo(ready.keySet());
        ready(imported)
                .forEach((node, nanos) -> assertThat(Math.abs(nanos - ready.getOrDefault(node, 0L)))
                        .as(node)
                        .isLessThanOrEqualTo(240 * SECOND));
    }

    @Test
    void podsAreChargedWhatTheyHeldAsFarAsSamplesShow() {
        List<Hold> ours = imported("remote-read").rows(Table.ALLOCATIONS).stream()
                .map(PrometheusTest::hold)
                .toList();
        List<Charge> theirs = new KubeCharges(new Problems()).live(Endpoint.of(server.url()), span);

        Comparison comparison = new Reconciliation(span, 120 * SECOND).compare(ours, theirs);

        assertThat(comparison.jobs().equal() + comparison.jobs().near()).isGreaterThan(10);
        assertThat(comparison.differences())
                .filteredOn(difference -> !difference.reason().isExpected())
                .allSatisfy(difference -> assertThat(difference.theirs().seconds())
                        .as(difference.toString())
                        .isLessThanOrEqualTo(60 * 8));
    }

    private static Hold hold(Row row) {
        OptionalLong until = row.has("until_ns") ? OptionalLong.of(row.whole("until_ns")) : OptionalLong.empty();
        return Hold.whole(row.text("job"), row.whole("from_ns"), until);
    }

    /// Run and device to the time held, within the span that is read.
    private Map<String, Span> holds(MemoryDataset dataset) {
        Map<String, Span> holds = new TreeMap<>();
        for (Row hold : dataset.rows(Table.ALLOCATIONS)) {
            long from = Math.max(span.fromNanos(), hold.whole("from_ns"));
            long until = Math.min(span.untilNanos(), hold.has("until_ns") ? hold.whole("until_ns") : Long.MAX_VALUE);
            String job = hold.text("job").substring(hold.text("job").indexOf('/') + 1);
            if (from < until) {
                holds.put(job + " " + hold.text("gpu"), Span.of(from, until));
            }
        }
        return holds;
    }

    /// How long each node was ready within the span.
    private Map<String, Long> ready(MemoryDataset dataset) {
        Map<String, Long> ready = new TreeMap<>();
        for (Row state : dataset.rows(Table.NODE_STATES)) {
            long from = Math.max(span.fromNanos(), state.whole("from_ns"));
            long until = Math.min(span.untilNanos(), state.has("until_ns") ? state.whole("until_ns") : Long.MAX_VALUE);
            if (state.text("state").equals("ready") && from < until) {
                ready.merge(state.text("node"), until - from, Long::sum);
            }
        }
        return ready;
    }

    private MemoryDataset imported(String road) {
        MemoryDataset rows = new MemoryDataset();
        Problems problems = new Problems();
        Endpoint endpoint = new Endpoint(server.url(), Map.of(), Optional.empty(), Optional.of(road));
        new PrometheusImporter().read(List.of(), ImportOptions.DEFAULTS.from(endpoint, span), rows, problems);
        assertThat(problems.countByKind()).as(road).isEmpty();
        return rows;
    }

    /// Prometheus keeps milliseconds; each sample once.
    private void keep(Row row) {
        switch (row.table()) {
            case GPU_SAMPLES, JOB_SAMPLES -> {
                long at = row.whole("at_ns") / 1_000_000 * 1_000_000;
                if (at > span.fromNanos() && at <= span.untilNanos()) {
                    planted.accept(row.table() == Table.JOB_SAMPLES ? steps(row, at) : row.whole("at_ns", at));
                }
            }
            case PERIOD -> {}
            case GPUS, NODES, NODE_STATES, POOLS, JOBS, ALLOCATIONS, NODE_SAMPLES, POOL_SAMPLES -> planted.accept(row);
        }
    }

    /// Only what the metrics of this test carry.
    private static Row steps(Row row, long at) {
        Row steps = Row.of(Table.JOB_SAMPLES).whole("at_ns", at).text("job", row.text("job"));
        return row.has("steps_total") ? steps.number("steps_total", row.number("steps_total")) : steps;
    }

    private static TreeSet<String> samples(MemoryDataset dataset) {
        List<Row> rows = new ArrayList<>(dataset.rows(Table.GPU_SAMPLES));
        rows.addAll(dataset.rows(Table.JOB_SAMPLES));
        TreeSet<String> texts = new TreeSet<>();
        rows.stream()
                .filter(row -> row.table() == Table.GPU_SAMPLES || row.has("steps_total"))
                .forEach(row -> texts.add(row.toString()));
        return texts;
    }
}
