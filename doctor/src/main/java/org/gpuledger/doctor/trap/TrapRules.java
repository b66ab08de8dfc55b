package org.gpuledger.doctor.trap;

import org.gpuledger.model.time.EpochNanos;

/// The thresholds by which traps are told from noise. All are own proposals where nothing else is
/// said: no source prescribes them.
///
/// @param floodShare blanks of a column's values from which they are a flood
/// @param doubledShare instants of a device with more than one sample; retried scrapes double one in
///     a thousand
/// @param patternShare samples that follow the rhythm of two interleaved series
/// @param shortHoldShare runs shorter than two intervals, of all holds
/// @param shortHoldIntervals intervals that a run must last for two samples to fall into it
/// @param frozenNanos equal readings of a device that works, for so long: real load moves power and
///     clocks with every sample
/// @param frozenSamples equal samples that make a stretch
/// @param worklessNanos time of a run's devices at idle in which its steps grow
/// @param futureNanos lead over the clock from which a sample is from the future
/// @param offsetIntervals activity beyond the end of a hold, in intervals, that is no matter of
///     sampling
/// @param offsetEdges ends of holds on a node that must agree
/// @param pausedSamples consecutive samples without profiling fields
/// @param lowPowerShare of a model's range of power, from its least to its most
/// @param powerRangeWatts range from which power tells anything
/// @param spinNanos time at full utilisation and little power on one device
public record TrapRules(
        double floodShare,
        double doubledShare,
        double patternShare,
        double shortHoldShare,
        int shortHoldIntervals,
        long frozenNanos,
        int frozenSamples,
        long worklessNanos,
        long futureNanos,
        int offsetIntervals,
        int offsetEdges,
        int pausedSamples,
        double lowPowerShare,
        double powerRangeWatts,
        long spinNanos) {

    /// The defaults.
    public static TrapRules standard() {
        return new TrapRules(
                0.01,
                0.05,
                0.8,
                0.05,
                2,
                6 * EpochNanos.PER_HOUR,
                10,
                10 * EpochNanos.PER_MINUTE,
                EpochNanos.PER_MINUTE,
                2,
                3,
                3,
                0.35,
                100,
                10 * EpochNanos.PER_MINUTE);
    }
}
