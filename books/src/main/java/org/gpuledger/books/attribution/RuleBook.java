package org.gpuledger.books.attribution;

import org.gpuledger.model.time.EpochNanos;
import org.gpuledger.model.work.JobTier;

/// The thresholds by which time is attributed, versioned: books name the version that posted them.
///
/// Each default says where it comes from; most are conventions of the field, not findings.
///
/// @param version grows with every change of a rule or a default
/// @param stalenessIntervals a sample speaks for at most this many median intervals of its series.
///     Own proposal: one lost scrape in three is common
/// @param maxStalenessNanos and never for longer than this. Prometheus' look-back of 5 min
/// @param idleGapNanos an idle gap of a run this long is held, a shorter one is waiting. 30 min:
///     the window of published cullers
/// @param interactiveGapNanos the same for notebooks and shells. Own proposal
/// @param busyWaitActive engine activity from which spinning is looked for. Own proposal
/// @param busyWaitFilled SM activity below which a busy device is spinning. A vendor's blog reports
///     0.1–0.2, the band up to 0.3 is our own proposal
/// @param busyWaitWork tensor and DRAM activity below which it does no work. Own proposal
/// @param trafficBytesPerSecond PCIe or NVLink traffic from which a spinning device is
///     communicating. Own proposal
/// @param hungNanos spinning without traffic and steps for this long is hung. Own proposal
/// @param idleActivity activity up to which a sample counts as idle. Utilisation is sampled in
///     whole per cent
/// @param unrecordedUse activity from which a device that nobody is recorded to hold is in use. Own
///     proposal: monitoring itself causes a few per cent
public record RuleBook(
        String version,
        int stalenessIntervals,
        long maxStalenessNanos,
        long idleGapNanos,
        long interactiveGapNanos,
        float busyWaitActive,
        float busyWaitFilled,
        float busyWaitWork,
        float trafficBytesPerSecond,
        long hungNanos,
        float idleActivity,
        float unrecordedUse) {

    /// The defaults.
    public static RuleBook standard() {
        return new RuleBook(
                "1",
                4,
                5 * EpochNanos.PER_MINUTE,
                30 * EpochNanos.PER_MINUTE,
                10 * EpochNanos.PER_MINUTE,
                0.95f,
                0.3f,
                0.1f,
                50e6f,
                10 * EpochNanos.PER_MINUTE,
                0.005f,
                0.05f);
    }

    /// The idle gap from which a run of this tier is held rather than waiting, nanoseconds.
    public long idleGapNanos(JobTier tier) {
        return switch (tier) {
            case INTERACTIVE -> interactiveGapNanos;
            case TRAINING, INFERENCE, EXPERIMENT, UNKNOWN -> idleGapNanos;
        };
    }
}
