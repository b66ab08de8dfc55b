package org.gpuledger.doctor.coverage;

import java.math.BigInteger;
import org.gpuledger.doctor.coverage.BlindSpot.Whole;
import org.gpuledger.doctor.signal.Basis;
import org.gpuledger.doctor.signal.Signal;
import org.gpuledger.model.account.EvidenceTier;

/// Sums of one device in nanoseconds, by ordinal: a device lives shorter than the 292 years that
/// they hold.
final class DeviceTally {
    final long[] bases = new long[Basis.values().length];
    final long[] covered = new long[Signal.values().length];
    final long[] tiers = new long[EvidenceTier.values().length];
    final long[] wholes = new long[Whole.values().length];
    final long[] blind = new long[BlindSpot.values().length];

    /// Adds time to each signal of a set.
    void cover(long signals, long nanos) {
        for (long rest = signals; rest != 0; rest &= rest - 1) {
            covered[Long.numberOfTrailingZeros(rest)] += nanos;
        }
    }

    void hide(BlindSpot spot, long nanos) {
        blind[spot.ordinal()] += nanos;
    }

    /// Puts all sums in proportion, rounded down: for a slice of a device.
    void scale(long part, long whole) {
        if (part != whole) {
            scale(bases, part, whole);
            scale(covered, part, whole);
            scale(tiers, part, whole);
            scale(wholes, part, whole);
            scale(blind, part, whole);
        }
    }

    private static void scale(long[] sums, long part, long whole) {
        for (int i = 0; i < sums.length; i++) {
            sums[i] = BigInteger.valueOf(sums[i])
                    .multiply(BigInteger.valueOf(part))
                    .divide(BigInteger.valueOf(whole))
                    .longValueExact();
        }
    }
}
