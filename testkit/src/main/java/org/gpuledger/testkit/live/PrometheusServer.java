package org.gpuledger.testkit.live;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.TimeUnit;

/// A real Prometheus on loopback, with blocks made of a file of metrics. Stops when closed.
public final class PrometheusServer implements AutoCloseable {
    private static final int TRIES = 600;
    private static final long PAUSE_MILLIS = 100;

    private final Process process;
    private final String url;

    private PrometheusServer(Process process, String url) {
        this.process = process;
        this.url = url;
    }

    /// @param metrics OpenMetrics with times
    public static PrometheusServer filledWith(Path metrics, Path folder) throws IOException, InterruptedException {
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
        int port = freePort();
        Path config = Files.writeString(folder.resolve("prometheus.yml"), "global: {scrape_interval: 15s}\n");
        Process server = new ProcessBuilder(
                        "prometheus",
                        "--config.file=" + config,
                        "--storage.tsdb.path=" + data,
                        "--storage.tsdb.retention.time=100y",
                        "--web.listen-address=127.0.0.1:" + port,
                        "--log.level=warn")
                .redirectErrorStream(true)
                .redirectOutput(log.toFile())
                .start();
        PrometheusServer started = new PrometheusServer(server, "http://127.0.0.1:" + port);
        started.awaitReady(log);
        return started;
    }

    public int port() {
        return URI.create(url).getPort();
    }

    public String url() {
        return url;
    }

    /// CPU time that the server has used so far.
    public Duration cpu() {
        return process.info().totalCpuDuration().orElse(Duration.ZERO);
    }

    @Override
    public void close() {
        process.destroy();
        try {
            if (!process.waitFor(20, TimeUnit.SECONDS)) {
                process.destroyForcibly();
            }
        } catch (InterruptedException interrupted) {
            process.destroyForcibly();
            Thread.currentThread().interrupt();
        }
    }

    private void awaitReady(Path log) throws IOException, InterruptedException {
        HttpClient client = HttpClient.newHttpClient();
        HttpRequest ready = HttpRequest.newBuilder(URI.create(url + "/-/ready")).build();
        for (int attempt = 0; attempt < TRIES && process.isAlive(); attempt++) {
            try {
                if (client.send(ready, HttpResponse.BodyHandlers.discarding()).statusCode() == 200) {
                    return;
                }
            } catch (IOException notYet) {
                // Not listening yet.
            }
            Thread.sleep(PAUSE_MILLIS);
        }
        close();
        throw new IOException("Prometheus does not become ready: " + Files.readString(log));
    }

    private static int freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        }
    }
}
