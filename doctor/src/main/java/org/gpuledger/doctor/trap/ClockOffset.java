package org.gpuledger.doctor.trap;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.gpuledger.books.attribution.Coverage;
import org.gpuledger.books.attribution.RuleBook;
import org.gpuledger.doctor.coverage.DeviceView;
import org.gpuledger.model.work.Allocation;

/// Nodes whose clock is not the scheduler's: their devices go on working after holds have ended (the
/// clock is ahead), or work before holds have begun (it is behind). Only edges with free time beside
/// them tell; most of a node's edges must agree.
final class ClockOffset implements DeviceExaminer {
    private final RuleBook books;
    private final TrapRules rules;
    private final TreeMap<String, Edges> byNode = new TreeMap<>();

    /// @param overruns how far activity reached over each edge, nanoseconds; ahead positive
    private record Edges(List<Long> overruns, int[] seen) {}

    ClockOffset(RuleBook books, TrapRules rules) {
        this.books = books;
        this.rules = rules;
    }

    @Override
    public void look(DeviceView view) {
        List<Allocation> holds = view.fleet().index().allocationsOf(view.device());
        long tolerance = rules.offsetIntervals() * view.coverage().medianNanos();
        Edges edges = byNode.computeIfAbsent(view.node(), unused -> new Edges(new ArrayList<>(), new int[2]));
        for (int i = 0; i < holds.size() && tolerance > 0; i++) {
            long freeUntil = i + 1 < holds.size() ? holds.get(i + 1).span().fromNanos() : Long.MAX_VALUE;
            long freeFrom = i > 0 ? holds.get(i - 1).span().untilNanos() : Long.MIN_VALUE;
            after(view.coverage(), holds.get(i).span().untilNanos(), freeUntil, tolerance, edges);
            before(view.coverage(), holds.get(i).span().fromNanos(), freeFrom, tolerance, edges);
        }
    }

    @Override
    public Optional<Finding> finding() {
        List<String> examples = new ArrayList<>();
        List<Long> offsets = new ArrayList<>();
        for (Map.Entry<String, Edges> node : byNode.entrySet()) {
            offset(node.getValue()).ifPresent(nanos -> {
                examples.add("%s %+d s".formatted(node.getKey(), Math.round(nanos / 1e9)));
                offsets.add(nanos);
            });
        }
        long largest = offsets.stream()
                .max(java.util.Comparator.comparingLong(Math::abs))
                .orElse(0L);
        return examples.isEmpty()
                ? Optional.empty()
                : Optional.of(new Finding(
                        Trap.CLOCK_OFFSET,
                        "node",
                        List.of(Finding.count("nodes", examples.size()), Finding.seconds("offset", largest)),
                        examples));
    }

    /// The median overrun to the side on which most edges were overrun.
    private Optional<Long> offset(Edges edges) {
        long[] ahead = edges.overruns().stream()
                .mapToLong(x -> x)
                .filter(x -> x > 0)
                .sorted()
                .toArray();
        long[] behind = edges.overruns().stream()
                .mapToLong(x -> x)
                .filter(x -> x < 0)
                .sorted()
                .toArray();
        if (ahead.length >= rules.offsetEdges() && 2 * ahead.length > edges.seen()[0]) {
            return Optional.of(ahead[ahead.length / 2]);
        }
        return behind.length >= rules.offsetEdges() && 2 * behind.length > edges.seen()[1]
                ? Optional.of(behind[behind.length / 2])
                : Optional.empty();
    }

    /// Follows activity from the end of a hold into the free time behind it.
    private void after(Coverage coverage, long end, long freeUntil, long tolerance, Edges edges) {
        int entry = coverage.firstEndingAfter(end);
        if (end == Long.MAX_VALUE || entry >= coverage.size() || freeUntil - end <= 2 * tolerance) {
            return;
        }
        edges.seen()[0]++;
        long reached = end;
        while (entry < coverage.size() && isActive(coverage, entry) && coverage.fromNanos(entry) <= reached) {
            reached = coverage.untilNanos(entry);
            entry++;
        }
        if (reached - end > tolerance && reached < freeUntil) {
            edges.overruns().add(reached - end);
        }
    }

    /// Follows activity from the start of a hold back into the free time before it.
    private void before(Coverage coverage, long start, long freeFrom, long tolerance, Edges edges) {
        int entry = coverage.firstEndingAfter(start) - 1;
        boolean isSeen = entry >= 0 && coverage.untilNanos(entry) > start - tolerance;
        if (!isSeen || start - tolerance < freeFrom + tolerance) {
            return;
        }
        edges.seen()[1]++;
        long reached = start;
        while (entry >= 0 && isActive(coverage, entry) && coverage.untilNanos(entry) >= reached - tolerance) {
            reached = coverage.fromNanos(entry);
            entry--;
        }
        if (start - reached > tolerance && reached > freeFrom) {
            edges.overruns().add(reached - start);
        }
    }

    private boolean isActive(Coverage coverage, int entry) {
        return coverage.isMeasured(entry) && coverage.active(entry) > books.unrecordedUse();
    }
}
