package org.gpuledger.source.slurm;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.TreeMap;

/// Tells the runs of a requeued job apart, whatever the order in which its records came.
final class RunGroups {
    private static final Comparator<Timed> BY_BELIEF = Comparator.comparing(
                    (Timed timed) -> timed.seen().tool())
            .thenComparing(timed -> timed.seen().phase() == Phase.ENDED ? 0 : 1)
            .thenComparing(timed -> timed.times().start().orElse(Long.MAX_VALUE))
            .thenComparing(timed -> new TreeMap<>(timed.seen().cells()).toString(), Comparator.reverseOrder());

    /// A record with its times read.
    record Timed(Sighting seen, Times times) {}

    private RunGroups() {}

    /// The runs of one job: records with the same start are of one run; a record without a start
    /// belongs to the run that was submitted with it, unless that had ended before it was eligible.
    static List<Run> of(String job, List<Timed> seen) {
        List<Timed> ordered = seen.stream().sorted(BY_BELIEF).toList();
        List<List<Timed>> groups = new ArrayList<>();
        ordered.stream().filter(timed -> timed.times().start().isPresent()).forEach(timed -> {
            group(groups, timed, RunGroups::isSameStart).add(timed);
        });
        ordered.stream().filter(timed -> timed.times().start().isEmpty()).forEach(timed -> {
            group(groups, timed, RunGroups::isSameWait).add(timed);
        });
        List<Run> merged = groups.stream()
                .map(group -> merge(job, group))
                .sorted(Comparator.comparing((Run run) -> run.times().start().orElse(Long.MAX_VALUE))
                        .thenComparing(run -> run.times().submit().orElse(Long.MAX_VALUE)))
                .toList();
        return numbered(job, merged);
    }

    private interface Likeness {
        boolean test(Timed one, Timed other);
    }

    private static List<Timed> group(List<List<Timed>> groups, Timed timed, Likeness likeness) {
        Optional<List<Timed>> found = groups.stream()
                .filter(group -> likeness.test(group.get(0), timed))
                .findFirst();
        return found.orElseGet(() -> {
            List<Timed> fresh = new ArrayList<>();
            groups.add(fresh);
            return fresh;
        });
    }

    private static boolean isSameStart(Timed one, Timed other) {
        return one.times().start().equals(other.times().start());
    }

    private static boolean isSameWait(Timed one, Timed waiting) {
        OptionalLong submit = waiting.times().submit();
        boolean isOver = one.times().end().isPresent()
                && waiting.seen().phase() == Phase.WAITING
                && waiting.times().eligible().orElse(Long.MIN_VALUE)
                        >= one.times().end().getAsLong();
        boolean isSameSubmit = submit.isEmpty()
                || one.times().submit().isEmpty()
                || submit.equals(one.times().submit());
        return isSameSubmit && !isOver;
    }

    /// The cells of the record that is believed first, filled up from the others.
    private static Run merge(String job, List<Timed> group) {
        Map<Field, String> cells = new EnumMap<>(Field.class);
        Times times = group.get(0).times();
        List<Sighting.Part> parts = List.of();
        for (Timed timed : group) {
            timed.seen().cells().forEach(cells::putIfAbsent);
            times = times.or(timed.times());
            parts = parts.isEmpty() ? timed.seen().parts() : parts;
        }
        group.stream()
                .filter(timed -> timed.seen().phase() == Phase.ENDED)
                .findFirst()
                .flatMap(timed -> timed.seen().text(Field.STATE))
                .ifPresent(state -> cells.put(Field.STATE, state));
        Sighting first = group.get(0).seen();
        return new Run(job, job, new Sighting(first.where(), first.tool(), cells, parts), times);
    }

    private static List<Run> numbered(String job, List<Run> merged) {
        List<Run> runs = new ArrayList<>();
        for (Run run : merged) {
            String id = runs.isEmpty() ? job : job + ".r" + (runs.size() + 1);
            runs.add(new Run(id, job, run.seen(), run.times()));
        }
        return runs;
    }
}
