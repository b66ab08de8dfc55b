package org.gpuledger.collector;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.time.InstantSource;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Supplier;
import org.gpuledger.model.LedgerException;
import org.gpuledger.model.time.EpochNanos;

/// Serves `/metrics` and `/healthz`. Healthy means that the process turns; a source in trouble is told by
/// `gpuledger_collect_up`, for starting this process anew would not mend it.
public final class MetricsServer implements AutoCloseable {
    private static final String TEXT = "text/plain; version=0.0.4; charset=utf-8";

    private final HttpServer server;
    private final ExecutorService executor = Executors.newSingleThreadExecutor(task -> {
        Thread thread = new Thread(task, "metrics");
        thread.setDaemon(true);
        return thread;
    });

    private MetricsServer(HttpServer server) {
        this.server = server;
    }

    /// @param address port 0 takes a free one
    /// @throws LedgerException `GL-2813` the address is taken or not this machine's
    public static MetricsServer start(
            InetSocketAddress address, Supplier<List<SourceStatus>> status, InstantSource clock) {
        try {
            MetricsServer metrics = new MetricsServer(HttpServer.create(address, 0));
            metrics.serve(status, clock);
            return metrics;
        } catch (IOException refused) {
            throw LedgerException.environment(
                    "GL-2813",
                    "its metrics cannot be served: " + refused.getMessage(),
                    "metrics: " + address.getHostString() + ":" + address.getPort(),
                    "Choose an address of this machine that nobody listens on.");
        }
    }

    /// The port that it listens on.
    public int port() {
        return server.getAddress().getPort();
    }

    @Override
    public void close() {
        server.stop(0);
        executor.shutdown();
    }

    private void serve(Supplier<List<SourceStatus>> status, InstantSource clock) {
        server.setExecutor(executor);
        server.createContext("/metrics", exchange -> {
            Runtime runtime = Runtime.getRuntime();
            long heap = runtime.totalMemory() - runtime.freeMemory();
            answer(exchange, 200, TEXT, MetricsPage.of(status.get(), EpochNanos.of(clock.instant()), heap));
        });
        server.createContext(
                "/healthz", exchange -> answer(exchange, 200, "text/plain", "ok\n".getBytes(StandardCharsets.UTF_8)));
        server.createContext(
                "/",
                exchange -> answer(exchange, 404, "text/plain", "See /metrics\n".getBytes(StandardCharsets.UTF_8)));
        server.start();
    }

    private static void answer(HttpExchange exchange, int status, String type, byte[] body) throws IOException {
        try (exchange) {
            exchange.getResponseHeaders().set("Content-Type", type);
            exchange.sendResponseHeaders(status, body.length);
            exchange.getResponseBody().write(body);
        }
    }
}
