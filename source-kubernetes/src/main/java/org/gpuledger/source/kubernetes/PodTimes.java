package org.gpuledger.source.kubernetes;

import java.util.OptionalLong;

/// Instants of a pod's life in their order, epoch nanoseconds.
///
/// @param scheduled holds its devices since
/// @param started all containers with devices run since
/// @param ended the last container finished, or it was deleted
/// @param isOver whether it ended, even if nobody says when
record PodTimes(
        OptionalLong created, OptionalLong scheduled, OptionalLong started, OptionalLong ended, boolean isOver) {
    /// The earlier starts of an older sighting stand: containers that were started again forget theirs.
    PodTimes after(PodTimes older) {
        return new PodTimes(
                earliest(created, older.created),
                earliest(scheduled, older.scheduled),
                earliest(started, older.started),
                ended,
                isOver);
    }

    /// The same, each instant at least as late as the one before it.
    PodTimes inOrder() {
        OptionalLong first = created.isPresent() ? created : scheduled.isPresent() ? scheduled : started;
        OptionalLong hold = atLeast(scheduled, first);
        OptionalLong work = atLeast(started, hold.isPresent() ? hold : first);
        OptionalLong end = atLeast(ended, work.isPresent() ? work : hold.isPresent() ? hold : first);
        return new PodTimes(first, hold, work, end, isOver);
    }

    /// Whether it ended, but nobody says when.
    boolean isEndUnknown() {
        return isOver && ended.isEmpty();
    }

    static OptionalLong earliest(OptionalLong one, OptionalLong other) {
        if (one.isEmpty() || other.isEmpty()) {
            return one.isPresent() ? one : other;
        }
        return OptionalLong.of(Math.min(one.getAsLong(), other.getAsLong()));
    }

    static OptionalLong latest(OptionalLong one, OptionalLong other) {
        if (one.isEmpty() || other.isEmpty()) {
            return one.isPresent() ? one : other;
        }
        return OptionalLong.of(Math.max(one.getAsLong(), other.getAsLong()));
    }

    private static OptionalLong atLeast(OptionalLong time, OptionalLong floor) {
        return time.isPresent() ? latest(time, floor) : time;
    }
}
