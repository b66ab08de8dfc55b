package org.gpuledger.source.slurm;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpTimeoutException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.gpuledger.model.time.EpochNanos;
import org.gpuledger.model.time.Span;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// Asks slurmrestd for jobs and nodes of the controller and for jobs of the accounting database, in
/// the newest version of its data that it has.
final class RestSlurm implements SlurmCommands {
    private static final JsonMapper MAPPER = JsonMapper.builder().build();
    private static final Duration CONNECT = Duration.ofSeconds(20);
    private static final String SPECIFICATION = "/openapi/v3";
    private static final Pattern VERSION = Pattern.compile("/slurm/v(\\d+)\\.(\\d+)\\.(\\d+)/jobs/?\"");

    private final URI server;
    private final Credentials credentials;
    private final Span span;
    private final Duration limit;

    /// @param server address of slurmrestd, such as `http://127.0.0.1:6820`
    /// @param limit longest time that one answer may take
    RestSlurm(URI server, Credentials credentials, Span span, Duration limit) {
        this.server = server;
        this.credentials = credentials;
        this.span = span;
        this.limit = limit;
    }

    @Override
    public List<Answer> accounting() {
        String query = "?start_time=uts" + span.fromNanos() / EpochNanos.PER_SECOND + "&end_time=uts"
                + span.untilNanos() / EpochNanos.PER_SECOND;
        return ask("/slurmdb/%s/jobs" + query);
    }

    @Override
    public List<Answer> state() {
        return ask("/slurm/%s/jobs", "/slurm/%s/nodes");
    }

    private List<Answer> ask(String... paths) {
        List<Answer> answers = new ArrayList<>();
        try (HttpClient client = client()) {
            String version = version(body(client, address(SPECIFICATION)));
            for (String path : paths) {
                URI address = address(path.formatted(version));
                String body = body(client, address);
                check(address, body);
                answers.add(new Answer(address.getPath(), body));
            }
        }
        return answers;
    }

    /// slurmrestd answers 405 to an offer to go on in HTTP/2, and in half a header.
    private static HttpClient client() {
        return HttpClient.newBuilder()
                .version(HttpClient.Version.HTTP_1_1)
                .connectTimeout(CONNECT)
                .build();
    }

    private URI address(String path) {
        return URI.create(server + path);
    }

    /// Old and new ways to write the list of paths have this in common.
    private String version(String specification) {
        return VERSION.matcher(specification.replace("\\/", "/"))
                .results()
                .max(Comparator.comparing((MatchResult found) -> Integer.parseInt(found.group(1)))
                        .thenComparing(found -> Integer.parseInt(found.group(2)))
                        .thenComparing(found -> Integer.parseInt(found.group(3))))
                .map(found -> "v" + found.group(1) + "." + found.group(2) + "." + found.group(3))
                .orElseThrow(() -> SlurmFailures.refusedByRest(server.toString(), "it is not slurmrestd"));
    }

    private String body(HttpClient client, URI address) {
        HttpRequest.Builder request =
                HttpRequest.newBuilder(address).timeout(limit).header("Accept", "application/json");
        credentials.headers().forEach(request::setHeader);
        try {
            HttpResponse<String> response = client.send(request.build(), HttpResponse.BodyHandlers.ofString());
            if (response.statusCode() != 200) {
                throw SlurmFailures.refusedByRest(address.toString(), status(response));
            }
            return response.body();
        } catch (HttpTimeoutException late) {
            throw SlurmFailures.late(address.toString(), limit.toSeconds());
        } catch (IOException broken) {
            throw SlurmFailures.refusedByRest(address.toString(), reason(broken));
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
            throw SlurmFailures.torn(address.toString(), "it was interrupted");
        }
    }

    private static String reason(IOException broken) {
        return broken.getMessage() == null ? broken.getClass().getSimpleName() : broken.getMessage();
    }

    private String status(HttpResponse<String> response) {
        String token = credentials.hasToken() ? "" : "no token was sent; ";
        String said = response.body();
        try {
            said = errors(MAPPER.readTree(said)).orElse(said);
        } catch (JacksonException plain) {
            // Not every answer is JSON; then the text itself is shown.
        }
        return token + "status " + response.statusCode() + ": " + said;
    }

    /// slurmrestd reports what went wrong behind it with status 200 and an empty list.
    private static void check(URI address, String body) {
        JsonNode root;
        try {
            root = MAPPER.readTree(body);
        } catch (JacksonException broken) {
            throw SlurmFailures.torn(address.toString(), broken.getOriginalMessage());
        }
        errors(root).ifPresent(said -> {
            throw SlurmFailures.refusedByRest(address.toString(), said);
        });
        boolean hasRows = root.path("jobs").isArray() || root.path("nodes").isArray();
        if (!hasRows) {
            throw SlurmFailures.torn(address.toString(), "it has neither jobs nor nodes");
        }
    }

    private static Optional<String> errors(JsonNode root) {
        List<String> said = new ArrayList<>();
        for (JsonNode error : root.path("errors")) {
            String description = SlurmJson.word(error.path("description"));
            said.add(SlurmJson.word(error.path("error")) + (description.isEmpty() ? "" : ": " + description));
        }
        return said.isEmpty() ? Optional.empty() : Optional.of(String.join("; ", said));
    }
}
