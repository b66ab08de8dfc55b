package org.gpuledger.testkit;

import org.gpuledger.model.work.JobTier;

/// A run as its owner wants it.
///
/// @param shape what it asks for
/// @param submittedNanos submission
/// @param eligibleNanos free of its own dependency
/// @param lengthNanos how long it holds its devices once placed
record PlannedJob(
        String id,
        Labels labels,
        JobTier tier,
        Shape shape,
        long submittedNanos,
        long eligibleNanos,
        long lengthNanos,
        Behaviour behaviour) {

    /// Who and what.
    record Labels(String template, String owner, String team, String pool) {}

    /// @param nodes nodes over which the devices are spread evenly
    record Shape(int gpus, int nodes, int cpus, int priority) {}
}
