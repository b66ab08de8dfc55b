package org.gpuledger.collector.entities;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.TreeMap;
import org.gpuledger.model.dataset.Row;

/// States of nodes that do not overlap. Two readings close together show that the earlier's state lasted until the
/// later; after a longer silence nothing is known of the time between.
final class StateRows implements OpenTable {
    private static final Comparator<Row> BY_START = Comparator.comparingLong(row -> row.whole("from_ns"));

    private final TreeMap<String, List<Row>> rows = new TreeMap<>();

    @Override
    public boolean take(Row row, Reading reading) {
        Row told = row.has("until_ns") ? row.over(row) : row.over(row).whole("until_ns", reading.untilNanos());
        if (told.whole("from_ns") >= told.whole("until_ns")) {
            return false;
        }
        List<Row> known = rows.computeIfAbsent(row.text("node"), unused -> new ArrayList<>());
        boolean isPutAway = told.whole("until_ns") <= reading.sealedNanos()
                && known.stream().noneMatch(one -> one.whole("until_ns") >= told.whole("from_ns"));
        if (!isPutAway) {
            rows.put(row.text("node"), with(told, known, reading.gapNanos()));
        }
        return !isPutAway;
    }

    @Override
    public List<Row> rows() {
        return rows.values().stream().flatMap(List::stream).toList();
    }

    /// Removes the states that ended by then, but for each node's last.
    List<Row> seal(long beforeNanos) {
        List<Row> ended = new ArrayList<>();
        for (List<Row> known : rows.values()) {
            Row last = known.get(known.size() - 1);
            known.removeIf(row -> row != last && row.whole("until_ns") <= beforeNanos && ended.add(row));
        }
        return ended;
    }

    private static List<Row> with(Row told, List<Row> known, long gap) {
        List<Row> states = new ArrayList<>();
        Row grown = told;
        for (Row one : known) {
            boolean isNear = one.whole("from_ns") <= grown.whole("until_ns") + gap
                    && grown.whole("from_ns") <= one.whole("until_ns") + gap;
            if (isNear && one.text("state").equals(told.text("state"))) {
                grown = hull(grown, one);
            } else {
                states.add(one);
            }
        }
        List<Row> laidOut = new ArrayList<>();
        for (Row one : states) {
            laidOut.addAll(around(one, grown, gap));
        }
        laidOut.add(grown);
        laidOut.sort(BY_START);
        return laidOut;
    }

    private static Row hull(Row newer, Row older) {
        return newer.over(older)
                .whole("from_ns", Math.min(newer.whole("from_ns"), older.whole("from_ns")))
                .whole("until_ns", Math.max(newer.whole("until_ns"), older.whole("until_ns")));
    }

    /// What is left of a state beside a newer one; it reaches up to the newer if that follows soon.
    private static List<Row> around(Row state, Row newer, long gap) {
        List<Row> left = new ArrayList<>();
        if (state.whole("from_ns") < newer.whole("from_ns")) {
            boolean isFollowed = newer.whole("from_ns") - state.whole("until_ns") <= gap;
            long until = isFollowed ? newer.whole("from_ns") : state.whole("until_ns");
            left.add(state.over(state).whole("until_ns", until));
        }
        if (newer.whole("until_ns") < state.whole("until_ns")) {
            long from = Math.max(state.whole("from_ns"), newer.whole("until_ns"));
            left.add(state.over(state).whole("from_ns", from));
        }
        return left;
    }
}
