package org.gpuledger.doctor.trap;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.gpuledger.books.attribution.Coverage;
import org.gpuledger.books.attribution.RuleBook;
import org.gpuledger.books.timeline.Segment;
import org.gpuledger.doctor.coverage.DeviceView;
import org.gpuledger.model.time.EpochNanos;
import org.gpuledger.model.time.Span;

/// Allocated time between the samples of a device that none of them speaks for, by node. Devices
/// without any sample are another trap.
final class Gaps implements DeviceExaminer {
    private final RuleBook books;
    private final TreeMap<String, Gap> byNode = new TreeMap<>();

    /// @param hull from the first gap's start to the last one's end
    private record Gap(long nanos, Span hull) {
        Gap with(Gap other) {
            return new Gap(
                    nanos + other.nanos,
                    Span.of(
                            Math.min(hull.fromNanos(), other.hull.fromNanos()),
                            Math.max(hull.untilNanos(), other.hull.untilNanos())));
        }
    }

    Gaps(RuleBook books) {
        this.books = books;
    }

    @Override
    public void look(DeviceView view) {
        Coverage coverage = view.coverage();
        List<Segment> allocated = view.allocated();
        for (int i = 0; i <= coverage.size() && coverage.size() > 0; i++) {
            long from = i == 0 ? view.fleet().period().fromNanos() : coverage.untilNanos(i - 1);
            long until = i == coverage.size() ? view.fleet().period().untilNanos() : coverage.fromNanos(i);
            if (until - from > books.maxStalenessNanos()) {
                add(view.node(), allocated, from, until);
            }
        }
    }

    @Override
    public Optional<Finding> finding() {
        List<Map.Entry<String, Gap>> nodes = byNode.entrySet().stream()
                .sorted(Map.Entry.<String, Gap>comparingByValue(
                        java.util.Comparator.comparingLong(gap -> -gap.nanos())))
                .toList();
        List<String> examples = new ArrayList<>();
        nodes.forEach(node -> examples.add("%s %s .. %s"
                .formatted(
                        node.getKey(),
                        EpochNanos.formatMinute(node.getValue().hull().fromNanos(), java.time.ZoneOffset.UTC),
                        EpochNanos.formatMinute(node.getValue().hull().untilNanos(), java.time.ZoneOffset.UTC))));
        long nanos = nodes.stream().mapToLong(node -> node.getValue().nanos()).sum();
        return nodes.isEmpty()
                ? Optional.empty()
                : Optional.of(new Finding(
                        Trap.GAPS,
                        "node",
                        List.of(Finding.count("nodes", nodes.size()), Finding.hours("unobserved", nanos)),
                        examples));
    }

    private void add(String node, List<Segment> allocated, long from, long until) {
        for (Segment segment : allocated) {
            long start = Math.max(from, segment.span().fromNanos());
            long end = Math.min(until, segment.span().untilNanos());
            if (start < end) {
                byNode.merge(node, new Gap(end - start, Span.of(start, end)), Gap::with);
            }
        }
    }
}
