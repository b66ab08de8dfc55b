package org.gpuledger.source.prometheus.transport;

import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.gpuledger.model.LedgerException;
import org.gpuledger.model.dataset.Endpoint;

/// Requests to one server. Tries again a few times while the server says that it is busy; secrets
/// are sent, never shown.
final class Http {
    private static final Duration CONNECT = Duration.ofSeconds(10);
    private static final Duration ANSWER = Duration.ofMinutes(5);
    private static final Set<Integer> BUSY = Set.of(429, 502, 503, 504);
    private static final int TRIES = 4;

    private final HttpClient client;
    private final Endpoint endpoint;
    private final String base;

    Http(Endpoint endpoint) {
        this.endpoint = endpoint;
        this.base = endpoint.url().replaceFirst("/+$", "");
        HttpClient.Builder builder =
                HttpClient.newBuilder().connectTimeout(CONNECT).followRedirects(HttpClient.Redirect.NORMAL);
        endpoint.authorities().ifPresent(file -> builder.sslContext(Authorities.context(file)));
        this.client = builder.build();
    }

    /// What a server answered.
    record Answer(int status, String contentType, InputStream body) implements AutoCloseable {
        /// Whether the server did as asked.
        boolean isGood() {
            return status / 100 == 2;
        }

        @Override
        public void close() throws IOException {
            body.close();
        }
    }

    /// The address, for messages.
    String shown() {
        return base.replaceFirst("//[^/@]*@", "//");
    }

    /// @throws LedgerException `GL-3201` the server cannot be reached; `GL-3202` it refuses
    Answer post(String path, Map<String, String> headers, byte[] body) {
        Answer answer = ask(path, headers, body);
        if (!answer.isGood()) {
            throw refused(path, answer);
        }
        return answer;
    }

    /// Posts a form and hands the answer over whatever its status: the API tells errors in the body.
    Answer form(String path, Map<String, String> fields) {
        return ask(
                path,
                Map.of("Content-Type", "application/x-www-form-urlencoded"),
                encoded(fields).getBytes(StandardCharsets.UTF_8));
    }

    private static String encoded(Map<String, String> fields) {
        return fields.entrySet().stream()
                .map(field -> field.getKey() + "=" + URLEncoder.encode(field.getValue(), StandardCharsets.UTF_8))
                .collect(Collectors.joining("&"));
    }

    /// Asks for something that is addressed by its path and fields alone.
    ///
    /// @throws LedgerException `GL-3201` the server cannot be reached; `GL-3202` it refuses
    Answer get(String path, Map<String, String> fields) {
        Answer answer = patiently(request(path + "?" + encoded(fields)).GET());
        if (!answer.isGood()) {
            throw refused(path, answer);
        }
        return answer;
    }

    /// An answer that broke off or is not what it should be.
    LedgerException broken(String doing, Exception cause) {
        LedgerException told = LedgerException.environment(
                "GL-3203",
                doing + " broke off: " + cause.getMessage(),
                shown(),
                "Run the same command again; if it stays so, try another --transport");
        told.initCause(cause);
        return told;
    }

    LedgerException refused(String path, Answer answer) {
        String mend = switch (answer.status()) {
            case 401, 403 -> "Check the credentials: --token-file, --user with --password-file, or --header";
            case 404, 405 -> "Check the address: it is the part before " + path;
            default -> "See the server's log";
        };
        return LedgerException.environment(
                "GL-3202",
                "the server refuses with status " + answer.status() + ": " + beginning(answer),
                shown() + path,
                mend);
    }

    private Answer ask(String path, Map<String, String> headers, byte[] body) {
        HttpRequest.Builder request = request(path).POST(BodyPublishers.ofByteArray(body));
        headers.forEach(request::setHeader);
        return patiently(request);
    }

    private HttpRequest.Builder request(String path) {
        HttpRequest.Builder request =
                HttpRequest.newBuilder(address(path)).timeout(ANSWER).header("User-Agent", "gpuledger");
        endpoint.headers().forEach(request::setHeader);
        return request;
    }

    private Answer patiently(HttpRequest.Builder request) {
        Answer answer = send(request.build());
        for (int attempt = 1; attempt < TRIES && BUSY.contains(answer.status()); attempt++) {
            pause(attempt);
            answer = send(request.build());
        }
        return answer;
    }

    private URI address(String path) {
        try {
            return URI.create(base + path);
        } catch (IllegalArgumentException malformed) {
            throw LedgerException.input(
                    "GL-1210", "--url is not an address", shown(), "Write it as http://prometheus:9090");
        }
    }

    private Answer send(HttpRequest request) {
        try {
            HttpResponse<InputStream> response = client.send(request, BodyHandlers.ofInputStream());
            String type = response.headers().firstValue("Content-Type").orElse("");
            return new Answer(response.statusCode(), type, response.body());
        } catch (IOException | IllegalArgumentException unreachable) {
            LedgerException told = LedgerException.environment(
                    "GL-3201",
                    "the server cannot be reached: " + reason(unreachable),
                    shown(),
                    "Check the address, the network and, for https, --ca");
            told.initCause(unreachable);
            throw told;
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while asking " + shown(), interrupted);
        }
    }

    private static String reason(Exception failure) {
        return failure.getMessage() == null ? failure.getClass().getSimpleName() : failure.getMessage();
    }

    private static String beginning(Answer answer) {
        try (answer) {
            String text = new String(answer.body().readNBytes(300), StandardCharsets.UTF_8);
            return text.strip().replaceAll("\\s+", " ");
        } catch (IOException unreadable) {
            return "no reason given";
        }
    }

    private static void pause(int attempt) {
        try {
            Thread.sleep(Duration.ofMillis(250L << attempt));
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
