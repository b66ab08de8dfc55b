package org.gpuledger.store;

import java.util.Arrays;
import java.util.Optional;
import org.gpuledger.books.timeline.FleetFacts;
import org.gpuledger.books.timeline.PoolSeries;
import org.gpuledger.model.LedgerException;
import org.gpuledger.model.dataset.Row;
import org.gpuledger.model.time.EpochNanos;
import org.gpuledger.model.time.Span;
import org.gpuledger.store.SampleFile.Instants;

/// The period of a dataset: what its `period` table says, else the hull of what it holds.
final class DatasetPeriod {
    private long fromNanos = Long.MAX_VALUE;
    private long untilNanos = Long.MIN_VALUE;

    private DatasetPeriod() {}

    /// A row of the `period` table; of several, all of them together count.
    static Span ofRows(Iterable<Row> rows, String where) {
        DatasetPeriod period = new DatasetPeriod();
        for (Row row : rows) {
            period.add(row.whole("from_ns"));
            period.add(row.whole("until_ns"));
            if (row.whole("from_ns") >= row.whole("until_ns")) {
                throw LedgerException.input(
                        "GL-2104",
                        "from_ns %s is not before until_ns %s"
                                .formatted(
                                        EpochNanos.format(row.whole("from_ns")),
                                        EpochNanos.format(row.whole("until_ns"))),
                        where,
                        "Give a period that is longer than nothing");
            }
        }
        return period.span(where);
    }

    /// The hull of allocations, node states, device samples and counts; open ends do not count.
    ///
    /// @throws LedgerException `GL-2009` nothing tells which time the dataset covers
    static Span hull(FleetFacts facts, Optional<Instants> samples, String where) {
        DatasetPeriod period = new DatasetPeriod();
        facts.allocations().forEach(hold -> period.add(hold.span()));
        facts.nodeStates().forEach(state -> period.add(state.span()));
        samples.ifPresent(instants -> {
            period.add(instants.firstNanos());
            period.add(instants.lastNanos());
        });
        facts.poolSeries().forEach(period::add);
        return period.span(where);
    }

    /// The last count of a pool holds as long as its counts usually do.
    private void add(PoolSeries series) {
        long[] at = series.atNanos();
        long[] intervals = new long[Math.max(0, at.length - 1)];
        for (int i = 0; i < intervals.length; i++) {
            intervals[i] = at[i + 1] - at[i];
        }
        Arrays.sort(intervals);
        long median = intervals.length == 0 ? 0 : intervals[intervals.length / 2];
        if (at.length > 0) {
            add(at[0]);
            add(at[at.length - 1] + median);
        }
    }

    private void add(Span span) {
        add(span.fromNanos());
        if (span.untilNanos() != Long.MAX_VALUE) {
            add(span.untilNanos());
        }
    }

    private void add(long instantNanos) {
        fromNanos = Math.min(fromNanos, instantNanos);
        untilNanos = Math.max(untilNanos, instantNanos);
    }

    private Span span(String where) {
        if (fromNanos >= untilNanos) {
            throw LedgerException.input(
                    "GL-2009",
                    "nothing tells which time the dataset covers",
                    where,
                    "Add a table period with from_ns and until_ns, or name the time with --from and --until");
        }
        return Span.of(fromNanos, untilNanos);
    }
}
