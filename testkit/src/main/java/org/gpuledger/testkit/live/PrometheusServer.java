package org.gpuledger.testkit.live;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;

/// A real Prometheus.
public final class PrometheusServer {
    private PrometheusServer() {}

    /// One with blocks made of a file of metrics.
    ///
    /// @param metrics OpenMetrics with times
    public static ServerProcess filledWith(Path metrics, Path folder) throws IOException, InterruptedException {
        Path data = Files.createDirectories(folder.resolve("data"));
        Path log = folder.resolve("log");
        Process blocks = new ProcessBuilder(
                        "promtool", "tsdb", "create-blocks-from", "openmetrics", metrics.toString(), data.toString())
                .redirectErrorStream(true)
                .redirectOutput(log.toFile())
                .start();
        if (blocks.waitFor() != 0) {
            throw new IOException("promtool: " + Files.readString(log));
        }
        return start("global: {scrape_interval: 15s}\n", folder);
    }

    /// One that scrapes pages each second.
    ///
    /// @param ports of loopback, where `/metrics` is served
    public static ServerProcess scraping(List<Integer> ports, Path folder) throws IOException, InterruptedException {
        StringBuilder config = new StringBuilder("global: {scrape_interval: 1s}\nscrape_configs:\n");
        for (int port : ports) {
            config.append(String.format(
                    Locale.ROOT, "- {job_name: port-%d, static_configs: [{targets: ['127.0.0.1:%d']}]}%n", port, port));
        }
        return start(config.toString(), folder);
    }

    private static ServerProcess start(String config, Path folder) throws IOException, InterruptedException {
        Path file = Files.writeString(folder.resolve("prometheus.yml"), config);
        return ServerProcess.start(
                port -> List.of(
                        "prometheus",
                        "--config.file=" + file,
                        "--storage.tsdb.path=" + folder.resolve("data"),
                        "--storage.tsdb.retention.time=100y",
                        "--web.listen-address=127.0.0.1:" + port,
                        "--log.level=warn"),
                "/-/ready",
                folder.resolve("log"));
    }
}
