package org.gpuledger.source.slurm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import org.gpuledger.model.LedgerException;
import org.gpuledger.model.dataset.ImportOptions;
import org.gpuledger.model.dataset.Table;
import org.gpuledger.model.evidence.Problems;
import org.junit.jupiter.api.Test;

/// A Slurm that answers, one that does not, and one behind slurmrestd.
class LiveSlurmTest {
    private static final InstantSource NINE = InstantSource.fixed(Instant.parse("2026-03-04T09:00:00Z"));
    static final String NODES = """
            {"nodes": [{"name": "n1", "state": ["IDLE"], "gres": "gpu:a100:2", "cpus": 64, "real_memory": 1024,
              "partitions": ["gpu"], "reason": "", "reason_changed_at": {"set": true, "infinite": false, "number": 0}}]}
            """;
    static final String JOBS = """
            {"jobs": [{"job_id": 7, "name": "train-3", "user_name": "u1", "account": "lab", "partition": "gpu",
              "job_state": ["RUNNING"], "submit_time": {"set": true, "infinite": false, "number": 1772611200},
              "start_time": {"set": true, "infinite": false, "number": 1772614800},
              "end_time": {"set": true, "infinite": false, "number": 1772700000},
              "time_limit": {"set": true, "infinite": true, "number": 0}, "tres_req_str": "cpu=4,gres/gpu=1",
              "tres_alloc_str": "cpu=4,gres/gpu=1", "nodes": "n1", "gres_detail": ["gpu:a100:1(IDX:1)"]}]}
            """;

    @Test
    void answersAreReadAsFilesAreAndNodesAreKnownFromNowOn() {
        Imported live =
                read(() -> List.of(new SlurmCommands.Answer("jobs", JOBS), new SlurmCommands.Answer("nodes", NODES)));

        assertThat(live.devices("7")).containsExactly("n1/1");
        assertThat(live.job("7").whole("started_ns")).isEqualTo(Imported.at("2026-03-04T09:00:00"));
        assertThat(live.job("7").has("ended_ns")).isFalse();
        assertThat(live.job("7").has("time_limit_s")).isFalse();
        assertThat(live.job("7").text("template")).isEqualTo("train");
        assertThat(live.of(Table.GPUS)).hasSize(2);
        assertThat(live.of(Table.NODE_STATES).get(0).whole("from_ns")).isEqualTo(Imported.at("2026-03-04T09:00:00"));
        assertThat(live.problems().total()).isZero();
    }

    @Test
    void aQueueWithoutJobsIsNoError() {
        Imported live = read(() -> List.of(
                new SlurmCommands.Answer("scontrol", "No jobs in the system\n"), new SlurmCommands.Answer("n", NODES)));

        assertThat(live.of(Table.NODES)).hasSize(1);
    }

    @Test
    void commandsAreRunWithinTheirTime() {
        SlurmCommands echo =
                new CommandLineSlurm(Duration.ofSeconds(10), List.of(List.of("echo", "JobID|State|Submit|Start")));
        SlurmCommands slow = new CommandLineSlurm(Duration.ofMillis(200), List.of(List.of("sleep", "30")));
        SlurmCommands failing = new CommandLineSlurm(Duration.ofSeconds(10), List.of(List.of("false")));
        SlurmCommands absent = new CommandLineSlurm(Duration.ofSeconds(10), List.of(List.of("no-such-slurm")));

        assertThat(echo.ask().get(0).text()).isEqualTo("JobID|State|Submit|Start\n");
        assertThatThrownBy(slow::ask).isInstanceOf(LedgerException.class).hasMessageContaining("did not end");
        assertThatThrownBy(failing::ask).isInstanceOf(LedgerException.class).hasMessageContaining("status 1");
        assertThatThrownBy(absent::ask).isInstanceOf(LedgerException.class).hasMessageContaining("GL-3601");
    }

    @Test
    void slurmrestdIsAskedWithTheToken() throws IOException {
        List<String> asked = new ArrayList<>();
        HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", exchange -> {
            String path = exchange.getRequestURI().getPath();
            asked.add(path + " " + exchange.getRequestHeaders().getFirst("X-SLURM-USER-TOKEN"));
            String body = path.endsWith("nodes") ? NODES : path.contains("slurmdb") ? "{\"jobs\": []}" : JOBS;
            byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
            boolean isKnown = "secret".equals(exchange.getRequestHeaders().getFirst("X-SLURM-USER-TOKEN"));
            exchange.sendResponseHeaders(isKnown ? 200 : 401, bytes.length);
            exchange.getResponseBody().write(bytes);
            exchange.close();
        });
        server.start();
        try {
            URI address = URI.create("http://127.0.0.1:" + server.getAddress().getPort());
            Imported live = read(new RestSlurm(address, "v0.0.40", "u1", "secret", Duration.ofSeconds(10)));

            assertThat(live.devices("7")).containsExactly("n1/1");
            assertThat(asked)
                    .containsExactly(
                            "/slurmdb/v0.0.40/jobs secret",
                            "/slurm/v0.0.40/jobs secret",
                            "/slurm/v0.0.40/nodes secret");
            assertThatThrownBy(() -> new RestSlurm(address, "v0.0.40", "u1", "old", Duration.ofSeconds(10)).ask())
                    .isInstanceOf(LedgerException.class)
                    .hasMessageContaining("401")
                    .hasMessageNotContaining("old");
        } finally {
            server.stop(0);
        }
    }

    private static Imported read(SlurmCommands slurm) {
        Imported imported = new Imported(new ArrayList<>(), new Problems());
        new LiveSlurm(slurm, NINE).read(ImportOptions.DEFAULTS, imported.rows()::add, imported.problems());
        return imported;
    }
}
