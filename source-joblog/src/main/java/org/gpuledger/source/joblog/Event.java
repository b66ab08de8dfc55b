package org.gpuledger.source.joblog;

import java.util.OptionalLong;

/// A reading with its time and place.
///
/// @param atNanos epoch nanoseconds, if the line says so
/// @param rank process that printed the line; {@link #NO_RANK} if it does not say
record Event(OptionalLong atNanos, int rank, String where, Reading reading) {
    static final int NO_RANK = -1;

    Event at(long nanos) {
        return new Event(OptionalLong.of(nanos), rank, where, reading);
    }
}
