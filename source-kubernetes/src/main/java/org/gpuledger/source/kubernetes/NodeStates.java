package org.gpuledger.source.kubernetes;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.TreeMap;
import org.gpuledger.model.dataset.Row;
import org.gpuledger.model.dataset.RowSink;
import org.gpuledger.model.dataset.Table;
import org.gpuledger.model.evidence.Problems;

/// States of one node from all its versions, oldest first. Each version says since when it is ready
/// or not and since when it is cordoned; that a cordon was taken away it does not say, so the newer
/// version's heartbeat stands in.
final class NodeStates {
    private final Problems problems;
    private final TreeMap<Long, State> states = new TreeMap<>();
    private Optional<NodeSighting> before = Optional.empty();

    private record State(String word, String reason) {}

    NodeStates(Problems problems) {
        this.problems = problems;
    }

    void add(NodeSighting seen) {
        boolean isReady = seen.ready().equals("True");
        if (seen.readySince().isEmpty()) {
            problems.add("state_time_unknown", seen.where(), seen.name() + ": since when it is ready is not said");
        } else if (isReady && seen.isCordoned() && seen.cordonedSince().isEmpty()) {
            problems.add("state_time_unknown", seen.where(), seen.name() + ": since when it is cordoned is not said");
            // It is by the time at which somebody last looked.
            seen.heartbeat().ifPresent(at -> put(at, "drained", "cordoned"));
        } else {
            cordon(seen, isReady);
            long since = seen.readySince().getAsLong();
            boolean isDrainedThen = isReady && seen.cordonedSince().orElse(Long.MAX_VALUE) <= since;
            put(since, isDrainedThen ? "drained" : isReady ? "ready" : "down", isReady ? "" : seen.readyReason());
            uncordon(seen, isReady);
        }
        leave(seen);
        before = Optional.of(seen);
    }

    /// A node that was deleted and came back was away in between.
    private void leave(NodeSighting seen) {
        if (seen.gone().isPresent()) {
            problems.add("deletion_rough", seen.where(), seen.name() + " is gone since its last heartbeat");
            put(seen.gone().getAsLong(), "down", "deleted");
        } else if (seen.isDeleted()) {
            problems.add("state_time_unknown", seen.where(), seen.name() + " is gone, but nobody says since when");
        }
    }

    private void cordon(NodeSighting seen, boolean isReady) {
        OptionalLong since = seen.cordonedSince();
        if (since.isPresent()
                && (isReady || since.getAsLong() < seen.readySince().orElse(0))) {
            put(since.getAsLong(), "drained", "cordoned");
        }
    }

    /// The state before may have begun when the cordon already stood.
    private void uncordon(NodeSighting seen, boolean isReady) {
        boolean wasCordoned = before.filter(NodeSighting::isCordoned).isPresent();
        if (seen.isCordoned() || !wasCordoned || !isReady) {
            return;
        }
        if (seen.heartbeat().isPresent()) {
            problems.add("uncordon_time_rough", seen.where(), seen.name() + " is ready again by its heartbeat");
            put(seen.heartbeat().getAsLong(), "ready", "");
        } else {
            problems.add("state_time_unknown", seen.where(), seen.name() + ": when its cordon ended is not said");
        }
    }

    private void put(long since, String word, String reason) {
        states.put(since, new State(word, reason));
    }

    void write(String node, RowSink rows) {
        State last = new State("", "");
        for (Map.Entry<Long, State> state : states.entrySet()) {
            if (!state.getValue().equals(last)) {
                Row row = Row.of(Table.NODE_STATES)
                        .text("node", node)
                        .whole("from_ns", state.getKey())
                        .text("state", state.getValue().word())
                        .text("reason", state.getValue().reason());
                end(state.getKey()).ifPresent(until -> row.whole("until_ns", until));
                rows.accept(row);
            }
            last = state.getValue();
        }
    }

    /// Where another state begins; none for the last.
    private OptionalLong end(long from) {
        State own = states.getOrDefault(from, new State("", ""));
        return states.tailMap(from, false).entrySet().stream()
                .filter(next -> !next.getValue().equals(own))
                .mapToLong(Map.Entry::getKey)
                .findFirst();
    }

    /// States of a node from its versions, oldest first. A version without the condition, as before
    /// the kubelet's first report, matters only if no other has it.
    static void write(List<NodeSighting> versions, RowSink rows, Problems problems) {
        List<NodeSighting> told = new ArrayList<>(versions);
        for (int i = told.size() - 2; i >= 0; i--) {
            told.set(i, told.get(i).before(told.get(i + 1)));
        }
        List<NodeSighting> timed =
                told.stream().filter(seen -> seen.readySince().isPresent()).toList();
        NodeStates states = new NodeStates(problems);
        (timed.isEmpty() ? told.subList(0, 1) : timed).forEach(states::add);
        states.write(versions.get(0).name(), rows);
    }
}
