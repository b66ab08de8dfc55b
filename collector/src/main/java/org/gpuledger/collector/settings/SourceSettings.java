package org.gpuledger.collector.settings;

import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import org.gpuledger.model.dataset.Endpoint;
import org.gpuledger.model.dataset.ImportOptions;
import org.gpuledger.model.dataset.Table;

/// One source to collect from.
///
/// @param name part of file names: letters, digits, `_`
/// @param kind of importer, such as `prometheus`
/// @param endpoint where it answers; none for files
/// @param files patterns of files, such as `/logs/*.log`, absolute
/// @param options what the importer is told; endpoint and span are added at each pass
/// @param pace when it is asked
/// @param fromNanos collect what happened since; epoch nanoseconds
/// @param tables what to take of it
public record SourceSettings(
        String name,
        String kind,
        Optional<Endpoint> endpoint,
        List<String> files,
        ImportOptions options,
        Pace pace,
        OptionalLong fromNanos,
        Set<Table> tables) {
    public SourceSettings {
        files = List.copyOf(files);
        tables = Set.copyOf(tables);
    }

    SourceSettings from(long nanos) {
        return new SourceSettings(name, kind, endpoint, files, options, pace, OptionalLong.of(nanos), tables);
    }

    /// When a source is asked, and for how much at once.
    ///
    /// @param everyNanos distance of passes once all is there
    /// @param lagNanos younger data may still be on their way
    /// @param chunkNanos at most so much time in one pass
    public record Pace(long everyNanos, long lagNanos, long chunkNanos) {}
}
