package org.gpuledger.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/// The command line in a process of its own, as a user runs it.
public final class CommandProcess {
    private static final List<String> JAVA = List.of(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "--add-opens=java.base/java.nio=ALL-UNNAMED",
            "--enable-native-access=ALL-UNNAMED",
            "-XX:+IgnoreUnrecognizedVMOptions",
            "--sun-misc-unsafe-memory-access=allow",
            "-XX:TieredStopAtLevel=1",
            "-XX:+UseSerialGC",
            "-cp",
            System.getProperty("java.class.path"),
            "org.gpuledger.cli.Main");

    private CommandProcess() {}

    /// Exit code and what was written to standard output and standard error.
    public record Outcome(int code, String out, String err) {}

    /// Starts a command whose output nobody wants.
    public static Process start(String... arguments) throws IOException {
        List<String> command = new ArrayList<>(JAVA);
        command.addAll(List.of(arguments));
        return new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .start();
    }

    public static Outcome run(List<String> arguments, String... more) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(JAVA);
        command.addAll(arguments);
        command.addAll(List.of(more));
        Path out = Files.createTempFile("gpuledger", ".out");
        Path err = Files.createTempFile("gpuledger", ".err");
        try {
            Process process = new ProcessBuilder(command)
                    .redirectOutput(out.toFile())
                    .redirectError(err.toFile())
                    .start();
            if (!process.waitFor(120, TimeUnit.SECONDS)) {
                process.destroyForcibly();
                throw new IOException("took too long: " + arguments);
            }
            return new Outcome(process.exitValue(), Files.readString(out), Files.readString(err));
        } finally {
            Files.delete(out);
            Files.delete(err);
        }
    }
}
