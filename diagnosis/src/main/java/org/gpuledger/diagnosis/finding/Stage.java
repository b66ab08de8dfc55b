package org.gpuledger.diagnosis.finding;

/// The realistic order of work (requirement R14).
public enum Stage {
    /// What devices wait for in the chain of a task.
    TASK_CHAIN,
    /// Measure what is not measured.
    MEASURING,
    /// Sensible requests, and tiers of tasks.
    SPECS_AND_TIERS,
    /// Reclaim, scale in, pool tiers.
    RECLAIM_AND_POOLS,
    /// Fine tuning of tasks and frameworks.
    FINE_TUNING;

    /// 1 to 5.
    public int number() {
        return ordinal() + 1;
    }
}
