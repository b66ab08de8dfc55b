package org.gpuledger.source.slurm;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.gpuledger.model.LedgerException;

/// Asks slurmrestd for jobs and nodes of the controller and for jobs of the accounting database.
public final class RestSlurm implements SlurmCommands {
    private final URI server;
    private final String version;
    private final String user;
    private final String token;
    private final Duration limit;

    /// @param server address of slurmrestd, such as `http://127.0.0.1:6820`
    /// @param version of its data, such as `v0.0.38`
    /// @param token as `scontrol token` prints it; it is sent and never shown
    public RestSlurm(URI server, String version, String user, String token, Duration limit) {
        this.server = server;
        this.version = version;
        this.user = user;
        this.token = token;
        this.limit = limit;
    }

    @Override
    public List<Answer> ask() {
        List<Answer> answers = new ArrayList<>();
        try (HttpClient client = HttpClient.newBuilder().connectTimeout(limit).build()) {
            for (String path : List.of("/slurmdb/%s/jobs", "/slurm/%s/jobs", "/slurm/%s/nodes")) {
                URI address = server.resolve(path.formatted(version));
                answers.add(new Answer(address.toString(), body(client, address)));
            }
        }
        return answers;
    }

    private String body(HttpClient client, URI address) {
        HttpRequest request = HttpRequest.newBuilder(address)
                .timeout(limit)
                .header("X-SLURM-USER-NAME", user)
                .header("X-SLURM-USER-TOKEN", token)
                .header("Accept", "application/json")
                .build();
        try {
            HttpResponse<String> response = client.send(request, HttpResponse.BodyHandlers.ofString());
            if (response.statusCode() != 200) {
                throw failure(address, "answered with status " + response.statusCode());
            }
            return response.body();
        } catch (IOException unreachable) {
            throw failure(address, "does not answer");
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
            throw failure(address, "was interrupted");
        }
    }

    private static LedgerException failure(URI address, String why) {
        return LedgerException.environment(
                "GL-3601",
                "slurmrestd " + why,
                address.toString(),
                "Check the address, the version of the data, and that the token has not expired.");
    }
}
