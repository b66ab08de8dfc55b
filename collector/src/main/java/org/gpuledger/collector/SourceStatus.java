package org.gpuledger.collector;

import java.util.Map;
import java.util.Optional;
import org.gpuledger.model.dataset.Table;

/// How one source fares.
///
/// @param reachedNanos all up to here is in the dataset, epoch nanoseconds
/// @param passes that ended well
/// @param failures passes that did not
/// @param lastPassNanos how long the last took
/// @param trouble why the last failed; empty if it did not
/// @param rows taken since the start, by table
/// @param problems noted since the start, by kind
public record SourceStatus(
        String name,
        String kind,
        long reachedNanos,
        long passes,
        long failures,
        long lastPassNanos,
        Optional<String> trouble,
        Map<Table, Long> rows,
        Map<String, Long> problems) {
    public SourceStatus {
        rows = Map.copyOf(rows);
        problems = Map.copyOf(problems);
    }
}
