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
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.IntFunction;

/// A server program on a free port of loopback. Stops when closed.
public final class ServerProcess implements AutoCloseable {
    private static final int TRIES = 600;
    private static final long PAUSE_MILLIS = 100;

    private final Process process;
    private final String url;

    private ServerProcess(Process process, String url) {
        this.process = process;
        this.url = url;
    }

    /// Starts a program and waits until it answers.
    ///
    /// @param command by port
    /// @param readyPath answers 200 once it is ready
    /// @param log file for what it says
    /// @throws IOException it does not become ready; with what it said
    static ServerProcess start(IntFunction<List<String>> command, String readyPath, Path log)
            throws IOException, InterruptedException {
        int port = freePort();
        Process process = new ProcessBuilder(command.apply(port))
                .redirectErrorStream(true)
                .redirectOutput(log.toFile())
                .start();
        ServerProcess started = new ServerProcess(process, "http://127.0.0.1:" + port);
        started.awaitReady(readyPath, log);
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

    private void awaitReady(String path, Path log) throws IOException, InterruptedException {
        HttpClient client = HttpClient.newHttpClient();
        HttpRequest ready = HttpRequest.newBuilder(URI.create(url + path)).build();
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
        throw new IOException("it does not become ready: " + Files.readString(log));
    }

    private static int freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        }
    }
}
