package org.gpuledger.source.joblog;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.gpuledger.model.evidence.Problems;

/// Of the ranks that log into one file, one speaks for the run: the one with most steps, the lowest
/// of several. What only others say of checkpoints is heard too.
record OneRank(Problems problems) {
    private static final Set<Measure> OF_CHECKPOINTS =
            EnumSet.of(Measure.SAVE_BEGUN, Measure.SAVE_ASSUMED, Measure.SAVED, Measure.LOADED);

    List<Event> of(List<Event> events) {
        int speaker = speaker(events);
        boolean speaksOfCheckpoints =
                events.stream().anyMatch(event -> event.rank() == speaker && isOfCheckpoints(event.reading()));
        List<Event> heard = new ArrayList<>(events.size());
        for (Event event : events) {
            if (event.rank() == speaker || !speaksOfCheckpoints && isOfCheckpoints(event.reading())) {
                heard.add(event);
            } else {
                problems.add("other_rank", event.where(), "rank " + speaker + " speaks for the run");
            }
        }
        return heard;
    }

    private static int speaker(List<Event> events) {
        Map<Integer, Integer> steps = new TreeMap<>();
        for (Event event : events) {
            steps.merge(event.rank(), event.reading().has(Measure.STEP) ? 1 : 0, Integer::sum);
        }
        int best = Event.NO_RANK;
        for (Map.Entry<Integer, Integer> rank : steps.entrySet()) {
            best = steps.getOrDefault(best, -1) < rank.getValue() ? rank.getKey() : best;
        }
        return best;
    }

    private static boolean isOfCheckpoints(Reading reading) {
        return OF_CHECKPOINTS.containsAll(reading.values().keySet());
    }
}
