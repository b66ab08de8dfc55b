package org.gpuledger.source.prometheus.mapping;

import java.util.Locale;

/// What a metric's number counts: how it becomes the column's unit, and what it can be at all.
public enum Unit {
    PERCENT(0.01, 0, 1),
    RATIO(1, 0, 1),
    /// A ratio of the whole device, of which a MIG instance can reach its part only.
    SHARE(1, 0, 1),
    BYTES(1, 0, 1e16),
    MEBIBYTES(1 << 20, 0, 1e15),
    MEGABYTES(1e6, 0, 1e15),
    WATTS(1, 0, 20_000),
    MILLIWATTS(1e-3, 0, 20_000),
    MEGAHERTZ(1, 0, 20_000),
    HERTZ(1e-6, 0, 20_000),
    COUNT(1, 0, 1e15),
    NUMBER(1, 0, 1e18);

    /// DCGM's blanks: 64-bit from here up, 32-bit between the two below.
    private static final double FIRST_SENTINEL = 0x7ffffffffffffff0L;
    private static final double FIRST_SENTINEL_32 = 0x7ffffff0;
    private static final double LAST_SENTINEL_32 = 0x7fffffff;
    /// Measured shares overshoot a little.
    private static final double OVERSHOOT = 1.01;

    private final double factor;
    private final double least;
    private final double most;

    Unit(double factor, double least, double most) {
        this.factor = factor;
        this.least = least;
        this.most = most;
    }

    static Unit named(String name) {
        return valueOf(name.toUpperCase(Locale.ROOT));
    }

    /// Whether a number stands for a missing one.
    public boolean isSentinel(double raw) {
        return raw >= FIRST_SENTINEL || (raw >= FIRST_SENTINEL_32 && raw <= LAST_SENTINEL_32 && raw * factor > most);
    }

    /// The number in the column's unit; not a number where it cannot be.
    public double of(double raw) {
        double value = raw * factor;
        if (value < least || value > most * (most == 1 ? OVERSHOOT : 1)) {
            return Double.NaN;
        }
        return Math.min(value, most);
    }
}
