package org.gpuledger.cli.live;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.gpuledger.model.dataset.Endpoint;
import org.gpuledger.model.dataset.ImportOptions;
import org.gpuledger.model.dataset.Row;
import org.gpuledger.model.dataset.Table;
import org.gpuledger.model.evidence.Problems;
import org.gpuledger.model.time.EpochNanos;
import org.gpuledger.model.time.Span;
import org.gpuledger.source.prometheus.PrometheusImporter;
import org.gpuledger.testkit.MemoryDataset;
import org.gpuledger.testkit.live.NodeExporter;
import org.gpuledger.testkit.live.PrometheusServer;
import org.gpuledger.testkit.live.ServerProcess;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// A real Prometheus scrapes, each second, a page that counts its visits as power, and a real node_exporter.
class LiveScrapeTest {
    private static final int SCRAPES = 12;
    private static final long PATIENCE_MILLIS = 60_000;

    private final AtomicInteger visits = new AtomicInteger();

    @Test
    void whatIsScrapedIsReadValueByValue(@TempDir Path folder) throws IOException, InterruptedException {
        long from = System.currentTimeMillis() / 1000 * EpochNanos.PER_SECOND;
        HttpServer page = page();
        try (ServerProcess node = NodeExporter.start(folder);
                ServerProcess server =
                        PrometheusServer.scraping(List.of(page.getAddress().getPort(), node.port()), folder)) {
            for (long waited = 0; visits.get() < SCRAPES && waited < PATIENCE_MILLIS; waited += 100) {
                Thread.sleep(100);
            }
            MemoryDataset read = read(server, Span.of(from, System.currentTimeMillis() * 1_000_000));

            List<Double> powers = read.rows(Table.GPU_SAMPLES).stream()
                    .map(row -> row.number("power_w"))
                    .toList();
            assertThat(powers).hasSizeGreaterThanOrEqualTo(SCRAPES - 1);
            for (int i = 0; i < powers.size(); i++) {
                assertThat(powers.get(i)).isEqualTo(i + 1.0);
            }
            assertThat(read.rows(Table.GPUS)).singleElement().satisfies(gpu -> {
                assertThat(gpu.text("gpu")).isEqualTo("GPU-live");
                assertThat(gpu.text("node")).isEqualTo("here");
            });
            assertHost(read.rows(Table.NODE_SAMPLES));
        } finally {
            page.stop(0);
        }
    }

    /// This machine's own numbers, within what they can be.
    private static void assertHost(List<Row> samples) {
        assertThat(samples).hasSizeGreaterThanOrEqualTo(SCRAPES / 2);
        assertThat(samples).anySatisfy(row -> {
            assertThat(row.number("cpu_util_ratio")).isBetween(0.0, 1.0);
            assertThat(row.number("load1")).isNotNegative();
            assertThat(row.whole("mem_available_bytes")).isPositive();
        });
    }

    private static MemoryDataset read(ServerProcess server, Span span) {
        MemoryDataset rows = new MemoryDataset();
        new PrometheusImporter()
                .read(List.of(), ImportOptions.DEFAULTS.from(Endpoint.of(server.url()), span), rows, new Problems());
        return rows;
    }

    private HttpServer page() throws IOException {
        HttpServer server = HttpServer.create(new InetSocketAddress("127.0.0.1", 0), 0);
        server.createContext("/metrics", exchange -> {
            byte[] body =
                    ("DCGM_FI_DEV_POWER_USAGE{gpu=\"0\",UUID=\"GPU-live\",Hostname=\"here\",modelName=\"NVIDIA H100\"} "
                                    + visits.incrementAndGet() + "\n")
                            .getBytes(StandardCharsets.UTF_8);
            exchange.getResponseHeaders().set("Content-Type", "text/plain; version=0.0.4");
            exchange.sendResponseHeaders(200, body.length);
            try (exchange) {
                exchange.getResponseBody().write(body);
            }
        });
        server.start();
        return server;
    }
}
