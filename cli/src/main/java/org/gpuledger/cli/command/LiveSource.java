package org.gpuledger.cli.command;

import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.gpuledger.cli.Window;
import org.gpuledger.collector.settings.Secrets;
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
                    + " conf:/path/of/slurm.conf, or the address of slurmrestd; of Kubernetes also kubeconfig:PATH,"
                    + " with #CONTEXT behind it if need be, or in-cluster")
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

    /// The options, with the server if one is named and the time to read if one is given. What needs a
    /// time and got none refuses by itself: a cluster is read as it is now.
    ImportOptions with(ImportOptions options) {
        Optional<Endpoint> server = endpoint();
        if (server.isEmpty()) {
            return options;
        }
        return period.window()
                .map(window -> options.from(server.get(), span(window)))
                .orElseGet(() -> options.from(server.get()));
    }

    /// The server, if one is named.
    Optional<Endpoint> endpoint() {
        return url.map(address -> new Endpoint(address, allHeaders(), authorities, transport));
    }

    /// The time to read, as far as the user says.
    Optional<Window> window() {
        return period.window();
    }

    private static Span span(Window window) {
        long from = window.fromNanos().orElseThrow(LiveSource::noStart);
        long until = window.untilNanos().orElseGet(() -> System.currentTimeMillis() / 1000 * EpochNanos.PER_SECOND);
        return window.within(Span.of(Math.min(from, until - 1), until));
    }

    private Map<String, String> allHeaders() {
        Optional<String> token = tokenFile
                .map(Secrets::file)
                .or(() -> tokenVariable.map(name -> new Secrets(System::getenv).variable(name, "--token-env")));
        return Secrets.headers(headers, tenant, token, user, passwordFile.map(Secrets::file));
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
