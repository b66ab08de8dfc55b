package org.gpuledger.source.joblog;

import java.util.OptionalDouble;
import java.util.OptionalLong;
import org.gpuledger.model.time.EpochNanos;

/// Times of a log without times: the instant of its first sample, plus what its bars, its seconds
/// per step or the user's distance of samples say.
///
/// A bar that begins anew (next epoch, restart) goes on from the newest instant.
final class ElapsedClock {
    private static final double FARTHEST_NANOS = 9e18;

    private final OptionalLong intervalNanos;
    private long nowNanos;
    private long barStartNanos;
    private double barSeconds;
    private OptionalLong lastStep = OptionalLong.empty();

    ElapsedClock(long startNanos, OptionalLong intervalNanos) {
        this.nowNanos = startNanos;
        this.barStartNanos = startNanos;
        this.intervalNanos = intervalNanos;
    }

    /// The event's instant; empty if its step says nothing of time, or more than can be.
    OptionalLong at(Reading reading) {
        OptionalLong step = reading.whole(Measure.STEP);
        if (step.isEmpty()) {
            return OptionalLong.of(nowNanos);
        }
        OptionalDouble elapsed = reading.number(Measure.ELAPSED_SECONDS);
        OptionalDouble each = reading.number(Measure.STEP_SECONDS);
        boolean known = elapsed.isPresent()
                ? bar(elapsed.getAsDouble())
                : each.isPresent() ? go(each.getAsDouble() * EpochNanos.PER_SECOND * made(step.getAsLong())) : next();
        lastStep = step;
        return known ? OptionalLong.of(nowNanos) : OptionalLong.empty();
    }

    private boolean bar(double seconds) {
        if (seconds < barSeconds) {
            barStartNanos = nowNanos;
        }
        barSeconds = seconds;
        return set(barStartNanos + seconds * EpochNanos.PER_SECOND);
    }

    /// Steps since the line before; after a restart one at least.
    private long made(long step) {
        return lastStep.isEmpty() ? 0 : Math.max(1, step - lastStep.getAsLong());
    }

    private boolean next() {
        return intervalNanos.isPresent() && go(lastStep.isEmpty() ? 0 : intervalNanos.getAsLong());
    }

    private boolean go(double nanos) {
        if (nowNanos + nanos >= FARTHEST_NANOS) {
            return false;
        }
        nowNanos += Math.round(nanos);
        return true;
    }

    private boolean set(double nanos) {
        return go(nanos - nowNanos);
    }
}
