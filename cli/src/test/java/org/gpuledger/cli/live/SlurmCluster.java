package org.gpuledger.cli.live;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/// A real Slurm on loopback: two nodes with four stand-in devices each, accounting and slurmrestd.
/// Stops when closed.
record SlurmCluster(Path folder, int basePort) implements AutoCloseable {
    private static final List<String> PROGRAMS =
            List.of("munged", "mariadbd", "slurmdbd", "slurmctld", "slurmd", "slurmrestd", "sacct", "sbatch");

    /// Programs that are not installed.
    static List<String> missing() {
        return PROGRAMS.stream()
                .filter(name ->
                        Stream.of("/usr/sbin", "/usr/bin").noneMatch(bin -> Files.isExecutable(Path.of(bin, name))))
                .toList();
    }

    static SlurmCluster start(Path folder) throws IOException, InterruptedException {
        try (ServerSocket free = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            SlurmCluster cluster = new SlurmCluster(folder, Math.min(free.getLocalPort(), 64_000));
            cluster.run(script("up.sh"));
            return cluster;
        }
    }

    /// The address of its commands, as `--url` wants it.
    String commands() {
        return "conf:" + folder.resolve("etc/slurm.conf");
    }

    /// The address of slurmrestd.
    String rest() {
        return "http://127.0.0.1:" + (basePort + 20);
    }

    String submit(String options, String script) throws IOException, InterruptedException {
        return run("sbatch --parsable -A lab --mem=1G -o /dev/null " + options + " --wrap '" + script + "'")
                .strip();
    }

    /// Waits until no line of a listing holds the words.
    void await(String listing, String words) throws IOException, InterruptedException {
        for (int i = 0; i < 150 && run(listing).contains(words); i++) {
            Thread.sleep(200);
        }
    }

    /// Ends a daemon as a crash would, by the id that it wrote down.
    void kill(String daemon) throws IOException, InterruptedException {
        run("kill -9 $(cat run/" + daemon + ".pid); rm run/" + daemon + ".pid");
    }

    /// Runs a shell command against this Slurm; its output.
    String run(String command) throws IOException, InterruptedException {
        ProcessBuilder builder = new ProcessBuilder("bash", "-c", command).directory(folder.toFile());
        builder.environment().put("SLURM_CONF", folder.resolve("etc/slurm.conf").toString());
        builder.environment().put("W", folder.toString());
        builder.environment().put("BASE", Integer.toString(basePort));
        builder.environment().merge("PATH", ":/usr/sbin:/sbin", String::concat);
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
            run(script("down.sh"));
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
        }
    }

    private static String script(String name) throws IOException {
        for (Path up = Path.of("").toAbsolutePath(); up != null; up = up.getParent()) {
            Path found = up.resolve("source-slurm/src/test/slurm").resolve(name);
            if (Files.isExecutable(found)) {
                return found.toString();
            }
        }
        throw new IOException("no " + name + " beside source-slurm's tests");
    }
}
