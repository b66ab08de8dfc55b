package org.gpuledger.model.time;

import java.math.BigInteger;

/// An amount of GPU time, exact: whole seconds plus nanoseconds.
///
/// A 64-bit count of nanoseconds overflows at 292 GPU-years, which 1,024 GPUs reach in 104 days; totals are kept in
/// this form.
public record GpuTime(long seconds, int nanos) implements Comparable<GpuTime> {
    public static final GpuTime ZERO = new GpuTime(0, 0);
    private static final double SECONDS_PER_HOUR = 3600.0;

    public GpuTime {
        if (nanos < 0 || nanos >= EpochNanos.PER_SECOND) {
            throw new IllegalArgumentException("nanos must be in [0, 1e9), got " + nanos);
        }
    }

    public static GpuTime ofNanos(long nanos) {
        return new GpuTime(
                Math.floorDiv(nanos, EpochNanos.PER_SECOND),
                Math.toIntExact(Math.floorMod(nanos, EpochNanos.PER_SECOND)));
    }

    public GpuTime plus(GpuTime other) {
        return plusParts(other.seconds, other.nanos);
    }

    public GpuTime plusNanos(long more) {
        return plus(ofNanos(more));
    }

    public GpuTime minus(GpuTime other) {
        return plusParts(Math.negateExact(other.seconds), -other.nanos);
    }

    public boolean isZero() {
        return seconds == 0 && nanos == 0;
    }

    /// GPU-hours, rounded to the nearest double: for people and ratios, never for sums that must close.
    public double hours() {
        return (seconds + nanos / (double) EpochNanos.PER_SECOND) / SECONDS_PER_HOUR;
    }

    /// The share of a whole, 0 when the whole is empty.
    public double shareOf(GpuTime whole) {
        return whole.isZero() ? 0.0 : hours() / whole.hours();
    }

    /// All nanoseconds as a decimal number, as written in JSON and DECIMAL(38,0).
    public BigInteger totalNanos() {
        return BigInteger.valueOf(seconds)
                .multiply(BigInteger.valueOf(EpochNanos.PER_SECOND))
                .add(BigInteger.valueOf(nanos));
    }

    @Override
    public int compareTo(GpuTime other) {
        int bySeconds = Long.compare(seconds, other.seconds);
        return bySeconds != 0 ? bySeconds : Integer.compare(nanos, other.nanos);
    }

    @Override
    public String toString() {
        return totalNanos() + " ns";
    }

    private GpuTime plusParts(long moreSeconds, int moreNanos) {
        long sum = (long) nanos + moreNanos;
        long carry = Math.floorDiv(sum, EpochNanos.PER_SECOND);
        return new GpuTime(
                Math.addExact(Math.addExact(seconds, moreSeconds), carry),
                Math.toIntExact(Math.floorMod(sum, EpochNanos.PER_SECOND)));
    }
}
