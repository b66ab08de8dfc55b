package org.gpuledger.source.slurm;

import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/// A field of a job that this module reads, by all names that Slurm's tools give it. Names are
/// compared without case and without anything but letters and digits.
enum Field {
    ID("JobID"),
    RAW("JobIDRaw"),
    NAME("JobName", "Name"),
    USER("User", "UserId", "UserName"),
    ACCOUNT("Account"),
    PARTITION("Partition"),
    STATE("State", "ST", "JobState", "StateCompact"),
    SUBMIT("Submit", "SubmitTime"),
    ELIGIBLE("Eligible", "EligibleTime"),
    START("Start", "StartTime"),
    END("End", "EndTime"),
    ELAPSED_SECONDS("ElapsedRaw"),
    ELAPSED("Elapsed", "Time", "TimeUsed", "RunTime"),
    SUSPENDED("Suspended"),
    REQ_TRES("ReqTRES"),
    ALLOC_TRES("AllocTRES", "TRES", "TRES_ALLOC"),
    REQ_GRES("ReqGRES"),
    ALLOC_GRES("AllocGRES"),
    GRES_PER_NODE("TresPerNode", "TRES_PER_NODE", "Gres"),
    CPUS("CPUs", "NumCPUs", "ReqCPUS"),
    NODES("NNodes", "Nodes", "NumNodes", "ReqNodes"),
    LIMIT("Timelimit", "TimeLimit", "TIME_LIMIT"),
    PRIORITY("Priority"),
    REASON("Reason"),
    REASON_OR_NODES("NODELIST(REASON)"),
    NODE_LIST("NodeList", "NODELIST");

    private static final Map<String, Field> BY_NAME = byName();

    private final List<String> names;

    Field(String... names) {
        this.names = List.of(names);
    }

    /// As Slurm's tools write them.
    List<String> names() {
        return names;
    }

    static Optional<Field> of(String name) {
        return Optional.ofNullable(BY_NAME.get(plain(name)));
    }

    private static Map<String, Field> byName() {
        Map<String, Field> fields = new HashMap<>();
        for (Field field : values()) {
            field.names.forEach(name -> fields.put(plain(name), field));
        }
        return Map.copyOf(fields);
    }

    private static String plain(String name) {
        return name.toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9]", "");
    }
}
