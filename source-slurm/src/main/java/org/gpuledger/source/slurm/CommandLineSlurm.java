package org.gpuledger.source.slurm;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import org.gpuledger.model.LedgerException;

/// Runs the commands of a Slurm that is installed here, each with a time limit.
public final class CommandLineSlurm implements SlurmCommands {
    private static final String SACCT_COLUMNS =
            "JobID,JobIDRaw,JobName,User,Account,Partition,QOS,State,Submit,Eligible,"
                    + "Start,End,ElapsedRaw,Suspended,ReqTRES,AllocTRES,NNodes,Timelimit,Priority,NodeList,Reason";

    /// Times as epoch seconds, so that no zone has to be known; all tasks of an array.
    private static final Map<String, String> SURROUNDINGS = Map.of("SLURM_TIME_FORMAT", "%s", "SLURM_BITSTR_LEN", "0");

    private final Duration limit;
    private final Map<String, String> surroundings = new HashMap<>(SURROUNDINGS);
    private final List<List<String>> commands;

    /// @param since start of what sacct lists, as Slurm reads times: `2026-03-01` or `now-7days`
    /// @param limit longest time that one command may take
    public CommandLineSlurm(String since, Duration limit) {
        this(
                limit,
                List.of(
                        List.of("sacct", "--allusers", "--duplicates", "--parsable2", "-S", since, "-o", SACCT_COLUMNS),
                        List.of("squeue", "--all", "-o", "%i|%j|%u|%a|%P|%T|%r|%V|%S|%e|%l|%D|%C|%b|%N"),
                        List.of("scontrol", "show", "job", "-d"),
                        List.of("scontrol", "show", "node")));
    }

    CommandLineSlurm(Duration limit, List<List<String>> commands) {
        this.limit = limit;
        this.commands = List.copyOf(commands);
    }

    /// Another cluster's configuration file instead of the usual one.
    public CommandLineSlurm withConfiguration(Path slurmConf) {
        CommandLineSlurm other = new CommandLineSlurm(limit, commands);
        other.surroundings.put("SLURM_CONF", slurmConf.toString());
        return other;
    }

    @Override
    public List<Answer> ask() {
        List<Answer> answers = new ArrayList<>();
        for (List<String> command : commands) {
            answers.add(new Answer(String.join(" ", command.subList(0, Math.min(3, command.size()))), run(command)));
        }
        return answers;
    }

    private String run(List<String> command) {
        ProcessBuilder builder = new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.DISCARD);
        builder.environment().putAll(surroundings);
        Process process;
        try {
            process = builder.start();
            process.getOutputStream().close();
        } catch (IOException absent) {
            throw failure(command, "cannot be started");
        }
        try {
            CompletableFuture<String> output = CompletableFuture.supplyAsync(() -> all(process.getInputStream()));
            if (!process.waitFor(limit.toMillis(), TimeUnit.MILLISECONDS)) {
                throw failure(command, "did not end within " + limit.toSeconds() + " s");
            }
            if (process.exitValue() != 0) {
                throw failure(command, "ended with status " + process.exitValue());
            }
            return output.get();
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
            throw failure(command, "was interrupted");
        } catch (ExecutionException broken) {
            throw failure(command, "could not be read");
        } finally {
            process.destroyForcibly();
        }
    }

    private static String all(InputStream stream) {
        try (stream) {
            return new String(stream.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException broken) {
            throw new UncheckedIOException(broken);
        }
    }

    private static LedgerException failure(List<String> command, String why) {
        return LedgerException.environment(
                "GL-3601",
                "the command " + command.get(0) + " " + why,
                String.join(" ", command),
                "Check that Slurm's commands are on the path and that slurmctld and slurmdbd answer.");
    }
}
