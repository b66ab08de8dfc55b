package org.gpuledger.source.slurm;

import java.util.Map;
import java.util.Optional;

/// What one record of sinfo or scontrol says about a node.
///
/// @param state Slurm's words, such as `IDLE+DRAIN`
/// @param reason an operator's words, with `[user@time]` where scontrol adds it
/// @param more other fields by scontrol's names: `Gres`, `CPUTot`, `RealMemory`, `Partitions`
record NodeSighting(String where, String node, String state, String reason, Map<String, String> more) {
    NodeSighting {
        more = Map.copyOf(more);
    }

    /// Whether it is an event with its times, not a state as listed.
    boolean isEvent() {
        return more.containsKey("TimeStart");
    }

    Optional<String> text(String name) {
        return Optional.ofNullable(more.get(name)).filter(value -> !value.isBlank());
    }
}
