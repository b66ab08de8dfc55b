package org.gpuledger.source.slurm;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.gpuledger.model.LedgerException;

/// Runs a command to its end.
///
/// @param path folders in which commands are looked for, separated as in the variable `PATH`
/// @param surroundings variables of the command, beside our own
/// @param limit longest time that one command may take
record Tool(String path, Map<String, String> surroundings, Duration limit) {
    Tool {
        surroundings = Map.copyOf(surroundings);
    }

    /// What the command prints.
    ///
    /// @throws LedgerException `GL-3601` there is no such command; `GL-3602` it did not end in
    ///     time; `GL-3603` it ended with an error
    String run(List<String> command) {
        List<String> found = new ArrayList<>(command);
        found.set(0, located(command.get(0)).toString());
        ProcessBuilder builder = new ProcessBuilder(found);
        builder.environment().putAll(surroundings);
        Process process = started(builder, command);
        try {
            CompletableFuture<String> output = CompletableFuture.supplyAsync(() -> all(process.getInputStream()));
            CompletableFuture<String> errors = CompletableFuture.supplyAsync(() -> all(process.getErrorStream()));
            String printed = output.get(limit.toMillis(), TimeUnit.MILLISECONDS);
            if (!process.waitFor(limit.toMillis(), TimeUnit.MILLISECONDS)) {
                throw SlurmFailures.late(shown(command), limit.toSeconds());
            }
            if (process.exitValue() != 0) {
                String said =
                        errors.get(limit.toMillis(), TimeUnit.MILLISECONDS).strip();
                throw SlurmFailures.refused(
                        shown(command), said.isEmpty() ? "status " + process.exitValue() + ", and not a word" : said);
            }
            return printed;
        } catch (TimeoutException late) {
            throw SlurmFailures.late(shown(command), limit.toSeconds());
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
            throw SlurmFailures.torn(shown(command), "it was interrupted");
        } catch (ExecutionException broken) {
            throw SlurmFailures.torn(shown(command), "it could not be read");
        } finally {
            process.destroyForcibly();
        }
    }

    /// Slurm's daemons are often not on a user's path, its commands are.
    private Path located(String name) {
        return Arrays.stream(path.split(java.io.File.pathSeparator))
                .filter(folder -> !folder.isEmpty())
                .map(folder -> Path.of(folder, name))
                .filter(Files::isExecutable)
                .findFirst()
                .orElseThrow(() -> SlurmFailures.absent(name));
    }

    private static Process started(ProcessBuilder builder, List<String> command) {
        try {
            Process process = builder.start();
            process.getOutputStream().close();
            return process;
        } catch (IOException refused) {
            throw SlurmFailures.refused(shown(command), "it cannot be started: " + refused.getMessage());
        }
    }

    static String shown(List<String> command) {
        return String.join(" ", command.subList(0, Math.min(3, command.size())));
    }

    private static String all(InputStream stream) {
        try (stream) {
            return new String(stream.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException broken) {
            throw new UncheckedIOException(broken);
        }
    }
}
