package org.gpuledger.collector.entities;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import java.util.TreeMap;
import java.util.function.Predicate;
import org.gpuledger.model.dataset.Row;
import org.gpuledger.model.evidence.Problems;

/// Runs that have not ended for good. A later reading's cells count; submission and start are the earliest that were
/// told.
///
/// A row that only names a run (who saw it on a device and knows no more) changes nothing that is known.
final class JobRows implements OpenTable {
    private final TreeMap<String, Row> rows = new TreeMap<>();
    private final Problems problems;

    JobRows(Problems problems) {
        this.problems = problems;
    }

    @Override
    public boolean take(Row row, Reading reading) {
        String job = row.text("job");
        Row older = rows.get(job);
        if (older == null) {
            boolean isPutAway = row.has("ended_ns") && row.whole("ended_ns") <= reading.sealedNanos();
            if (!isPutAway) {
                rows.put(job, inOrder(row));
            }
            return !isPutAway;
        }
        Row newer = inOrder(merged(row, older));
        rows.put(job, newer);
        return !newer.isSame(older);
    }

    @Override
    public List<Row> rows() {
        return List.copyOf(rows.values());
    }

    boolean has(String job) {
        return rows.containsKey(job);
    }

    /// Says that a run which its source no longer knows is over.
    void end(String job, long atNanos) {
        Row row = rows.get(job);
        if (row != null && !row.has("ended_ns")) {
            rows.put(job, inOrder(row.over(row).whole("ended_ns", atNanos)));
        }
    }

    /// When a run ended; empty if that is not known.
    OptionalLong end(String job) {
        Row row = rows.get(job);
        return row != null && row.has("ended_ns") ? OptionalLong.of(row.whole("ended_ns")) : OptionalLong.empty();
    }

    boolean isOpen(String job) {
        Row row = rows.get(job);
        return row != null && !row.has("ended_ns");
    }

    /// Removes the runs that ended by then.
    List<Row> seal(long beforeNanos, Predicate<String> holdsNothing) {
        List<Row> ended = new ArrayList<>();
        rows.values().removeIf(row -> {
            boolean isOver =
                    row.has("ended_ns") && row.whole("ended_ns") <= beforeNanos && holdsNothing.test(row.text("job"));
            return isOver && ended.add(row);
        });
        return ended;
    }

    private static Row merged(Row newer, Row older) {
        if (!saysMoreThanItsName(newer)) {
            return older.over(newer);
        }
        if (!saysMoreThanItsName(older)) {
            return newer.over(older.without("submitted_ns").without("started_ns"));
        }
        Row row = newer.over(newer.has("ended_ns") ? older : older.without("ended_ns"));
        earliest("submitted_ns", older, row);
        earliest("started_ns", older, row);
        return row;
    }

    private static boolean saysMoreThanItsName(Row row) {
        return row.has("requested_gpus") || row.has("state");
    }

    private static void earliest(String column, Row older, Row into) {
        if (older.has(column) && into.has(column)) {
            into.whole(column, Math.min(older.whole(column), into.whole(column)));
        }
    }

    /// The books refuse times that contradict each other; what cannot be is left out and counted.
    private Row inOrder(Row row) {
        Row ordered = row.over(row);
        long submitted = row.whole("submitted_ns");
        if (row.has("started_ns") && row.whole("started_ns") < submitted) {
            ordered.whole("submitted_ns", row.whole("started_ns"));
            submitted = row.whole("started_ns");
        }
        if (row.has("eligible_ns") && row.whole("eligible_ns") < submitted) {
            ordered = odd(ordered, "eligible_ns");
        }
        long before = row.has("started_ns") ? row.whole("started_ns") : submitted;
        if (row.has("ended_ns") && row.whole("ended_ns") < before) {
            ordered = odd(ordered, "ended_ns");
        }
        return ordered;
    }

    private Row odd(Row row, String column) {
        problems.add("times_out_of_order", "job " + row.text("job"), column + " lies before the start; left out");
        return row.without(column);
    }
}
