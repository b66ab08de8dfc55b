package org.gpuledger.books.timeline;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;
import org.gpuledger.model.account.Cause;
import org.gpuledger.model.fleet.NodeState;
import org.gpuledger.model.time.Span;
import org.gpuledger.model.work.Allocation;

/// Lays the facts of one device out in time.
public final class TimelineBuilder {
    private static final Use NOBODY = new Use.Nobody();
    private static final Use UNKNOWN = new Use.Unknown();

    private final FleetIndex index;
    private final Span period;

    public TimelineBuilder(FleetIndex index, Span period) {
        this.index = index;
        this.period = period;
    }

    /// The timeline of one device within the period.
    public Timeline build(int device) {
        Optional<Span> presence = index.facts().devices().get(device).presence().within(period);
        return new Timeline(
                device, presence, presence.map(span -> segments(device, span)).orElse(List.of()));
    }

    private List<Segment> segments(int device, Span presence) {
        List<NodeState> states =
                index.statesOf(index.facts().devices().get(device).node());
        List<Allocation> holds = index.allocationsOf(device);
        TreeSet<Long> cuts = new TreeSet<>(List.of(presence.fromNanos(), presence.untilNanos()));
        states.forEach(state -> cut(cuts, presence, state.span()));
        holds.forEach(hold -> cut(cuts, presence, hold.span()));
        Sweep sweep = new Sweep(states, holds);
        List<Segment> segments = new ArrayList<>(cuts.size());
        long from = presence.fromNanos();
        for (long until : cuts.tailSet(from, false)) {
            sweep.advanceTo(from);
            segments.add(new Segment(Span.of(from, until), sweep.condition(), use(sweep.holds())));
            from = until;
        }
        return segments;
    }

    private static void cut(TreeSet<Long> cuts, Span presence, Span fact) {
        if (presence.contains(fact.fromNanos())) {
            cuts.add(fact.fromNanos());
        }
        if (presence.contains(fact.untilNanos())) {
            cuts.add(fact.untilNanos());
        }
    }

    private Use use(List<Allocation> current) {
        if (!index.facts().knowsHolders()) {
            return UNKNOWN;
        }
        if (current.isEmpty()) {
            return NOBODY;
        }
        List<Allocation> holds = current.stream()
                .sorted(Comparator.comparingInt(Allocation::job))
                .toList();
        long shares = holds.stream().mapToLong(Allocation::shareMillionths).sum();
        if (shares <= Allocation.WHOLE) {
            return new Use.Held(holds);
        }
        boolean anyWhole = holds.stream().anyMatch(Allocation::isWhole);
        return new Use.Contradiction(anyWhole ? Cause.DOUBLE_HOLD : Cause.OVERCOMMITTED, holds);
    }

    /// Walks states and holds in step with ascending instants, so that a device costs no more than
    /// its facts.
    private static final class Sweep {
        private final List<NodeState> states;
        private final List<Allocation> holds;
        private final List<Allocation> current = new ArrayList<>(2);
        private int nextState;
        private int nextHold;
        private long nowNanos;

        Sweep(List<NodeState> states, List<Allocation> holds) {
            this.states = states;
            this.holds = holds;
        }

        void advanceTo(long instantNanos) {
            nowNanos = instantNanos;
            while (nextState < states.size() && states.get(nextState).span().untilNanos() <= nowNanos) {
                nextState++;
            }
            current.removeIf(hold -> hold.span().untilNanos() <= nowNanos);
            for (; nextHold < holds.size() && holds.get(nextHold).span().fromNanos() <= nowNanos; nextHold++) {
                if (holds.get(nextHold).span().contains(nowNanos)) {
                    current.add(holds.get(nextHold));
                }
            }
        }

        Condition condition() {
            boolean covered =
                    nextState < states.size() && states.get(nextState).span().contains(nowNanos);
            return covered ? Condition.of(states.get(nextState).state()) : Condition.UNKNOWN;
        }

        List<Allocation> holds() {
            return current;
        }
    }
}
