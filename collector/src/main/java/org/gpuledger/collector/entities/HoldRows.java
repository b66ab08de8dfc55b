package org.gpuledger.collector.entities;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.gpuledger.model.dataset.Row;

/// Holds of devices. Readings that overlap tell of one hold: it began when the first says, and ended when the last
/// says. A hold whose end is not known lasts as far as the reading goes, and the next reading carries it on.
final class HoldRows implements OpenTable {
    private final TreeMap<String, List<Row>> rows = new TreeMap<>();

    @Override
    public boolean take(Row row, Reading reading) {
        boolean isOpen = !row.has("until_ns");
        Row told = isOpen ? row.over(row).whole("until_ns", reading.untilNanos()) : row;
        if (told.whole("from_ns") >= told.whole("until_ns")) {
            return false;
        }
        List<Row> known = rows.computeIfAbsent(key(row), unused -> new ArrayList<>());
        List<Row> same = known.stream().filter(one -> meet(one, told)).toList();
        if (same.isEmpty() && told.whole("until_ns") <= reading.sealedNanos()) {
            return false;
        }
        Row newer = joined(told, same, isOpen);
        known.removeAll(same);
        known.add(newer);
        return same.size() != 1 || !newer.isSame(same.get(0));
    }

    @Override
    public List<Row> rows() {
        return rows.values().stream().flatMap(List::stream).toList();
    }

    /// Runs that hold anything.
    Set<String> holders() {
        return rows.values().stream()
                .flatMap(List::stream)
                .map(row -> row.text("job"))
                .collect(Collectors.toSet());
    }

    /// Lengthens holds that end at an instant to the end of their run.
    ///
    /// @return whether there were any
    boolean extend(long openNanos, Function<String, OptionalLong> endOfRun) {
        boolean isAny = false;
        for (List<Row> known : rows.values()) {
            for (int i = 0; i < known.size(); i++) {
                Row row = known.get(i);
                OptionalLong end = endOfRun.apply(row.text("job"));
                if (row.whole("until_ns") == openNanos && end.orElse(Long.MIN_VALUE) > openNanos) {
                    known.set(i, row.over(row).whole("until_ns", end.getAsLong()));
                    isAny = true;
                }
            }
        }
        return isAny;
    }

    /// Removes the holds that ended by then.
    List<Row> seal(long beforeNanos) {
        List<Row> ended = new ArrayList<>();
        rows.values().forEach(known -> known.removeIf(row -> row.whole("until_ns") <= beforeNanos && ended.add(row)));
        rows.values().removeIf(List::isEmpty);
        return ended;
    }

    /// An end that is told cuts the hold; one that is not cannot take back what another source saw.
    private static Row joined(Row told, List<Row> same, boolean isOpen) {
        long from = told.whole("from_ns");
        long until = told.whole("until_ns");
        for (Row one : same) {
            from = Math.min(from, one.whole("from_ns"));
            until = isOpen ? Math.max(until, one.whole("until_ns")) : until;
        }
        return told.over(told).whole("from_ns", from).whole("until_ns", until);
    }

    private static boolean meet(Row one, Row other) {
        return one.whole("from_ns") <= other.whole("until_ns") && other.whole("from_ns") <= one.whole("until_ns");
    }

    private static String key(Row row) {
        return row.text("gpu") + "\n" + row.text("job");
    }
}
