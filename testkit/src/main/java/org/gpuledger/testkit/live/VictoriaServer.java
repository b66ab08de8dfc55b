package org.gpuledger.testkit.live;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/// A real VictoriaMetrics.
public final class VictoriaServer {
    private VictoriaServer() {}

    /// One that holds a file of metrics.
    ///
    /// @param metrics text format, times in milliseconds as the last word of each line
    public static ServerProcess filledWith(Path metrics, Path folder) throws IOException, InterruptedException {
        ServerProcess server = ServerProcess.start(
                port -> List.of(
                        "victoria-metrics",
                        "-storageDataPath=" + folder.resolve("data"),
                        "-retentionPeriod=100y",
                        "-httpListenAddr=127.0.0.1:" + port),
                "/health",
                folder.resolve("log"));
        send(server, "/api/v1/import/prometheus", HttpRequest.BodyPublishers.ofFile(metrics));
        send(server, "/internal/force_flush", HttpRequest.BodyPublishers.noBody());
        return server;
    }

    /// OpenMetrics says seconds, the older text format milliseconds.
    public static Path inMilliseconds(Path openMetrics, Path file) throws IOException {
        try (Stream<String> lines = Files.lines(openMetrics)) {
            Files.write(file, (Iterable<String>)
                    lines.filter(line -> !line.startsWith("#")).map(VictoriaServer::inMilliseconds)::iterator);
        }
        return file;
    }

    private static String inMilliseconds(String line) {
        int space = line.lastIndexOf(' ');
        return line.substring(0, space + 1) + Math.round(Double.parseDouble(line.substring(space + 1)) * 1e3);
    }

    private static void send(ServerProcess server, String path, HttpRequest.BodyPublisher body)
            throws IOException, InterruptedException {
        HttpRequest request = HttpRequest.newBuilder(URI.create(server.url() + path))
                .POST(body)
                .build();
        int status = HttpClient.newHttpClient()
                .send(request, HttpResponse.BodyHandlers.discarding())
                .statusCode();
        if (status / 100 != 2) {
            throw new IOException(path + " is answered with status " + status);
        }
    }
}
