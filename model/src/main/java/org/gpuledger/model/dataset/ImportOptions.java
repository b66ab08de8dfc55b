package org.gpuledger.model.dataset;

import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.Optional;
import java.util.OptionalLong;
import org.gpuledger.model.time.Span;

/// What a user may have to tell an importer because the files do not say it.
///
/// @param zone zone of times without one
/// @param startNanos instant of the first sample, for logs without a time column; epoch nanoseconds
/// @param intervalNanos distance of samples, for such logs and for live sources; positive
/// @param node node name, for files that do not name it
/// @param job run that held all devices of the files throughout, if the user says so
/// @param endpoint live source to read instead of files
/// @param span time to read from a live source that keeps a past
public record ImportOptions(
        ZoneId zone,
        OptionalLong startNanos,
        OptionalLong intervalNanos,
        Optional<String> node,
        Optional<String> job,
        Optional<Endpoint> endpoint,
        Optional<Span> span) {
    public static final ImportOptions DEFAULTS = new ImportOptions(
            ZoneOffset.UTC, OptionalLong.empty(), OptionalLong.empty(), Optional.empty(), Optional.empty());

    /// Options for files.
    public ImportOptions(
            ZoneId zone,
            OptionalLong startNanos,
            OptionalLong intervalNanos,
            Optional<String> node,
            Optional<String> job) {
        this(zone, startNanos, intervalNanos, node, job, Optional.empty(), Optional.empty());
    }

    /// The same, for a live source that is read as it is now.
    public ImportOptions from(Endpoint source) {
        return new ImportOptions(zone, startNanos, intervalNanos, node, job, Optional.of(source), Optional.empty());
    }

    /// The same, for a live source.
    public ImportOptions from(Endpoint source, Span time) {
        return new ImportOptions(zone, startNanos, intervalNanos, node, job, Optional.of(source), Optional.of(time));
    }
}
