package org.gpuledger.cli.command;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.gpuledger.cli.Window;
import org.gpuledger.model.LedgerException;
import org.gpuledger.model.dataset.Endpoint;
import org.gpuledger.model.dataset.ImportOptions;
import org.gpuledger.model.time.EpochNanos;
import org.gpuledger.model.time.Span;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/// Options of sources that answer over the network. Secrets come from files or from the
/// environment, never from arguments: those show in lists of processes.
final class LiveSource {
    @Option(
            names = "--url",
            paramLabel = "URL",
            description = "server to read, such as http://prometheus:9090; of Slurm: local (its commands are here),"
                    + " conf:/path/of/slurm.conf, or the address of slurmrestd")
    private Optional<String> url = Optional.empty();

    @Mixin
    private Period period = new Period();

    @Option(names = "--token-file", paramLabel = "FILE", description = "file with the bearer token")
    private Optional<Path> tokenFile = Optional.empty();

    @Option(
            names = "--token-env",
            paramLabel = "NAME",
            description = "variable of the environment with the bearer token, such as SLURM_JWT")
    private Optional<String> tokenVariable = Optional.empty();

    @Option(
            names = "--user",
            paramLabel = "NAME",
            description = "user name, with --password-file; of slurmrestd, with a token")
    private Optional<String> user = Optional.empty();

    @Option(names = "--password-file", paramLabel = "FILE", description = "file with the password")
    private Optional<Path> passwordFile = Optional.empty();

    @Option(names = "--tenant", paramLabel = "ID", description = "tenant, sent as X-Scope-OrgID (Mimir, Thanos)")
    private Optional<String> tenant = Optional.empty();

    @Option(names = "--header", paramLabel = "NAME=VALUE", description = "header to send; may be given several times")
    private Map<String, String> headers = new HashMap<>();

    @Option(names = "--ca", paramLabel = "FILE", description = "certificates that sign the server's, PEM")
    private Optional<String> authorities = Optional.empty();

    @Option(
            names = "--transport",
            paramLabel = "ROAD",
            description = "remote-read, query or query-range; the best that works if not given")
    private Optional<String> transport = Optional.empty();

    /// The options, with the server and the time to read if one is named.
    ImportOptions with(ImportOptions options) {
        return endpoint().map(server -> options.from(server, span())).orElse(options);
    }

    /// The server, if one is named.
    Optional<Endpoint> endpoint() {
        return url.map(address -> new Endpoint(address, allHeaders(), authorities, transport));
    }

    /// The time to read, as far as the user says.
    Optional<Window> window() {
        return period.window();
    }

    private Span span() {
        Window window = period.window().orElseThrow(LiveSource::noStart);
        long from = window.fromNanos().orElseThrow(LiveSource::noStart);
        long until = window.untilNanos().orElseGet(() -> System.currentTimeMillis() / 1000 * EpochNanos.PER_SECOND);
        return window.within(Span.of(Math.min(from, until - 1), until));
    }

    private Map<String, String> allHeaders() {
        Map<String, String> all = new HashMap<>(headers);
        tenant.ifPresent(id -> all.put("X-Scope-OrgID", id));
        Optional<String> token = token();
        token.ifPresent(secret -> all.put("Authorization", "Bearer " + secret));
        user.ifPresent(name -> {
            if (token.isPresent()) {
                all.put("X-SLURM-USER-NAME", name);
            } else {
                all.put("Authorization", "Basic " + basic(name));
            }
        });
        return all;
    }

    private Optional<String> token() {
        return tokenFile.map(LiveSource::secret).or(() -> tokenVariable.map(LiveSource::variable));
    }

    private String basic(String name) {
        String pair = name + ":" + passwordFile.map(LiveSource::secret).orElse("");
        return Base64.getEncoder().encodeToString(pair.getBytes(StandardCharsets.UTF_8));
    }

    private static String variable(String name) {
        String value = System.getenv(name);
        if (value == null || value.isBlank()) {
            throw LedgerException.input(
                    "GL-1216",
                    "the variable with the token is not set",
                    "--token-env " + name,
                    "Set it, or use --token-file.");
        }
        return value.strip();
    }

    private static String secret(Path file) {
        try {
            return Files.readString(file).strip();
        } catch (IOException unreadable) {
            throw LedgerException.input(
                    "GL-1214", "the file with the secret cannot be read", file.toString(), "Check path and rights.");
        }
    }

    private static LedgerException noStart() {
        return LedgerException.input(
                "GL-1213",
                "it is not said what time to read",
                "--url",
                "Give --from, such as 2026-03-01T00:00:00Z, and --until if it is not now.");
    }

    /// The command needs something to read.
    void check(List<Path> files) {
        if (url.isEmpty() && files.isEmpty()) {
            throw LedgerException.input(
                    "GL-1215", "there is nothing to read", "import", "Name files, or a server with --url.");
        }
    }
}
