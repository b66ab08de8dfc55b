package org.gpuledger.model.reconciliation;

import java.math.BigInteger;
import java.util.stream.Stream;
import org.gpuledger.model.time.EpochNanos;
import org.gpuledger.model.time.GpuTime;

/// Sums of GPU time that may outgrow 64 bits.
final class Amounts {
    private static final BigInteger NANOS = BigInteger.valueOf(EpochNanos.PER_SECOND);

    private Amounts() {}

    /// Devices x time.
    static GpuTime times(long nanos, long devices) {
        BigInteger[] parts =
                BigInteger.valueOf(nanos).multiply(BigInteger.valueOf(devices)).divideAndRemainder(NANOS);
        return new GpuTime(parts[0].longValueExact(), parts[1].intValueExact());
    }

    /// A share of a time, in millionths; rounded down to the nanosecond.
    static GpuTime share(long nanos, int millionths) {
        return GpuTime.ofNanos(nanos / 1_000_000 * millionths + nanos % 1_000_000 * millionths / 1_000_000);
    }

    static GpuTime sum(Stream<GpuTime> amounts) {
        return amounts.reduce(GpuTime.ZERO, GpuTime::plus);
    }

    static GpuTime apart(GpuTime one, GpuTime other) {
        return one.compareTo(other) >= 0 ? one.minus(other) : other.minus(one);
    }
}
