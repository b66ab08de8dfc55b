package org.gpuledger.cli.live;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.gpuledger.cli.Main;
import org.gpuledger.cli.Runs;
import org.gpuledger.model.dataset.Table;
import org.gpuledger.model.time.EpochNanos;
import org.gpuledger.model.time.Span;
import org.gpuledger.testkit.MemoryDataset;
import org.gpuledger.testkit.PlantedFleet;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;

/// Three hours of a planted fleet, collected from a real Prometheus: at a stretch, killed again and
/// again, and with the server away.
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class CollectTest {
    private static final long HOURS = 3;

    private final Span span;
    private final Path whole;
    private final PrometheusServer server;

    CollectTest(@TempDir Path folder) throws IOException, InterruptedException {
        PlantedFleet fleet = PlantedFleet.of(5);
        span = Span.of(fleet.period().fromNanos(), fleet.period().fromNanos() + HOURS * EpochNanos.PER_HOUR);
        MemoryDataset planted = new MemoryDataset();
        fleet.writeTo(row -> {
            boolean isOver = row.table() == Table.GPU_SAMPLES && row.whole("at_ns") > span.untilNanos();
            if (!isOver) {
                planted.accept(row);
            }
        });
        server = PrometheusServer.filledWith(PlantedMetrics.write(planted, span, folder.resolve("metrics")), folder);
        whole = folder.resolve("whole");
        assertThat(Main.run(
                        "collect",
                        "--quiet",
                        "--config",
                        settings(folder, whole).toString(),
                        "--until",
                        until()))
                .isZero();
    }

    @AfterAll
    void stop() {
        server.close();
    }

    @Test
    void itIsTheDatasetOfAnImport(@TempDir Path folder) {
        Path imported = folder.resolve("imported");
        assertThat(Main.run(
                        "import",
                        "prometheus",
                        "--quiet",
                        "--url",
                        server.url(),
                        "--from",
                        from(),
                        "--until",
                        until(),
                        "--into",
                        imported.toString()))
                .isZero();

        for (Table table : new Table[] {Table.GPU_SAMPLES, Table.JOB_SAMPLES, Table.GPUS}) {
            assertThat(TableDifference.of(table, whole, imported))
                    .as(table.label())
                    .isEmpty();
        }
        assertThat(Runs.close(whole).accounts()).isEqualTo(Runs.close(imported).accounts());
    }

    private String from() {
        return EpochNanos.format(span.fromNanos());
    }

    private String until() {
        return EpochNanos.format(span.untilNanos());
    }

    private Path settings(Path folder, Path dataset) throws IOException {
        return Files.writeString(folder.resolve("collect.yaml"), """
                dataset: %s
                sources:
                  - name: lab
                    kind: prometheus
                    url: %s
                    from: %s
                """.formatted(dataset, server.url(), from()));
    }
}
