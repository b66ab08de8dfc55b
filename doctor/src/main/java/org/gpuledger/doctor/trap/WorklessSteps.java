package org.gpuledger.doctor.trap;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import org.gpuledger.books.attribution.Coverage;
import org.gpuledger.books.attribution.RuleBook;
import org.gpuledger.books.timeline.JobActivity;
import org.gpuledger.doctor.coverage.DeviceView;
import org.gpuledger.model.work.Allocation;

/// Runs that make steps while every device of theirs reads idle: they are joined to the wrong
/// devices, or the exporter is stuck at idle. A run of which any device was seen working is left
/// alone.
final class WorklessSteps implements DeviceExaminer {
    private final RuleBook books;
    private final TrapRules rules;
    private final TreeMap<Integer, Run> runs = new TreeMap<>();

    private static final class Run {
        private final String id;
        private long idleNanos;
        private boolean everActive;

        Run(String id) {
            this.id = id;
        }
    }

    WorklessSteps(RuleBook books, TrapRules rules) {
        this.books = books;
        this.rules = rules;
    }

    @Override
    public void look(DeviceView view) {
        for (Allocation hold : view.fleet().index().allocationsOf(view.device())) {
            JobActivity activity = view.fleet().facts().jobActivity().get(hold.job());
            if (hold.isWhole() && activity != JobActivity.NONE) {
                String id = view.fleet().facts().jobs().get(hold.job()).id();
                look(view.coverage(), hold, activity, runs.computeIfAbsent(hold.job(), unused -> new Run(id)));
            }
        }
    }

    @Override
    public Optional<Finding> finding() {
        List<Run> found = runs.values().stream()
                .filter(run -> !run.everActive && run.idleNanos >= rules.worklessNanos())
                .toList();
        List<String> examples = new ArrayList<>();
        found.forEach(run -> examples.add(run.id));
        long nanos = found.stream().mapToLong(run -> run.idleNanos).sum();
        return found.isEmpty()
                ? Optional.empty()
                : Optional.of(new Finding(
                        Trap.STEPS_WITHOUT_WORK,
                        "job",
                        List.of(Finding.count("runs", found.size()), Finding.hours("idle_with_steps", nanos)),
                        examples));
    }

    /// Looks at the samples that lie wholly within a hold.
    private void look(Coverage coverage, Allocation hold, JobActivity activity, Run run) {
        for (int i = coverage.firstEndingAfter(hold.span().fromNanos()); i < coverage.size(); i++) {
            if (coverage.untilNanos(i) > hold.span().untilNanos()) {
                return;
            }
            boolean isInside = coverage.fromNanos(i) >= hold.span().fromNanos() && coverage.isMeasured(i);
            if (isInside && coverage.active(i) > books.idleActivity()) {
                run.everActive = true;
            } else if (isInside && isStepping(coverage, i, activity)) {
                run.idleNanos += coverage.untilNanos(i) - coverage.fromNanos(i);
            }
        }
    }

    private static boolean isStepping(Coverage coverage, int entry, JobActivity activity) {
        return activity.shareWith(coverage.fromNanos(entry), coverage.untilNanos(entry), JobActivity.STEPPED) > 0.5;
    }
}
