package org.gpuledger.books.attribution.ladder;

import java.util.Arrays;
import java.util.List;
import java.util.stream.LongStream;
import org.gpuledger.books.timeline.PoolSeries;
import org.gpuledger.model.time.EpochNanos;
import org.gpuledger.model.time.Span;

/// The instants at which the counts of any pool change, run out, or a new hour begins.
final class Cuts {
    /// A count speaks for at most this many median intervals of its series: a few lost samples are
    /// common.
    private static final int REACH_INTERVALS = 4;

    private Cuts() {}

    /// Ascending and distinct, from the period's start to its end. Hours are cuts, so that no
    /// interval spans two.
    static long[] of(List<PoolSeries> pools, Span period) {
        LongStream changes = pools.stream().flatMapToLong(series -> Arrays.stream(series.atNanos()));
        LongStream ends = pools.stream().flatMapToLong(series -> {
            long reach = reachNanos(series);
            return Arrays.stream(series.atNanos()).map(at -> at + reach);
        });
        long firstHour = EpochNanos.hourOf(period.fromNanos()) + EpochNanos.PER_HOUR;
        LongStream hours =
                LongStream.iterate(firstHour, hour -> hour < period.untilNanos(), hour -> hour + EpochNanos.PER_HOUR);
        LongStream inside = LongStream.concat(LongStream.concat(changes, ends), hours)
                .filter(at -> period.fromNanos() < at && at < period.untilNanos());
        LongStream edges = LongStream.of(period.fromNanos(), period.untilNanos());
        return LongStream.concat(inside, edges).sorted().distinct().toArray();
    }

    /// How long an entry of a series speaks, nanoseconds; for ever if there is only one.
    static long reachNanos(PoolSeries series) {
        if (series.size() < 2) {
            return Long.MAX_VALUE / 2;
        }
        long[] intervals = new long[series.size() - 1];
        for (int i = 0; i < intervals.length; i++) {
            intervals[i] = series.atNanos()[i + 1] - series.atNanos()[i];
        }
        Arrays.sort(intervals);
        return REACH_INTERVALS * intervals[intervals.length / 2];
    }
}
