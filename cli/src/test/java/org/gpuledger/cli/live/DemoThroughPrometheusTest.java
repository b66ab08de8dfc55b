package org.gpuledger.cli.live;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.gpuledger.books.ledger.Statement;
import org.gpuledger.cli.Main;
import org.gpuledger.cli.Runs;
import org.gpuledger.model.account.Account;
import org.gpuledger.model.dataset.Row;
import org.gpuledger.model.dataset.Table;
import org.gpuledger.model.time.EpochNanos;
import org.gpuledger.model.time.Span;
import org.gpuledger.testkit.DemoFleet;
import org.gpuledger.testkit.MemoryDataset;
import org.gpuledger.testkit.live.PrometheusServer;
import org.gpuledger.testkit.live.ServerProcess;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// The demo fleet, sampled each 1, 15 and 30 s and pushed through a real Prometheus: the samples come back on two
/// roads,
/// and with them the very books of the dataset. What kube-state-metrics shows of runs, holds and states comes a minute
/// late and is compared in {@link PrometheusTest}.
class DemoThroughPrometheusTest {
    private static final List<Table> OF_SOURCE =
            List.of(Table.GPU_SAMPLES, Table.JOB_SAMPLES, Table.JOBS, Table.ALLOCATIONS, Table.NODE_STATES, Table.GPUS);
    /// From Monday 08:30: at 09:00 a node fails and its runs die.
    private static final long FROM = 17 * EpochNanos.PER_HOUR / 2;

    @ParameterizedTest
    @CsvSource({"1, 40", "15, 240", "30, 480"})
    void theBooksAreThoseOfTheDataset(int intervalSeconds, long minutes, @TempDir Path folder)
            throws IOException, InterruptedException {
        long start = DemoFleet.period().fromNanos() + FROM;
        Span span = Span.of(start, start + minutes * EpochNanos.PER_MINUTE);
        MemoryDataset planted = new MemoryDataset();
        DemoFleet.plant(intervalSeconds, span, row -> keep(row, span, planted));
        Path direct = Runs.write(planted, folder.resolve("direct"));
        try (ServerProcess server =
                PrometheusServer.filledWith(PlantedMetrics.write(planted, span, folder.resolve("metrics")), folder)) {
            Path chunks = imported(server, "remote-read", span, intervalSeconds, folder.resolve("chunks"));
            Path query = imported(server, "query", span, intervalSeconds, folder.resolve("query"));
            for (Table table : OF_SOURCE) {
                assertThat(TableDifference.of(table, chunks, query))
                        .as(table.label())
                        .isEmpty();
            }
            Path pushed = Runs.write(planted.without(Table.GPU_SAMPLES), folder.resolve("pushed"));
            Files.move(chunks.resolve("gpu_samples.parquet"), pushed.resolve("gpu_samples.parquet"));
            assertSameBooks(Runs.close(direct), Runs.close(pushed));
        }
    }

    private static void assertSameBooks(Statement dataset, Statement pushed) {
        assertThat(pushed.capacity()).isEqualTo(dataset.capacity());
        assertThat(pushed.accounts()).isEqualTo(dataset.accounts());
        // Something happened in it.
        assertThat(dataset.account(Account.UNAVAILABLE_FAULT).amount().totalNanos())
                .isPositive();
        assertThat(dataset.account(Account.WORKING_EFFECTIVE).amount().totalNanos())
                .isPositive();
    }

    private static Path imported(ServerProcess server, String road, Span span, int seconds, Path into)
            throws IOException {
        Files.createDirectories(into);
        assertThat(Main.run(
                        "import",
                        "prometheus",
                        "--quiet",
                        "--url",
                        server.url(),
                        "--transport",
                        road,
                        "--interval",
                        seconds + "s",
                        "--from",
                        EpochNanos.format(span.fromNanos()),
                        "--until",
                        EpochNanos.format(span.untilNanos()),
                        "--into",
                        into.toString()))
                .isZero();
        return into;
    }

    /// Prometheus keeps milliseconds; each sample once.
    private static void keep(Row row, Span span, MemoryDataset planted) {
        switch (row.table()) {
            case GPU_SAMPLES, JOB_SAMPLES -> {
                long at = row.whole("at_ns") / 1_000_000 * 1_000_000;
                if (at > span.fromNanos() && at <= span.untilNanos()) {
                    planted.accept(row.whole("at_ns", at));
                }
            }
            case GPUS, NODES, NODE_STATES, POOLS, JOBS, ALLOCATIONS, NODE_SAMPLES, POOL_SAMPLES, PERIOD ->
                planted.accept(row);
        }
    }
}
