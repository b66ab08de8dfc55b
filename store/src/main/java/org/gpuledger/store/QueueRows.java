package org.gpuledger.store;

import java.util.List;
import java.util.Optional;
import org.gpuledger.books.ledger.QueuePosting;

/// Writes lines of the queue ledger as rows.
final class QueueRows {
    private final PartFiles parts;

    QueueRows(PartFiles parts) {
        this.parts = parts;
    }

    void add(List<QueuePosting> lines) {
        for (QueuePosting line : lines) {
            whole(QueueColumn.HOUR_NS, line.hourNanos());
            text(QueueColumn.POOL, line.pool());
            text(QueueColumn.JOB, line.job());
            text(QueueColumn.TEAM, line.team());
            text(QueueColumn.REASON, Optional.of(line.reason().label()));
            whole(QueueColumn.JOB_NS, line.jobNanos());
            whole(QueueColumn.GPU_NS, line.gpuNanos());
            whole(QueueColumn.MATCHED_NS, line.matchedNanos());
            parts.endRow();
        }
    }

    private void whole(QueueColumn column, long value) {
        parts.batch().whole(column.ordinal(), value);
    }

    private void text(QueueColumn column, Optional<String> value) {
        value.ifPresent(word -> parts.batch().text(column.ordinal(), word));
    }
}
