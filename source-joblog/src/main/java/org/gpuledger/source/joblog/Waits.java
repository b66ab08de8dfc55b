package org.gpuledger.source.joblog;

import java.util.OptionalDouble;
import java.util.OptionalLong;
import org.gpuledger.model.time.EpochNanos;

/// Seconds that a run says it was blocked on input and on checkpoints.
///
/// The time between the two lines of a checkpoint counts only if no step was made meanwhile: else
/// it was written beside the work.
final class Waits {
    private OptionalDouble data = OptionalDouble.empty();
    private OptionalDouble checkpoint = OptionalDouble.empty();
    private OptionalLong begunStep = OptionalLong.empty();
    private OptionalLong begunNanos = OptionalLong.empty();

    OptionalDouble data() {
        return data;
    }

    OptionalDouble checkpoint() {
        return checkpoint;
    }

    void addData(double seconds) {
        data = OptionalDouble.of(data.orElse(0) + seconds);
    }

    void addCheckpoint(double seconds) {
        checkpoint = OptionalDouble.of(checkpoint.orElse(0) + seconds);
    }

    void begin(long step, OptionalLong atNanos) {
        begunStep = OptionalLong.of(step);
        begunNanos = atNanos;
    }

    void end(long step, OptionalLong atNanos) {
        boolean fits = begunStep.isPresent()
                && begunStep.getAsLong() == step
                && begunNanos.isPresent()
                && atNanos.isPresent()
                && atNanos.getAsLong() >= begunNanos.getAsLong();
        if (fits) {
            addCheckpoint((double) (atNanos.getAsLong() - begunNanos.getAsLong()) / EpochNanos.PER_SECOND);
        }
        forget();
    }

    void stepMade() {
        forget();
    }

    void forget() {
        begunStep = OptionalLong.empty();
        begunNanos = OptionalLong.empty();
    }
}
