package org.gpuledger.source.slurm;

import java.util.List;
import java.util.OptionalLong;
import org.gpuledger.model.dataset.Row;
import org.gpuledger.model.dataset.Table;

/// One device that a job held, on our side of a reconciliation.
///
/// @param job id as sacct prints it: all runs of a requeued job have the same
public record Hold(String job, long fromNanos, OptionalLong untilNanos) {
    /// The holds among the rows of a dataset.
    public static List<Hold> of(List<Row> rows) {
        return rows.stream()
                .filter(row -> row.table() == Table.ALLOCATIONS)
                .map(row -> new Hold(
                        row.text("job").replaceFirst("\\.r\\d+$", ""),
                        row.whole("from_ns"),
                        row.has("until_ns") ? OptionalLong.of(row.whole("until_ns")) : OptionalLong.empty()))
                .toList();
    }
}
