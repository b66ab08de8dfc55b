package org.gpuledger.source.slurm;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.gpuledger.model.dataset.Row;
import org.gpuledger.model.dataset.RowSink;
import org.gpuledger.model.dataset.Table;
import org.gpuledger.model.evidence.Problems;
import org.gpuledger.model.time.Span;

/// States of a node of a Slurm that keeps events, over a span that was asked for: out of service
/// where an event says so, ready in the rest of the time in which the node was registered.
///
/// Slurm writes an event for each time that a node is down or drained, and one of the cluster with
/// the names of its nodes whenever these change (sacctmgr(1)). What it does not write an event for
/// was in service. Nothing is said of the time behind the span.
final class WatchedStates {
    private static final String CLUSTER_NODES = "ClusterNodes";
    private static final String READY = "ready";

    private final Span span;
    private final SlurmTimes times;
    private final Problems problems;

    WatchedStates(Span span, SlurmTimes times, Problems problems) {
        this.span = span;
        this.times = times;
        this.problems = problems;
    }

    private record Stretch(long fromNanos, long untilNanos, String state, String reason) {}

    /// Since when a node was registered, within the span; empty if no record of the cluster names
    /// it.
    OptionalLong registered(String node, List<NodeSighting> cluster) {
        return cluster.stream()
                .filter(seen -> seen.text(CLUSTER_NODES)
                        .flatMap(Ranges::nodes)
                        .orElse(List.of())
                        .contains(node))
                .mapToLong(seen -> NodeStates.since(seen, times).orElse(span.fromNanos()))
                .min();
    }

    /// @param since when the node was registered; if nothing says that, only times when it was out
    ///     are known, and its state from the end of the span on, when it was listed
    void write(String node, List<NodeSighting> sightings, OptionalLong since, RowSink rows) {
        List<Stretch> outages = outages(sightings);
        if (since.isEmpty()) {
            problems.add(
                    "node_events_unknown",
                    node,
                    "nothing says that it was in service before it was listed: add the output of sacctmgr list event"
                            + " with ClusterNodes");
            outages.forEach(outage -> row(node, outage, rows));
            listed(node, sightings, rows);
            return;
        }
        long known = Math.max(span.fromNanos(), since.getAsLong());
        for (Stretch outage : outages) {
            row(node, new Stretch(known, outage.fromNanos(), READY, ""), rows);
            row(node, outage, rows);
            known = Math.max(known, outage.untilNanos());
        }
        row(node, new Stretch(known, span.untilNanos(), READY, ""), rows);
    }

    private void listed(String node, List<NodeSighting> sightings, RowSink rows) {
        sightings.stream()
                .filter(seen -> !seen.isEvent())
                .flatMap(seen -> NodeStates.state(seen.state()).stream())
                .findFirst()
                .ifPresent(state -> rows.accept(Row.of(Table.NODE_STATES)
                        .text("node", node)
                        .whole("from_ns", span.untilNanos())
                        .text("state", state)));
    }

    /// In the order of their starts, one after the other, all within the span.
    private List<Stretch> outages(List<NodeSighting> sightings) {
        List<Stretch> all = new ArrayList<>();
        for (NodeSighting seen : sightings) {
            outage(seen)
                    .filter(outage -> outage.fromNanos() < outage.untilNanos())
                    .ifPresent(all::add);
        }
        all.sort(java.util.Comparator.comparingLong(Stretch::fromNanos).thenComparingLong(Stretch::untilNanos));
        List<Stretch> apart = new ArrayList<>();
        long reached = Long.MIN_VALUE;
        for (Stretch outage : all) {
            long from = Math.max(reached, outage.fromNanos());
            if (from < outage.untilNanos()) {
                apart.add(new Stretch(from, outage.untilNanos(), outage.state(), outage.reason()));
                reached = outage.untilNanos();
            }
        }
        return apart;
    }

    /// An event from its start to its end; a listed state from the time that the operator set it.
    private Optional<Stretch> outage(NodeSighting seen) {
        Optional<String> state =
                seen.isEvent() ? Optional.of(NodeStates.event(seen.state())) : NodeStates.state(seen.state());
        if (state.isEmpty()) {
            problems.add("unknown_node_state", seen.where(), "`" + seen.state() + "` is not known; left out");
            return Optional.empty();
        }
        OptionalLong from = NodeStates.since(seen, times);
        if (state.get().equals(READY) || from.isEmpty()) {
            return Optional.empty();
        }
        OptionalLong until =
                seen.text("TimeEnd").map(text -> times.read(text, seen.where())).orElse(OptionalLong.empty());
        return Optional.of(new Stretch(
                Math.max(span.fromNanos(), from.getAsLong()),
                Math.min(span.untilNanos(), until.orElse(span.untilNanos())),
                state.get(),
                NodeStates.unsigned(seen.reason())));
    }

    private static void row(String node, Stretch stretch, RowSink rows) {
        if (stretch.fromNanos() < stretch.untilNanos()) {
            rows.accept(Row.of(Table.NODE_STATES)
                    .text("node", node)
                    .whole("from_ns", stretch.fromNanos())
                    .whole("until_ns", stretch.untilNanos())
                    .text("state", stretch.state())
                    .text("reason", stretch.reason()));
        }
    }
}
