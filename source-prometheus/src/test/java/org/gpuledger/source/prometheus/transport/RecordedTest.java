package org.gpuledger.source.prometheus.transport;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.SplittableRandom;
import org.gpuledger.model.LedgerException;
import org.gpuledger.model.dataset.Endpoint;
import org.gpuledger.model.evidence.Problems;
import org.gpuledger.model.time.Span;
import org.gpuledger.source.prometheus.series.Series;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// Answers that a real Prometheus 2.42 gave, served again; and servers that misbehave.
class RecordedTest {
    private static final Span ALL = Span.of(1_772_618_000_000_000_000L, 1_773_618_000_000_000_000L);
    private static final String CHUNKS = "application/x-streamed-protobuf; proto=prometheus.ChunkedReadResponse";

    private final Answers answers = new Answers();

    @BeforeEach
    void start() throws IOException {
        answers.start();
    }

    @AfterEach
    void stop() {
        answers.stop();
    }

    @Test
    void chunksDecodeToEverySampleThatWasPutIn() throws IOException {
        answers.next(200, CHUNKS, recorded("chunks.bin"));

        assertThat(read()).isEqualTo(expected());
    }

    @Test
    void plainSamplesOfAnOlderServerAreTheSame() throws IOException {
        answers.next(200, "application/x-protobuf", recorded("samples.bin"));

        // The message leaves zeros out, and with them the sign of a negative one.
        assertThat(read())
                .isEqualTo(expected().stream()
                        .map(line -> line.replace(",-0.0", ",0.0"))
                        .toList());
    }

    @Test
    void onlyTheSpanAskedForIsKept() throws IOException {
        answers.next(200, CHUNKS, recorded("chunks.bin"));
        List<String> read = new ArrayList<>();

        Span part = Span.of(1_772_618_400_000_000_000L, 1_772_618_430_000_000_000L);
        remoteRead().read("odd_values", part, series -> tell(series, read));

        assertThat(read.stream().filter(line -> line.startsWith("a,")))
                .containsExactly("a,1772618415000000000,1.0", "a,1772618430000000000,2.5");
    }

    @Test
    void anyFlippedByteIsNoticed() throws IOException {
        SplittableRandom random = new SplittableRandom(7);
        for (int i = 0; i < 500; i++) {
            byte[] damaged = recorded("chunks.bin");
            damaged[random.nextInt(damaged.length)] ^= (byte) (1 << random.nextInt(8));
            answers.next(200, CHUNKS, damaged);

            assertThatThrownBy(this::read)
                    .isInstanceOfSatisfying(
                            LedgerException.class,
                            told -> assertThat(told.code()).isEqualTo("GL-3203"));
        }
    }

    @Test
    void anAnswerThatBreaksOffIsToldAndAskedAgainOnlyWhileTheServerIsBusy() throws IOException {
        answers.next(503, "text/plain", "later".getBytes(StandardCharsets.UTF_8));
        answers.next(200, CHUNKS, Arrays.copyOf(recorded("chunks.bin"), 1000));

        assertThatThrownBy(this::read).isInstanceOf(LedgerException.class).hasMessageContaining("torn");
        assertThat(answers.requests).isEqualTo(2);
    }

    @Test
    void secretsAreSentAndNotShown() {
        answers.next(401, "text/plain", "no".getBytes(StandardCharsets.UTF_8));

        assertThatThrownBy(this::read).isInstanceOfSatisfying(LedgerException.class, told -> {
            assertThat(told.code()).isEqualTo("GL-3202");
            assertThat(told.toString() + told.getMessage() + told.remedy()).doesNotContain("s3cret");
        });
        assertThat(answers.lastAuthorization).isEqualTo("Bearer s3cret");
        assertThat(endpoint().toString()).doesNotContain("s3cret").contains("Authorization");
    }

    @Test
    void aServerWithoutRemoteReadIsAskedByQueries() {
        byte[] names = "{\"status\":\"success\",\"data\":[\"odd_values\"]}".getBytes(StandardCharsets.UTF_8);
        byte[] empty = "{\"status\":\"success\",\"data\":{\"resultType\":\"matrix\",\"result\":[]}}"
                .getBytes(StandardCharsets.UTF_8);
        answers.next(200, "application/json", names);
        answers.next(404, "text/plain", new byte[0]);
        answers.next(200, "application/json", empty);
        Problems problems = new Problems();

        assertThat(Server.open(endpoint(), ALL, 15_000_000_000L, problems).name())
                .startsWith("queries of");
        assertThat(problems.count("transport_refused")).isEqualTo(1);
    }

    @Test
    void aServersErrorIsPassedOn() {
        answers.next(
                422,
                "application/json",
                "{\"status\":\"error\",\"errorType\":\"execution\",\"error\":\"too many samples\"}"
                        .getBytes(StandardCharsets.UTF_8));

        assertThatThrownBy(() ->
                        new Query(new Http(endpoint()), Set.of(), new Problems()).read("odd_values", ALL, series -> {}))
                .isInstanceOf(LedgerException.class)
                .hasMessageContaining("too many samples");
    }

    @Test
    void anUnreachableServerIsToldWithWhatToCheck() {
        answers.stop();

        assertThatThrownBy(this::read)
                .isInstanceOfSatisfying(
                        LedgerException.class, told -> assertThat(told.code()).isEqualTo("GL-3201"));
    }

    private Endpoint endpoint() {
        return new Endpoint(
                answers.url(), Map.of("Authorization", "Bearer s3cret"), Optional.empty(), Optional.empty());
    }

    private RemoteRead remoteRead() {
        return new RemoteRead(new Http(endpoint()), Set.of("odd_values"));
    }

    private List<String> read() {
        List<String> read = new ArrayList<>();
        remoteRead().read("odd_values", ALL, series -> tell(series, read));
        return read;
    }

    private static void tell(Series series, List<String> into) {
        for (int i = 0; i < series.size(); i++) {
            into.add(series.label("series").orElse("") + "," + series.atNanos()[i] + "," + series.values()[i]);
        }
    }

    private static List<String> expected() throws IOException {
        return new String(recorded("expected.csv"), StandardCharsets.UTF_8)
                .lines()
                .map(line -> line.split(","))
                .map(cells -> cells[0] + "," + cells[1] + "," + Double.parseDouble(cells[2]))
                .toList();
    }

    private static byte[] recorded(String name) throws IOException {
        try (InputStream in = RecordedTest.class.getResourceAsStream("../recorded/" + name)) {
            return Objects.requireNonNull(in).readAllBytes();
        }
    }

    /// A server that gives the answers it was told, one after the other.
    private static final class Answers {
        private record Answer(int status, String type, byte[] body) {}

        private final List<Answer> queue = new ArrayList<>();
        private Optional<HttpServer> server = Optional.empty();
        private int requests;
        private String lastAuthorization = "";
        private String url = "";

        void start() throws IOException {
            HttpServer started = HttpServer.create(new java.net.InetSocketAddress("127.0.0.1", 0), 0);
            started.createContext("/", exchange -> {
                lastAuthorization =
                        Objects.requireNonNullElse(exchange.getRequestHeaders().getFirst("Authorization"), "");
                exchange.getRequestBody().readAllBytes();
                Answer answer = queue.get(Math.min(requests++, queue.size() - 1));
                exchange.getResponseHeaders().set("Content-Type", answer.type());
                exchange.sendResponseHeaders(answer.status(), answer.body().length == 0 ? -1 : answer.body().length);
                exchange.getResponseBody().write(answer.body());
                exchange.close();
            });
            started.start();
            url = "http://127.0.0.1:" + started.getAddress().getPort();
            server = Optional.of(started);
        }

        void next(int status, String type, byte[] body) {
            queue.add(new Answer(status, type, body));
        }

        String url() {
            return url;
        }

        void stop() {
            server.ifPresent(running -> running.stop(0));
            server = Optional.empty();
        }
    }
}
