package org.gpuledger.model.reconciliation;

import java.util.OptionalLong;
import org.gpuledger.model.time.Span;

/// One device, or a share of one, that a job held: our side of a reconciliation.
///
/// @param job id as the other book writes it: all runs of a requeued job have the same
/// @param fromNanos epoch nanoseconds
/// @param untilNanos absent where the hold has no end
/// @param shareMillionths share of the device; 1,000,000 is the whole
public record Hold(String job, long fromNanos, OptionalLong untilNanos, int shareMillionths) {
    private static final int WHOLE = 1_000_000;

    /// A hold of a whole device.
    public static Hold whole(String job, long fromNanos, OptionalLong untilNanos) {
        return new Hold(job, fromNanos, untilNanos, WHOLE);
    }

    boolean touches(Span period) {
        return fromNanos < period.untilNanos() && untilNanos.orElse(Long.MAX_VALUE) > period.fromNanos();
    }

    /// A hold that reaches exactly to where our book ends had not ended: a collector writes holds up to
    /// where it got.
    Hold openAt(long endNanos) {
        boolean isOpen = untilNanos.isPresent() && untilNanos.getAsLong() == endNanos;
        return isOpen ? new Hold(job, fromNanos, OptionalLong.empty(), shareMillionths) : this;
    }

    boolean isShared() {
        return shareMillionths < WHOLE;
    }

    Hold asWhole() {
        return whole(job, fromNanos, untilNanos);
    }
}
