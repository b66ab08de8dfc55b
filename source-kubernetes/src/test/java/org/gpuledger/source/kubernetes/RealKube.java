package org.gpuledger.source.kubernetes;

import java.io.IOException;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/// A real control plane on loopback, without kubelets: the scripts beside the project start it.
record RealKube(Path scripts, Path folder, int basePort) implements AutoCloseable {
    private static final List<String> PROGRAMS = List.of("etcd", "kubectl", "openssl", "xz", "setsid");
    private static final int MOST_PORT = 50_000;

    /// What is not there.
    static List<String> missing() {
        List<String> missing = new ArrayList<>(PROGRAMS.stream()
                .filter(name -> Stream.of("/usr/bin", "/bin", "/usr/local/bin")
                        .noneMatch(bin -> Files.isExecutable(Path.of(bin, name))))
                .toList());
        if (found().isEmpty()) {
            missing.add("shared/tools/kube beside the project");
        }
        return missing;
    }

    static RealKube start(Path folder) throws IOException, InterruptedException {
        try (ServerSocket free = new ServerSocket(0)) {
            RealKube kube = new RealKube(found().orElseThrow(), folder, Math.min(free.getLocalPort(), MOST_PORT));
            kube.run(kube.scripts.resolve("up.sh").toString());
            return kube;
        }
    }

    Path config() {
        return folder.resolve("admin.kubeconfig");
    }

    Path authority() {
        return folder.resolve("pki/ca.crt");
    }

    String url() {
        return "https://127.0.0.1:" + (basePort + 443);
    }

    String kubectl(String arguments) throws IOException, InterruptedException {
        return run("kubectl " + arguments);
    }

    /// Writes the events of a kind to a file until the process is ended.
    Process watch(String kind, Path file) throws IOException {
        return builder("exec kubectl get " + kind + " -A -o json --watch --output-watch-events")
                .redirectOutput(file.toFile())
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
    }

    private String run(String command) throws IOException, InterruptedException {
        Path out = Files.createTempFile(folder, "out", ".txt");
        Process process = builder(command)
                .redirectErrorStream(true)
                .redirectOutput(out.toFile())
                .start();
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

    private ProcessBuilder builder(String command) {
        ProcessBuilder builder = new ProcessBuilder("bash", "-c", command);
        builder.environment().put("KUBECONFIG", config().toString());
        builder.environment().put("W", folder.toString());
        builder.environment().put("BASE", Integer.toString(basePort));
        return builder.directory(folder.toFile());
    }

    private static Optional<Path> found() {
        for (Path up = Path.of("").toAbsolutePath(); up != null; up = up.getParent()) {
            Path kube = up.resolve("shared/tools/kube");
            if (Files.isExecutable(kube.resolve("up.sh"))) {
                return Optional.of(kube);
            }
        }
        return Optional.empty();
    }

    @Override
    public void close() throws IOException {
        try {
            run(scripts.resolve("down.sh").toString());
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
        }
    }
}
