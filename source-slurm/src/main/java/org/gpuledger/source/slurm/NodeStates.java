package org.gpuledger.source.slurm;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.gpuledger.model.dataset.ImportOptions;
import org.gpuledger.model.dataset.Row;
import org.gpuledger.model.dataset.RowSink;
import org.gpuledger.model.dataset.Table;
import org.gpuledger.model.evidence.Problems;

/// States of a node: events with both ends, or what a listing says from the instant that it names
/// or that the user gave.
final class NodeStates {
    private static final Pattern SIGNED = Pattern.compile("(.*?)\\s*\\[[^@\\]]*@([^\\]]*)\\]\\s*");
    private static final Set<String> DOWN = Set.of(
            "DOWN",
            "FAIL",
            "FAILING",
            "ERROR",
            "NO_RESPOND",
            "NOT_RESPONDING",
            "POWERED_DOWN",
            "POWERING_DOWN",
            "POWERING_UP",
            "REBOOT_ISSUED",
            "FUTURE",
            "INVAL",
            "INVALID_REG");
    private static final Set<String> DRAINED = Set.of("DRAIN", "DRAINED", "DRAINING", "DRNG", "MAINT", "MAINTENANCE");
    private static final Set<String> READY = Set.of(
            "IDLE",
            "ALLOCATED",
            "ALLOC",
            "MIXED",
            "MIX",
            "COMPLETING",
            "COMP",
            "RESERVED",
            "RESV",
            "PLANNED",
            "PLND",
            "BLOCKED");

    private final ImportOptions options;
    private final SlurmTimes times;
    private final Problems problems;

    NodeStates(ImportOptions options, SlurmTimes times, Problems problems) {
        this.options = options;
        this.times = times;
        this.problems = problems;
    }

    void write(List<NodeSighting> sightings, RowSink rows) {
        Set<String> written = new java.util.HashSet<>();
        for (NodeSighting seen : sightings) {
            Optional<String> state = seen.isEvent() ? Optional.of(event(seen.state())) : state(seen.state());
            if (state.isEmpty()) {
                problems.add("unknown_node_state", seen.where(), "`" + seen.state() + "` is not known; left out");
            } else {
                row(seen, state.get())
                        .filter(row -> written.add(row.toString()))
                        .ifPresent(rows::accept);
            }
        }
    }

    private Optional<Row> row(NodeSighting seen, String state) {
        OptionalLong from = state.equals("ready") ? OptionalLong.empty() : since(seen, times);
        if (from.isEmpty()) {
            from = options.startNanos();
        }
        if (from.isEmpty()) {
            problems.add(
                    "state_time_unknown",
                    seen.where(),
                    seen.node() + " is " + state
                            + ", but since when is not said; give --start, or sacctmgr list event");
            return Optional.empty();
        }
        Row row = Row.of(Table.NODE_STATES)
                .text("node", seen.node())
                .whole("from_ns", from.getAsLong())
                .text("state", state)
                .text("reason", unsigned(seen.reason()));
        seen.text("TimeEnd")
                .ifPresent(text -> times.read(text, seen.where()).ifPresent(until -> row.whole("until_ns", until)));
        return Optional.of(row);
    }

    /// Since when a node is out: what the event, the listing or the operator's signature says.
    static OptionalLong since(NodeSighting seen, SlurmTimes times) {
        Matcher signed = SIGNED.matcher(seen.reason());
        Optional<String> said = seen.text("TimeStart")
                .or(() -> seen.text("ReasonTime"))
                .or(() -> signed.matches() ? Optional.of(signed.group(2)) : Optional.empty());
        return said.map(text -> times.read(text, seen.where())).orElse(OptionalLong.empty());
    }

    /// An operator's words without `[user@time]`.
    static String unsigned(String reason) {
        Matcher signed = SIGNED.matcher(reason);
        return signed.matches() ? signed.group(1) : reason;
    }

    /// An event is always an outage; `DOWN*` and `DRAIN$` are written with marks.
    static String event(String state) {
        return state(state).filter(word -> !word.equals("ready")).orElse("down");
    }

    /// The gravest of the words `IDLE+DRAIN`; `*` marks a node that does not answer, `~` one that
    /// is switched off.
    static Optional<String> state(String text) {
        String upper = text.toUpperCase(Locale.ROOT);
        List<String> words = List.of(upper.replaceAll("[^A-Z_+]", "").split("\\+"));
        if (words.stream().anyMatch(DOWN::contains) || upper.matches(".*[*~#!%].*")) {
            return Optional.of("down");
        }
        if (words.stream().anyMatch(DRAINED::contains) || upper.endsWith("$")) {
            return Optional.of("drained");
        }
        return words.stream().anyMatch(READY::contains) ? Optional.of("ready") : Optional.empty();
    }
}
