package org.gpuledger.model.dataset;

import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.Optional;
import java.util.OptionalLong;

/// What a user may have to tell an importer because the files do not say it.
///
/// @param zone zone of times without one
/// @param startNanos instant of the first sample, for logs without a time column; epoch nanoseconds
/// @param intervalNanos distance of samples, for such logs; positive
/// @param node node name, for files that do not name it
/// @param job run that held all devices of the files throughout, if the user says so
public record ImportOptions(
        ZoneId zone, OptionalLong startNanos, OptionalLong intervalNanos, Optional<String> node, Optional<String> job) {
    public static final ImportOptions DEFAULTS = new ImportOptions(
            ZoneOffset.UTC, OptionalLong.empty(), OptionalLong.empty(), Optional.empty(), Optional.empty());
}
