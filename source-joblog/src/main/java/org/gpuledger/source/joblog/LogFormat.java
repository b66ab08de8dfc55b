package org.gpuledger.source.joblog;

import java.util.Optional;

/// Reads the lines of one framework, in order; may remember what earlier lines said.
///
/// A line that begins like one of this format and does not go on so is {@link #TORN}: the caller
/// counts it and leaves it out, like any reading that is not sane.
interface LogFormat {
    Reading TORN = Reading.of(Measure.ENDED, -1);

    /// What a line says, {@link #TORN} if it is damaged, empty if it is not of this format.
    Optional<Reading> read(String text);

    /// The same of a line whose prefixes are known; they are no part of what a framework writes.
    default Optional<Reading> read(LogLine line) {
        return read(line.text());
    }

    /// Called once per file, before its first line.
    default void begin() {}
}
