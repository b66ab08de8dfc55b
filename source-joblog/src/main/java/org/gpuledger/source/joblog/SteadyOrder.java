package org.gpuledger.source.joblog;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import java.util.function.Function;
import org.gpuledger.model.evidence.Problems;

/// Leaves out a line whose number jumps away from both its neighbours although they are in order: a
/// damaged digit, not a restart.
record SteadyOrder(String kind, Function<Event, OptionalLong> number) {
    static final SteadyOrder OF_STEPS =
            new SteadyOrder("odd_step", event -> event.reading().whole(Measure.STEP));
    static final SteadyOrder OF_TIMES = new SteadyOrder("odd_time", Event::atNanos);

    List<Event> keep(List<Event> events, Problems problems) {
        List<Event> kept = new ArrayList<>(events.size());
        OptionalLong previous = OptionalLong.empty();
        OptionalLong[] next = following(events);
        for (int i = 0; i < events.size(); i++) {
            Event event = events.get(i);
            OptionalLong value = number.apply(event);
            if (isOdd(previous, value, next[i])) {
                problems.add(kind, event.where(), value.getAsLong() + " stands between neighbours in order; left out");
                continue;
            }
            kept.add(event);
            if (event.reading().has(Measure.LOADED)) {
                previous = OptionalLong.empty();
            } else if (value.isPresent()) {
                previous = value;
            }
        }
        return kept;
    }

    private static boolean isOdd(OptionalLong previous, OptionalLong value, OptionalLong next) {
        return previous.isPresent()
                && value.isPresent()
                && next.isPresent()
                && previous.getAsLong() < next.getAsLong()
                && (value.getAsLong() < previous.getAsLong() || value.getAsLong() > next.getAsLong());
    }

    /// For each event the next number after it, up to where the run is taken up anew.
    private OptionalLong[] following(List<Event> events) {
        OptionalLong[] next = new OptionalLong[events.size()];
        OptionalLong seen = OptionalLong.empty();
        for (int i = events.size() - 1; i >= 0; i--) {
            next[i] = seen;
            Event event = events.get(i);
            OptionalLong value = number.apply(event);
            if (event.reading().has(Measure.LOADED)) {
                seen = OptionalLong.empty();
            } else if (value.isPresent()) {
                seen = value;
            }
        }
        return next;
    }
}
