package org.gpuledger.source.slurm;

import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import org.gpuledger.model.LedgerException;
import org.gpuledger.model.dataset.Endpoint;
import org.gpuledger.model.time.Span;

/// Finds the way to a Slurm: `local` runs its commands, `conf:FILE` runs them with another
/// cluster's configuration, `http://…` and `https://…` ask slurmrestd.
final class SlurmDoors {
    /// A month of a large cluster takes sacct minutes.
    private static final Duration LIMIT = Duration.ofMinutes(10);

    private static final String CONFIGURATION = "conf:";

    private SlurmDoors() {}

    /// @throws LedgerException `GL-1220` the address is none of these; `GL-1221` there is no such
    ///     file; `GL-1222` an option of other servers is given
    static SlurmCommands open(Endpoint endpoint, Span span) {
        String url = endpoint.url();
        if (endpoint.transport().isPresent() || endpoint.authorities().isPresent()) {
            throw LedgerException.input(
                    "GL-1222",
                    "--transport and --ca are not for Slurm",
                    url,
                    "Leave them out; a certificate of your own goes into Java's trust store.");
        }
        if (url.equals("local")) {
            return CommandLineSlurm.of(span, LIMIT, Optional.empty());
        }
        if (url.startsWith(CONFIGURATION)) {
            return CommandLineSlurm.of(span, LIMIT, Optional.of(readable(url.substring(CONFIGURATION.length()))));
        }
        if (url.matches("https?://.+")) {
            return new RestSlurm(address(url), Credentials.of(endpoint), span, LIMIT);
        }
        throw notOne(url);
    }

    private static Path readable(String name) {
        Path file = Path.of(name);
        if (!Files.isReadable(file)) {
            throw LedgerException.input(
                    "GL-1221",
                    "Slurm's configuration cannot be read",
                    file.toString(),
                    "Give the path of a slurm.conf, as in --url conf:/etc/slurm/slurm.conf.");
        }
        return file;
    }

    private static URI address(String url) {
        try {
            return URI.create(url.replaceFirst("/+$", ""));
        } catch (IllegalArgumentException malformed) {
            throw notOne(url);
        }
    }

    private static LedgerException notOne(String url) {
        return LedgerException.input(
                "GL-1220",
                "--url does not say where Slurm is",
                url.replaceFirst("//[^/@]*@", "//"),
                "Write local, conf:/etc/slurm/slurm.conf, or the address of slurmrestd, http://host:6820.");
    }
}
