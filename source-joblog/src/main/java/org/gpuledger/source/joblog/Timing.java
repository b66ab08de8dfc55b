package org.gpuledger.source.joblog;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import org.gpuledger.model.LedgerException;
import org.gpuledger.model.dataset.ImportOptions;
import org.gpuledger.model.evidence.Problems;

/// Gives every event of a file its time: its own, or one that follows from where the log began.
record Timing(String file, ImportOptions options, Problems problems) {
    List<Event> settle(List<Event> events) {
        boolean hasSteps = events.stream().anyMatch(Timing::isStep);
        boolean isTimed =
                events.stream().anyMatch(event -> event.atNanos().isPresent() && (isStep(event) || !hasSteps));
        return isTimed ? byNeighbours(events) : byElapsed(events);
    }

    /// A step without a time is left out; other lines hold at the next line's time, when what they
    /// say is true for certain, and their own duration is not known.
    private List<Event> byNeighbours(List<Event> events) {
        List<Event> settled = new ArrayList<>(events.size());
        OptionalLong next = OptionalLong.empty();
        for (Event event : events.reversed()) {
            next = event.atNanos().isPresent() ? event.atNanos() : next;
            boolean isPlaced = event.atNanos().isPresent() || !isStep(event) && !isBegun(event);
            if (isPlaced) {
                settled.add(next.isPresent() ? event.at(next.getAsLong()) : event);
            } else if (isStep(event)) {
                noTime(event);
            }
        }
        return withoutOpenEnd(settled.reversed());
    }

    /// Lines after the last time hold at that time.
    private static List<Event> withoutOpenEnd(List<Event> events) {
        List<Event> settled = new ArrayList<>(events.size());
        OptionalLong last = OptionalLong.empty();
        for (Event event : events) {
            last = event.atNanos().isPresent() ? event.atNanos() : last;
            settled.add(event.at(last.orElseThrow()));
        }
        return settled;
    }

    private List<Event> byElapsed(List<Event> events) {
        long startNanos = options.startNanos()
                .orElseThrow(
                        () -> refusal("its lines carry no time", "Give the instant of its first sample with --start."));
        ElapsedClock clock = new ElapsedClock(startNanos, options.intervalNanos());
        List<Event> settled = new ArrayList<>(events.size());
        int timeless = 0;
        for (Event event : events) {
            OptionalLong at = clock.at(event.reading());
            if (at.isPresent() && !isBegun(event)) {
                settled.add(event.at(at.getAsLong()));
            } else if (at.isEmpty()) {
                noTime(event);
                timeless++;
            }
        }
        if (timeless > 0 && settled.stream().noneMatch(Timing::isStep)) {
            throw refusal(
                    "its steps carry neither time nor duration", "Give the distance of its samples with --interval.");
        }
        return settled;
    }

    private void noTime(Event event) {
        problems.add("no_time", event.where(), "the step has no time; left out");
    }

    private LedgerException refusal(String problem, String remedy) {
        return LedgerException.input("GL-2403", problem, file, remedy);
    }

    private static boolean isStep(Event event) {
        return event.reading().has(Measure.STEP);
    }

    private static boolean isBegun(Event event) {
        return event.reading().has(Measure.SAVE_BEGUN);
    }
}
