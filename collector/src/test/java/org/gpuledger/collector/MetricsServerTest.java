package org.gpuledger.collector;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.gpuledger.model.LedgerException;
import org.gpuledger.model.dataset.Table;
import org.junit.jupiter.api.Test;

/// What the collector says of itself can be scraped, and says the numbers that it should.
class MetricsServerTest {
    private static final SourceStatus LAB = new SourceStatus(
            "lab",
            "prometheus",
            1_000_000_000_000L,
            12,
            3,
            250_000_000L,
            Optional.of("gone"),
            Map.of(Table.GPU_SAMPLES, 480L),
            Map.of("sentinel", 2L));

    @Test
    void itsPageHasTheNumbersOfEachSource() throws IOException, InterruptedException {
        try (MetricsServer server = start()) {
            HttpResponse<String> page = get(server, "/metrics");

            assertThat(page.headers().firstValue("Content-Type")).hasValue("text/plain; version=0.0.4; charset=utf-8");
            assertThat(page.body())
                    .contains("gpuledger_collect_up{kind=\"prometheus\",source=\"lab\"} 0.0\n")
                    .contains("gpuledger_collect_lag_seconds{kind=\"prometheus\",source=\"lab\"} 90.0\n")
                    .contains("gpuledger_collect_passes_total{kind=\"prometheus\",source=\"lab\"} 12.0\n")
                    .contains("gpuledger_collect_failures_total{kind=\"prometheus\",source=\"lab\"} 3.0\n")
                    .contains("gpuledger_collect_last_pass_seconds{kind=\"prometheus\",source=\"lab\"} 0.25\n")
                    .contains("gpuledger_collect_rows_total{kind=\"prometheus\",source=\"lab\",table=\"gpu_samples\"}"
                            + " 480.0\n")
                    .contains(
                            "gpuledger_collect_problems_total{kind=\"prometheus\",problem=\"sentinel\",source=\"lab\"}"
                                    + " 2.0\n")
                    .containsPattern("gpuledger_collect_heap_bytes [1-9]");
            assertThat(get(server, "/healthz").body()).isEqualTo("ok\n");
            assertThat(get(server, "/other").statusCode()).isEqualTo(404);
        }
    }

    @Test
    void anAddressThatIsTakenIsRefusedWithItsName() {
        try (MetricsServer server = start()) {
            InetSocketAddress taken = new InetSocketAddress("127.0.0.1", server.port());

            assertThatThrownBy(() -> MetricsServer.start(taken, List::of, () -> Instant.EPOCH))
                    .isInstanceOfSatisfying(LedgerException.class, refused -> {
                        assertThat(refused.code()).isEqualTo("GL-2813");
                        assertThat(refused.where()).isEqualTo("metrics: 127.0.0.1:" + server.port());
                    });
        }
    }

    private static MetricsServer start() {
        return MetricsServer.start(
                new InetSocketAddress("127.0.0.1", 0), () -> List.of(LAB), () -> Instant.ofEpochSecond(1090));
    }

    private static HttpResponse<String> get(MetricsServer server, String path)
            throws IOException, InterruptedException {
        URI address = URI.create("http://127.0.0.1:" + server.port() + path);
        return HttpClient.newHttpClient()
                .send(HttpRequest.newBuilder(address).build(), HttpResponse.BodyHandlers.ofString());
    }
}
