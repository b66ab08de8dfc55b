package org.gpuledger.testkit;

import java.util.List;
import org.gpuledger.model.time.EpochNanos;
import org.gpuledger.model.time.Span;

/// What a planted fleet is made of.
///
/// @param intervalSeconds distance of samples
/// @param jobs what its people want
/// @param outages nodes that fail or are taken out
/// @param gaps nodes whose samples are missing for a while
record FleetPlan(
        Span period,
        int intervalSeconds,
        List<PoolPlan> pools,
        List<PlannedJob> jobs,
        List<Outage> outages,
        List<Gap> gaps) {
    FleetPlan {
        pools = List.copyOf(pools);
        jobs = List.copyOf(jobs);
        outages = List.copyOf(outages);
        gaps = List.copyOf(gaps);
    }

    /// @param declared devices declared as reserved or standby; 0 for none
    /// @param measuresSm whether its exporters report SM activity
    record PoolPlan(
            String name,
            String team,
            String model,
            int nodes,
            int gpusPerNode,
            int cpusPerNode,
            int declared,
            boolean measuresSm) {
        String node(int index) {
            return "%s-%02d".formatted(name, index);
        }
    }

    /// @param fault true if the node failed and its runs died, false if it was drained and its runs
    ///     went on
    record Outage(String node, Span span, boolean fault) {}

    record Gap(String node, Span span) {}

    long intervalNanos() {
        return intervalSeconds * EpochNanos.PER_SECOND;
    }
}
