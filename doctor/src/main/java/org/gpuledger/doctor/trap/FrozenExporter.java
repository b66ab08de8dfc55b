package org.gpuledger.doctor.trap;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;
import org.gpuledger.books.attribution.Coverage;
import org.gpuledger.books.attribution.RuleBook;
import org.gpuledger.doctor.coverage.DeviceView;
import org.gpuledger.model.work.Allocation;

/// Samples keep coming and always tell the same. Idle devices and devices at 100 % do that too, so
/// that only two things count: equal readings of a working device across the start or end of a hold,
/// and readings between idle and full that stay equal for hours.
final class FrozenExporter implements DeviceExaminer {
    private final RuleBook books;
    private final TrapRules rules;
    private final List<String> examples = new ArrayList<>();
    private final TreeSet<String> nodes = new TreeSet<>();
    private long frozenNanos;
    private int boundaries;

    FrozenExporter(RuleBook books, TrapRules rules) {
        this.books = books;
        this.rules = rules;
    }

    @Override
    public void look(DeviceView view) {
        Coverage coverage = view.coverage();
        long before = frozenNanos;
        int start = 0;
        for (int entry = 1; entry <= coverage.size(); entry++) {
            if (entry == coverage.size() || !continues(view, entry)) {
                judge(view, start, entry - 1);
                start = entry;
            }
        }
        if (frozenNanos > before) {
            examples.add(view.id());
            nodes.add(view.node());
        }
    }

    @Override
    public Optional<Finding> finding() {
        return examples.isEmpty()
                ? Optional.empty()
                : Optional.of(new Finding(
                        Trap.FROZEN,
                        "gpu_samples",
                        List.of(
                                Finding.count("devices", examples.size()),
                                Finding.count("nodes", nodes.size()),
                                Finding.hours("frozen", frozenNanos),
                                Finding.count("starts_and_ends", boundaries)),
                        examples));
    }

    private static boolean continues(DeviceView view, int entry) {
        Coverage coverage = view.coverage();
        return coverage.fromNanos(entry) == coverage.untilNanos(entry - 1)
                && view.series().readings(coverage.sampleOf(entry))
                        == view.series().readings(coverage.sampleOf(entry - 1));
    }

    /// Judges the stretch of equal readings from one entry to another.
    private void judge(DeviceView view, int first, int last) {
        Coverage coverage = view.coverage();
        if (last - first + 1 < rules.frozenSamples() || !coverage.isMeasured(first)) {
            return;
        }
        float active = coverage.active(first);
        if (active <= books.idleActivity()) {
            return;
        }
        long from = coverage.untilNanos(first);
        long until = coverage.untilNanos(last);
        int crossed = crossed(view, from, until);
        boolean isLong = until - from >= rules.frozenNanos() && active < books.busyWaitActive();
        if (crossed > 0 || isLong) {
            frozenNanos += until - from;
            boundaries += crossed;
        }
    }

    /// Starts and ends of holds well inside a stretch.
    private static int crossed(DeviceView view, long from, long until) {
        long margin = 2 * view.coverage().medianNanos();
        int crossed = 0;
        for (Allocation hold : view.fleet().index().allocationsOf(view.device())) {
            crossed += isInside(hold.span().fromNanos(), from + margin, until - margin) ? 1 : 0;
            crossed += isInside(hold.span().untilNanos(), from + margin, until - margin) ? 1 : 0;
        }
        return crossed;
    }

    private static boolean isInside(long instant, long from, long until) {
        return instant > from && instant < until;
    }
}
