package org.gpuledger.books.timeline;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.PriorityQueue;
import java.util.TreeMap;
import java.util.TreeSet;
import org.gpuledger.model.evidence.Problems;
import org.gpuledger.model.fleet.NodeState;
import org.gpuledger.model.fleet.NodeState.State;
import org.gpuledger.model.time.EpochNanos;
import org.gpuledger.model.time.Span;

/// Rows of `node_states` on their way to non-overlapping states per node: the later start wins, and
/// of two that start together the worse one.
final class StateRows {
    private static final Comparator<Told> CANONICAL =
            Comparator.comparingLong(Told::fromNanos).thenComparing(Told::state).thenComparingLong(Told::untilNanos);

    private final Faults faults;
    private final Problems problems;
    private final Map<String, List<Told>> byNode = new TreeMap<>();

    /// A state as told; the end is `Long.MIN_VALUE` where it was not.
    private record Told(long fromNanos, long untilNanos, State state, String where) {
        boolean isOpen() {
            return untilNanos == Long.MIN_VALUE;
        }

        Told until(long nanos) {
            return new Told(fromNanos, nanos, state, where);
        }
    }

    StateRows(Faults faults, Problems problems) {
        this.faults = faults;
        this.problems = problems;
    }

    void add(Cells cells) {
        String word = cells.row().text("state");
        Optional<State> state = State.byLabel(word);
        if (state.isEmpty()) {
            cells.unknownWord("state", word, "ready, drained, down");
            return;
        }
        long from = cells.row().whole("from_ns");
        if (cells.spans(from, cells.whole("until_ns", Long.MAX_VALUE))) {
            long until = cells.whole("until_ns", Long.MIN_VALUE);
            byNode.computeIfAbsent(cells.row().text("node"), unused -> new ArrayList<>())
                    .add(new Told(from, until, state.get(), cells.where()));
        }
    }

    /// By node and start.
    List<NodeState> states(FleetRows fleet) {
        List<NodeState> states = new ArrayList<>();
        byNode.forEach((node, told) -> fleet.nodeIndex(node)
                .ifPresentOrElse(
                        index -> states.addAll(laidOut(node, index, closed(told))),
                        () -> faults.add(
                                "GL-2102",
                                "node_states names the unknown node " + node,
                                told.get(0).where(),
                                "List the node in nodes, or leave its states out")));
        return states;
    }

    /// Gives open states their end: the next start on the node, else none.
    private static List<Told> closed(List<Told> told) {
        List<Told> sorted = told.stream().sorted(CANONICAL).distinct().toList();
        TreeSet<Long> starts = new TreeSet<>();
        sorted.forEach(one -> starts.add(one.fromNanos()));
        return sorted.stream()
                .map(one -> one.isOpen() ? one.until(nextStart(starts, one)) : one)
                .toList();
    }

    private static long nextStart(TreeSet<Long> starts, Told one) {
        Long next = starts.higher(one.fromNanos());
        return next == null ? Long.MAX_VALUE : next;
    }

    private List<NodeState> laidOut(String node, int index, List<Told> sorted) {
        TreeSet<Long> cuts = new TreeSet<>();
        sorted.forEach(one -> cuts.addAll(List.of(one.fromNanos(), one.untilNanos())));
        PriorityQueue<Told> current = new PriorityQueue<>(CANONICAL.reversed());
        List<NodeState> states = new ArrayList<>();
        int next = 0;
        for (Long from = cuts.first(), until = cuts.higher(from);
                from != null && until != null;
                from = until, until = cuts.higher(from)) {
            while (next < sorted.size() && sorted.get(next).fromNanos() <= from) {
                Told begins = sorted.get(next++);
                noteContradiction(node, begins, current, from);
                current.add(begins);
            }
            dropEnded(current, from);
            if (!current.isEmpty()) {
                append(
                        states,
                        new NodeState(
                                index, Span.of(from, until), current.element().state()));
            }
        }
        return states;
    }

    private void noteContradiction(String node, Told begins, PriorityQueue<Told> current, long now) {
        dropEnded(current, now);
        if (!current.isEmpty() && current.element().state() != begins.state()) {
            problems.add(
                    "overlapping_node_states",
                    begins.where(),
                    "node %s is %s from %s while it is recorded as %s; the later start counts"
                            .formatted(
                                    node,
                                    begins.state(),
                                    EpochNanos.format(begins.fromNanos()),
                                    current.element().state()));
        }
    }

    private static void dropEnded(PriorityQueue<Told> current, long now) {
        while (!current.isEmpty() && current.element().untilNanos() <= now) {
            current.remove();
        }
    }

    private static void append(List<NodeState> states, NodeState state) {
        NodeState last = states.isEmpty() ? state : states.get(states.size() - 1);
        boolean goesOn = !states.isEmpty()
                && last.state() == state.state()
                && last.span().untilNanos() == state.span().fromNanos();
        if (goesOn) {
            Span whole = Span.of(last.span().fromNanos(), state.span().untilNanos());
            states.set(states.size() - 1, new NodeState(state.node(), whole, state.state()));
        } else {
            states.add(state);
        }
    }
}
