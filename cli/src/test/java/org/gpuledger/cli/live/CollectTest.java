package org.gpuledger.cli.live;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.gpuledger.books.ledger.Statement;
import org.gpuledger.cli.CommandProcess;
import org.gpuledger.cli.Main;
import org.gpuledger.cli.Runs;
import org.gpuledger.model.account.Account;
import org.gpuledger.model.dataset.Table;
import org.gpuledger.model.time.EpochNanos;
import org.gpuledger.model.time.Span;
import org.gpuledger.testkit.MemoryDataset;
import org.gpuledger.testkit.PlantedFleet;
import org.gpuledger.testkit.live.CutLine;
import org.gpuledger.testkit.live.PrometheusServer;
import org.gpuledger.testkit.live.ServerProcess;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;

/// Three hours of a planted fleet, collected from a real Prometheus: at a stretch, killed again and
/// again, and with the server away.
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class CollectTest {
    private static final long HOURS = 3;
    private static final int KILLS = 10;

    private final Span span;
    private final MemoryDataset planted = new MemoryDataset();
    private final Path whole;
    private final ServerProcess server;

    CollectTest(@TempDir Path folder) throws IOException, InterruptedException {
        PlantedFleet fleet = PlantedFleet.of(5);
        span = Span.of(fleet.period().fromNanos(), fleet.period().fromNanos() + HOURS * EpochNanos.PER_HOUR);
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

    @Test
    void killedAtAnyMomentItCollectsTheSame(@TempDir Path folder) throws IOException, InterruptedException {
        Path trial = settings(Files.createDirectories(folder.resolve("trial")), folder.resolve("undisturbed"));
        long started = System.nanoTime();
        assertThat(CommandProcess.start("collect", "--quiet", "--config", trial.toString(), "--until", until())
                        .waitFor())
                .isZero();
        long lengthMillis = (System.nanoTime() - started) / 1_000_000;
        Path victim = folder.resolve("victim");
        Path settings = settings(folder, victim);
        SplittableRandom random = new SplittableRandom(KILLS);
        int finished = 0;
        int seen = 0;
        for (int kill = 0; kill < KILLS; kill++) {
            Process collect =
                    CommandProcess.start("collect", "--quiet", "--config", settings.toString(), "--until", until());
            finished += collect.waitFor(random.nextLong(lengthMillis / 3, lengthMillis), TimeUnit.MILLISECONDS) ? 1 : 0;
            collect.destroyForcibly().waitFor();
            if (Files.exists(victim.resolve("gpu_samples"))) {
                // Whatever the moment, who reads finds a dataset whose books close.
                assertThat(Runs.close(victim).capacity())
                        .as("after kill %d", kill)
                        .isNotNull();
                seen++;
            }
        }
        assertThat(finished).as("kills that came too late").isLessThan(KILLS);
        assertThat(seen).as("kills with a dataset").isPositive();
        assertThat(CommandProcess.start("collect", "--quiet", "--config", settings.toString(), "--until", until())
                        .waitFor())
                .isZero();

        assertSame(victim);
    }

    @Test
    void aServerThatComesBackIsReadFromWhereItLeftOff(@TempDir Path folder) throws IOException {
        Path dataset = folder.resolve("cut");
        long sent = 0;
        int refused = 0;
        for (int attempt = 1; refused == 0 || attempt < 40; attempt++) {
            // Each run's line is cut after some more bytes: in an answer's middle, or between two.
            try (CutLine line = CutLine.to(server.port(), 150_000L * attempt)) {
                Path settings = settings(folder, dataset, "http://127.0.0.1:" + line.port());
                int code = Main.run("collect", "--quiet", "--config", settings.toString(), "--until", until());
                sent += line.passed();
                if (code == 0) {
                    break;
                }
                assertThat(code).isEqualTo(3);
                refused++;
            }
        }

        assertThat(refused).isPositive();
        assertThat(sent).isPositive();
        assertSame(dataset);
    }

    @Test
    void whatTheServerHasLostIsSuspenseAndNotIdle(@TempDir Path folder) throws IOException, InterruptedException {
        Span lost =
                Span.of(span.fromNanos() + 70 * EpochNanos.PER_MINUTE, span.fromNanos() + 110 * EpochNanos.PER_MINUTE);
        Path dataset = folder.resolve("holed");
        try (ServerProcess holed = PrometheusServer.filledWith(
                PlantedMetrics.writeWithout(lost, planted, span, folder.resolve("metrics")), folder)) {
            Path settings = settings(folder, dataset, holed.url());
            assertThat(Main.run("collect", "--quiet", "--config", settings.toString(), "--until", until()))
                    .isZero();
        }

        Statement before = Runs.close(whole);
        Statement after = Runs.close(dataset);
        assertThat(after.capacity()).isEqualTo(before.capacity());
        for (Account account : Account.values()) {
            if (account.group().equals("unallocated")) {
                assertThat(nanos(after, account)).as(account.label()).isLessThanOrEqualTo(nanos(before, account));
            }
        }
        long gpus = before.capacity().totalNanos().longValueExact() / span.lengthNanos();
        // A reading speaks for at most five minutes before it and behind it.
        long certain = gpus * (lost.lengthNanos() - 10 * EpochNanos.PER_MINUTE);
        assertThat(suspense(after) - suspense(before)).isGreaterThanOrEqualTo(certain);
    }

    private static long suspense(Statement statement) {
        return Stream.of(Account.values())
                .filter(account -> account.group().equals("suspense"))
                .mapToLong(account -> nanos(statement, account))
                .sum();
    }

    private static long nanos(Statement statement, Account account) {
        return statement.account(account).amount().totalNanos().longValueExact();
    }

    @Test
    void aServerThatIsKilledBetweenHoursIsWaitedFor(@TempDir Path folder) throws IOException, InterruptedException {
        Path dataset = folder.resolve("waited");
        Path metrics = PlantedMetrics.write(planted, span, folder.resolve("metrics"));
        for (long hour = 1; hour <= HOURS; hour++) {
            Path own = Files.createDirectories(folder.resolve("server-" + hour));
            String end = EpochNanos.format(span.fromNanos() + hour * EpochNanos.PER_HOUR);
            String url;
            try (ServerProcess living = PrometheusServer.filledWith(metrics, own)) {
                url = living.url();
                Path settings = settings(folder, dataset, url);
                assertThat(Main.run("collect", "--quiet", "--config", settings.toString(), "--until", end))
                        .isZero();
            }
            Path settings = settings(folder, dataset, url);
            int code = Main.run("collect", "--quiet", "--config", settings.toString(), "--until", until());
            assertThat(code).as("the server is gone").isEqualTo(hour < HOURS ? 3 : 0);
        }

        assertSame(dataset);
    }

    @Test
    void theDoctorLooksAtSourcesBeforeAnythingIsCollected(@TempDir Path folder) throws IOException {
        Path settings = settings(folder, folder.resolve("untouched"));

        // All of the planted time is older than an hour.
        assertThat(Main.run("doctor", "--quiet", "--config", settings.toString()))
                .isEqualTo(3);
        assertThat(folder.resolve("untouched")).doesNotExist();
    }

    private void assertSame(Path dataset) {
        for (Table table : List.of(
                Table.GPU_SAMPLES,
                Table.JOB_SAMPLES,
                Table.GPUS,
                Table.NODES,
                Table.NODE_STATES,
                Table.JOBS,
                Table.ALLOCATIONS)) {
            assertThat(TableDifference.of(table, whole, dataset))
                    .as(table.label())
                    .isEmpty();
        }
        assertThat(Runs.close(dataset).accounts()).isEqualTo(Runs.close(whole).accounts());
    }

    private String from() {
        return EpochNanos.format(span.fromNanos());
    }

    private String until() {
        return EpochNanos.format(span.untilNanos());
    }

    private Path settings(Path folder, Path dataset) throws IOException {
        return settings(folder, dataset, server.url());
    }

    private Path settings(Path folder, Path dataset, String url) throws IOException {
        return Files.writeString(folder.resolve("collect.yaml"), """
                dataset: %s
                sources:
                  - name: lab
                    kind: prometheus
                    url: %s
                    from: %s
                """.formatted(dataset, url, from()));
    }
}
