package org.gpuledger.model.time;

/// A half-open stretch of time `[fromNanos, untilNanos)` in epoch nanoseconds UTC; never empty, never negative.
public record Span(long fromNanos, long untilNanos) {
    public Span {
        if (fromNanos >= untilNanos) {
            throw new IllegalArgumentException(
                    "a span needs from < until, got [" + fromNanos + ", " + untilNanos + ")");
        }
    }

    /// The span of two instants.
    public static Span of(long fromNanos, long untilNanos) {
        return new Span(fromNanos, untilNanos);
    }

    public long lengthNanos() {
        return Math.subtractExact(untilNanos, fromNanos);
    }

    public boolean contains(long instantNanos) {
        return fromNanos <= instantNanos && instantNanos < untilNanos;
    }

    public boolean overlaps(Span other) {
        return fromNanos < other.untilNanos && other.fromNanos < untilNanos;
    }

    @Override
    public String toString() {
        return EpochNanos.format(fromNanos) + " to " + EpochNanos.format(untilNanos);
    }
}
