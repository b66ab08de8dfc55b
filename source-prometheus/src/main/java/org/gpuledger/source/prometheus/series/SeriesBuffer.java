package org.gpuledger.source.prometheus.series;

import java.util.Arrays;
import java.util.Map;

/// Gathers the samples of one series. Samples that are not numbers, that lie outside the span asked
/// for, or that repeat the time before are left out.
public final class SeriesBuffer {
    private final long fromNanos;
    private final long untilNanos;
    private long[] atNanos = new long[256];
    private double[] values = new double[256];
    private int size;

    /// @param fromNanos samples at or before it belong to the span before: a sample tells of the time
    ///     that lies behind it
    /// @param untilNanos last time that belongs to the span
    public SeriesBuffer(long fromNanos, long untilNanos) {
        this.fromNanos = fromNanos;
        this.untilNanos = untilNanos;
    }

    /// Takes a sample; times must not fall.
    public void add(long at, double value) {
        boolean isWanted = at > fromNanos && at <= untilNanos && !Double.isNaN(value);
        if (!isWanted || (size > 0 && at <= atNanos[size - 1])) {
            return;
        }
        if (size == atNanos.length) {
            atNanos = Arrays.copyOf(atNanos, size * 2);
            values = Arrays.copyOf(values, size * 2);
        }
        atNanos[size] = at;
        values[size++] = value;
    }

    public boolean isEmpty() {
        return size == 0;
    }

    /// The series so far; the buffer is empty again.
    public Series take(String metric, Map<String, String> labels) {
        Series series = new Series(metric, labels, Arrays.copyOf(atNanos, size), Arrays.copyOf(values, size));
        size = 0;
        return series;
    }
}
