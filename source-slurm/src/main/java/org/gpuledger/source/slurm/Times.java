package org.gpuledger.source.slurm;

import java.util.OptionalLong;

/// Instants of a run that are facts, epoch nanoseconds.
record Times(OptionalLong submit, OptionalLong eligible, OptionalLong start, OptionalLong end) {
    static Times of(Sighting settled, SlurmTimes reader) {
        return new Times(
                read(settled, Field.SUBMIT, reader),
                read(settled, Field.ELIGIBLE, reader),
                read(settled, Field.START, reader),
                read(settled, Field.END, reader));
    }

    /// The other's instants where this one has none.
    Times or(Times other) {
        return new Times(
                submit.isPresent() ? submit : other.submit,
                eligible.isPresent() ? eligible : other.eligible,
                start.isPresent() ? start : other.start,
                end.isPresent() ? end : other.end);
    }

    Times withEnd(long endNanos) {
        return new Times(submit, eligible, start, OptionalLong.of(endNanos));
    }

    private static OptionalLong read(Sighting sighting, Field field, SlurmTimes reader) {
        return sighting.text(field)
                .map(text ->
                        reader.read(text, sighting.where() + " " + field.names().get(0)))
                .orElse(OptionalLong.empty());
    }
}
