package org.gpuledger.source.prometheus.assemble;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import org.gpuledger.source.prometheus.mapping.FieldRule.Over;
import org.gpuledger.source.prometheus.series.Series;
import org.gpuledger.source.prometheus.series.SeriesBuffer;

/// Makes one series of several that tell of the same column of the same entity.
final class Merging {
    private Merging() {}

    /// What came out.
    ///
    /// @param copies samples that repeat another's, from a second exporter or under other labels
    /// @param differing samples at the very time of another, with another value
    record Merged(Series series, int copies, List<Series> differing) {}

    static Merged of(List<Series> parts, Over over) {
        if (parts.size() == 1) {
            return new Merged(parts.get(0), 0, List.of());
        }
        return over == Over.ONE ? union(parts) : new Merged(folded(parts, over), 0, List.of());
    }

    /// The series with most samples goes first; another's samples count where it has none near.
    private static Merged union(List<Series> parts) {
        List<Series> order = new ArrayList<>(parts);
        order.sort(Comparator.comparingInt(Series::size)
                .reversed()
                .thenComparing(series -> series.labels().toString()));
        Series merged = order.get(0);
        long near = parts.stream().mapToLong(Merging::nearNanos).min().orElse(0);
        int copies = 0;
        List<Series> differing = new ArrayList<>();
        for (Series part : order.subList(1, order.size())) {
            SeriesBuffer news = buffer();
            SeriesBuffer others = buffer();
            for (int i = 0; i < part.size(); i++) {
                int at = nearest(merged.atNanos(), part.atNanos()[i]);
                long distance = Math.abs(merged.atNanos()[at] - part.atNanos()[i]);
                if (distance > 0 && distance >= near) {
                    news.add(part.atNanos()[i], part.values()[i]);
                } else {
                    copies++;
                    if (distance == 0 && merged.values()[at] != part.values()[i]) {
                        others.add(part.atNanos()[i], part.values()[i]);
                    }
                }
            }
            if (!others.isEmpty()) {
                differing.add(others.take(part.metric(), part.labels()));
            }
            merged = folded(List.of(merged, news.take(part.metric(), Map.of())), Over.MAX);
        }
        return new Merged(merged, copies, differing);
    }

    /// Half the least distance of samples.
    private static long nearNanos(Series series) {
        if (series.size() < 2) {
            return Long.MAX_VALUE;
        }
        long[] gaps = new long[series.size() - 1];
        Arrays.setAll(gaps, i -> series.atNanos()[i + 1] - series.atNanos()[i]);
        Arrays.sort(gaps);
        return gaps[0] / 2;
    }

    private static int nearest(long[] times, long at) {
        int found = Arrays.binarySearch(times, at);
        if (found >= 0) {
            return found;
        }
        int behind = -found - 1;
        if (behind == 0) {
            return 0;
        }
        boolean isBeforeNearer = behind == times.length || at - times[behind - 1] <= times[behind] - at;
        return isBeforeNearer ? behind - 1 : behind;
    }

    /// At each time that any series has: the sum, mean or greatest of those that have it.
    private static Series folded(List<Series> parts, Over over) {
        int[] next = new int[parts.size()];
        SeriesBuffer folded = buffer();
        long at = earliest(parts, next);
        while (at != Long.MAX_VALUE) {
            double value = over == Over.MAX ? Double.NEGATIVE_INFINITY : 0;
            int count = 0;
            for (int i = 0; i < next.length; i++) {
                Series part = parts.get(i);
                if (next[i] < part.size() && part.atNanos()[next[i]] == at) {
                    double own = part.values()[next[i]++];
                    value = over == Over.MAX ? Math.max(value, own) : value + own;
                    count++;
                }
            }
            folded.add(at, over == Over.MEAN ? value / count : value);
            at = earliest(parts, next);
        }
        return folded.take(parts.get(0).metric(), parts.get(0).labels());
    }

    private static long earliest(List<Series> parts, int[] next) {
        long earliest = Long.MAX_VALUE;
        for (int i = 0; i < next.length; i++) {
            Series part = parts.get(i);
            earliest = next[i] < part.size() ? Math.min(earliest, part.atNanos()[next[i]]) : earliest;
        }
        return earliest;
    }

    private static SeriesBuffer buffer() {
        return new SeriesBuffer(Long.MIN_VALUE, Long.MAX_VALUE);
    }
}
