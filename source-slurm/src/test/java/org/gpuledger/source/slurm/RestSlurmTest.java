package org.gpuledger.source.slurm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.gpuledger.model.LedgerException;
import org.gpuledger.model.dataset.Endpoint;
import org.gpuledger.model.dataset.Table;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// slurmrestd as it answers, and as it fails; each failure is refused, and no token is shown.
class RestSlurmTest {
    static final String NODES = """
            {"nodes": [{"name": "n1", "state": ["IDLE"], "gres": "gpu:a100:2", "cpus": 64, "real_memory": 1024,
              "partitions": ["gpu"], "reason": "", "reason_changed_at": {"set": true, "infinite": false, "number": 0}}]}
            """;
    static final String JOBS = """
            {"jobs": [{"job_id": 7, "name": "train-3", "user_name": "u1", "account": "lab", "partition": "gpu",
              "job_state": ["RUNNING"], "submit_time": {"set": true, "infinite": false, "number": 1772611200},
              "start_time": {"set": true, "infinite": false, "number": 1772611260},
              "end_time": {"set": true, "infinite": false, "number": 1772700000},
              "time_limit": {"set": true, "infinite": true, "number": 0}, "tres_req_str": "cpu=4,gres/gpu=1",
              "tres_alloc_str": "cpu=4,gres/gpu=1", "nodes": "n1", "gres_detail": ["gpu:a100:1(IDX:1)"]}]}
            """;
    private static final String PATHS =
            "{\"paths\": {\"\\/slurm\\/v0.0.9\\/jobs\": {}, \"/slurm/v0.0.38/jobs\": {}, \"/slurm/v0.0.40/jobs/\": {}}}";

    private final List<String> asked = Collections.synchronizedList(new ArrayList<>());
    private final Map<String, String> answers = new HashMap<>();
    private final HttpServer server;

    RestSlurmTest() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    }

    @BeforeEach
    void start() {
        answers.put("/openapi/v3", PATHS);
        answers.put("/slurm/v0.0.40/jobs", JOBS);
        answers.put("/slurm/v0.0.40/nodes", NODES);
        answers.put("/slurmdb/v0.0.40/jobs", "{\"jobs\": []}");
        server.createContext("/", this::answer);
        server.start();
    }

    @AfterEach
    void stop() {
        server.stop(0);
    }

    @Test
    void theNewestVersionIsAskedWithUserAndToken() {
        Imported live = LiveSlurmTest.read(slurm("SLURM_JWT=secret"));

        assertThat(live.devices("7")).containsExactly("n1/1");
        assertThat(live.job("7").has("ended_ns")).isFalse();
        assertThat(live.job("7").text("template")).isEqualTo("train");
        assertThat(live.of(Table.GPUS)).hasSize(2);
        assertThat(asked)
                .containsExactly(
                        "/openapi/v3",
                        "/slurm/v0.0.40/jobs",
                        "/slurm/v0.0.40/nodes",
                        "/openapi/v3",
                        "/slurmdb/v0.0.40/jobs?start_time=uts1772611200&end_time=uts1772614800");
    }

    @Test
    void aWrongTokenAndNoToken() {
        refused(slurm("stale"), "GL-3603", "401", "token");
        refused(
                new RestSlurm(address(), Credentials.of(Endpoint.of("x")), LiveSlurmTest.HOUR, Duration.ofSeconds(9)),
                "no token was sent");
        assertThat(Credentials.of(endpoint("secret")).toString()).doesNotContain("secret");
    }

    @Test
    void anErrorBehindSlurmrestdIsNoEmptyCluster() {
        answers.put(
                "/slurmdb/v0.0.40/jobs",
                "{\"errors\": [{\"error\": \"Unable to connect to database\", \"error_number\": 7000}], \"jobs\": []}");

        refused(slurm("secret"), "GL-3603", "Unable to connect to database");
    }

    @Test
    void halfAnAnswerAndAnotherServersAnswer() {
        answers.put("/slurm/v0.0.40/jobs", JOBS.substring(0, 200));
        refused(slurm("secret"), "GL-3605");
        answers.put("/slurm/v0.0.40/jobs", "{\"status\": \"success\"}");
        refused(slurm("secret"), "GL-3605", "neither jobs nor nodes");
        answers.put("/openapi/v3", "<html>");
        refused(slurm("secret"), "GL-3603", "not slurmrestd");
    }

    @Test
    void aServerThatIsSilentAndOneThatIsNotThere() {
        answers.put("/openapi/v3", "silence");
        refused(slurm("secret"), "GL-3602", "within 1 s");
        server.stop(0);
        refused(slurm("secret"), "GL-3603");
    }

    private static void refused(SlurmCommands slurm, String... words) {
        assertThatThrownBy(() -> LiveSlurmTest.read(slurm))
                .isInstanceOf(LedgerException.class)
                .hasMessageContainingAll(words)
                .hasMessageNotContainingAny("secret", "stale");
    }

    private RestSlurm slurm(String token) {
        return new RestSlurm(address(), Credentials.of(endpoint(token)), LiveSlurmTest.HOUR, Duration.ofSeconds(1));
    }

    private static Endpoint endpoint(String token) {
        return new Endpoint(
                "http://unused",
                Map.of("Authorization", "Bearer " + token, "X-SLURM-USER-NAME", "u1"),
                Optional.empty(),
                Optional.empty());
    }

    private URI address() {
        return URI.create("http://127.0.0.1:" + server.getAddress().getPort());
    }

    private void answer(HttpExchange exchange) throws IOException {
        String path = exchange.getRequestURI().getPath();
        asked.add(exchange.getRequestURI().toString());
        boolean isKnown = "secret".equals(exchange.getRequestHeaders().getFirst("X-SLURM-USER-TOKEN"))
                && "u1".equals(exchange.getRequestHeaders().getFirst("X-SLURM-USER-NAME"));
        String text = answers.getOrDefault(path, "");
        if (text.equals("silence")) {
            return;
        }
        byte[] bytes = (isKnown ? text : "Authentication failure").getBytes(StandardCharsets.UTF_8);
        exchange.sendResponseHeaders(isKnown ? 200 : 401, bytes.length);
        exchange.getResponseBody().write(bytes);
        exchange.close();
    }
}
