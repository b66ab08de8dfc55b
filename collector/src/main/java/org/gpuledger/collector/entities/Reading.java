package org.gpuledger.collector.entities;

/// One answer of a source.
///
/// @param source its name
/// @param untilNanos what it says holds up to here, epoch nanoseconds
/// @param gapNanos two readings no further apart show what held between them
/// @param sealedNanos what ended before was put away for good
public record Reading(String source, long untilNanos, long gapNanos, long sealedNanos) {}
