package org.gpuledger.model.reconciliation;

import java.util.OptionalLong;
import org.gpuledger.model.time.GpuTime;
import org.gpuledger.model.time.Span;

/// One run as the other book charges it.
///
/// @param job id as that book writes it: all runs of a requeued job have the same
/// @param startNanos epoch nanoseconds
/// @param endNanos absent while the run goes on
/// @param chargedNanos time that is charged for each device, as the book has it
/// @param suspendedNanos of its time, what was suspended and is not charged
/// @param gpus devices
public record Charge(
        String job, long startNanos, OptionalLong endNanos, long chargedNanos, long suspendedNanos, long gpus) {
    /// What the book charges for the whole run.
    public GpuTime amount() {
        return Amounts.times(chargedNanos, gpus);
    }

    boolean touches(Span period) {
        return startNanos < period.untilNanos() && endNanos.orElse(Long.MAX_VALUE) > period.fromNanos();
    }
}
