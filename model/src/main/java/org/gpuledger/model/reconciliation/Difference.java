package org.gpuledger.model.reconciliation;

import org.gpuledger.model.time.GpuTime;

/// A job whose books differ.
///
/// @param ours devices held x time, inside the period
/// @param theirs devices x time as the other book charges it
/// @param ourRuns distinct starts among our holds
/// @param theirRuns runs that are charged
public record Difference(String job, GpuTime ours, GpuTime theirs, Reason reason, int ourRuns, int theirRuns) {
    /// Ours less theirs; may be negative.
    public GpuTime amount() {
        return ours.minus(theirs);
    }

    /// Without its sign.
    public GpuTime size() {
        return Amounts.apart(ours, theirs);
    }
}
