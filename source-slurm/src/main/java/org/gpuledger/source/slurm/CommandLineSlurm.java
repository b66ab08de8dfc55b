package org.gpuledger.source.slurm;

import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.gpuledger.model.time.EpochNanos;
import org.gpuledger.model.time.Span;

/// A Slurm whose commands are installed here.
final class CommandLineSlurm implements SlurmCommands {
    private static final String SACCT_COLUMNS =
            "JobID,JobIDRaw,JobName,User,Account,Partition,QOS,State,Submit,Eligible,"
                    + "Start,End,ElapsedRaw,Suspended,ReqTRES,AllocTRES,NNodes,Timelimit,Priority,NodeList,Reason";
    private static final String EVENT_COLUMNS = "Cluster,NodeName,TimeStart,TimeEnd,State,Reason,ClusterNodes";

    /// Times as epoch seconds and in UTC, so that no zone has to be known; all tasks of an array.
    private static final Map<String, String> SURROUNDINGS =
            Map.of("TZ", "UTC", "LC_ALL", "C", "SLURM_TIME_FORMAT", "%s", "SLURM_BITSTR_LEN", "0");

    private final Tool tool;
    private final Span span;
    private final String user;

    /// @param user who runs the commands
    CommandLineSlurm(Tool tool, Span span, String user) {
        this.tool = tool;
        this.span = span;
        this.user = user;
    }

    /// @param span time for which the books are asked
    /// @param limit longest time that one command may take
    /// @param slurmConf another cluster's configuration instead of the usual one
    static CommandLineSlurm of(Span span, Duration limit, Optional<Path> slurmConf) {
        String path = Optional.ofNullable(System.getenv("PATH")).orElse("/usr/bin");
        return new CommandLineSlurm(
                new Tool(path, surroundings(slurmConf), limit), span, System.getProperty("user.name"));
    }

    static Map<String, String> surroundings(Optional<Path> slurmConf) {
        Map<String, String> all = new HashMap<>(SURROUNDINGS);
        slurmConf.ifPresent(file -> all.put("SLURM_CONF", file.toString()));
        return all;
    }

    @Override
    public List<Answer> accounting() {
        new Privacy(tool, user).check();
        return List.of(run(List.of(
                "sacct",
                "--allusers",
                "--duplicates",
                "--parsable2",
                "-S",
                time(span.fromNanos()),
                "-E",
                time(span.untilNanos()),
                "-o",
                SACCT_COLUMNS)));
    }

    @Override
    public List<Answer> state() {
        return List.of(
                run(List.of("squeue", "--all", "-o", "%i|%j|%u|%a|%P|%T|%r|%V|%S|%e|%l|%D|%C|%b|%N")),
                run(List.of("scontrol", "show", "job", "-d")),
                run(List.of("scontrol", "show", "node")),
                run(List.of(
                        "sacctmgr",
                        "list",
                        "event",
                        "--parsable2",
                        "start=" + time(span.fromNanos()),
                        "end=" + time(span.untilNanos()),
                        "format=" + EVENT_COLUMNS)));
    }

    private Answer run(List<String> command) {
        String text = tool.run(command);
        String where = Tool.shown(command);
        if (text.isBlank()) {
            throw SlurmFailures.torn(where, "it is empty");
        }
        if (!text.endsWith("\n")) {
            throw SlurmFailures.torn(where, "its last line has no end");
        }
        return new Answer(where, text);
    }

    /// In UTC, as the commands are told that they are.
    private static String time(long nanos) {
        return EpochNanos.toInstant(nanos / EpochNanos.PER_SECOND * EpochNanos.PER_SECOND)
                .toString()
                .replace("Z", "");
    }
}
