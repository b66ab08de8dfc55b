package org.gpuledger.source.slurm;

import java.io.IOException;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.gpuledger.model.dataset.Endpoint;

/// A real Slurm on loopback, started by the scripts beside the tests.
record RealSlurm(Path folder, int basePort) implements AutoCloseable {
    private static final Path SCRIPTS = Path.of("src/test/slurm").toAbsolutePath();
    private static final List<String> BINARIES = List.of(
            "munged", "mariadbd", "slurmrestd", "slurmdbd", "slurmctld", "slurmd", "sacct", "sbatch", "sacctmgr");

    /// Programs that are not installed.
    static List<String> missing() {
        return BINARIES.stream()
                .filter(name -> Stream.of("/usr/sbin", "/usr/bin", "/sbin", "/bin", "/usr/local/bin")
                        .noneMatch(bin -> Files.isExecutable(Path.of(bin, name))))
                .toList();
    }

    static RealSlurm start(Path folder) throws IOException, InterruptedException {
        try (ServerSocket free = new ServerSocket(0)) {
            RealSlurm slurm = new RealSlurm(folder, Math.min(free.getLocalPort(), 64_000));
            slurm.run(SCRIPTS.resolve("up.sh").toString());
            return slurm;
        }
    }

    Path configuration() {
        return folder.resolve("etc/slurm.conf");
    }

    /// Its slurmrestd, and a token for it.
    Endpoint rest() throws IOException, InterruptedException {
        String token = run("scontrol token lifespan=300").strip();
        return new Endpoint(
                "http://127.0.0.1:" + (basePort + 20),
                Map.of("Authorization", "Bearer " + token),
                Optional.empty(),
                Optional.empty());
    }

    /// Runs a shell command against this Slurm; its output.
    String run(String command) throws IOException, InterruptedException {
        ProcessBuilder builder = new ProcessBuilder("bash", "-c", command);
        builder.environment().put("SLURM_CONF", configuration().toString());
        builder.environment().put("W", folder.toString());
        builder.environment().put("BASE", Integer.toString(basePort));
        builder.environment().merge("PATH", ":/usr/sbin:/sbin", String::concat);
        builder.directory(folder.toFile());
        Path out = Files.createTempFile(folder, "out", ".txt");
        Process process =
                builder.redirectErrorStream(true).redirectOutput(out.toFile()).start();
        if (!process.waitFor(120, TimeUnit.SECONDS)) {
            process.destroyForcibly();
            throw new IOException("took too long: " + command);
        }
        String text = Files.readString(out, StandardCharsets.UTF_8);
        if (process.exitValue() != 0) {
            throw new IOException(command + ": " + text);
        }
        return text;
    }

    @Override
    public void close() throws IOException {
        try {
            run(SCRIPTS.resolve("down.sh").toString());
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
        }
    }
}
