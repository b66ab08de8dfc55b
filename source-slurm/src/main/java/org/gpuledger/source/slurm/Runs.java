package org.gpuledger.source.slurm;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.TreeMap;
import org.gpuledger.model.evidence.Problems;
import org.gpuledger.model.time.EpochNanos;

/// Gathers what the tools say about jobs and puts it together run by run, in any order.
final class Runs {
    private final SlurmTimes times;
    private final Problems problems;
    private final Map<String, List<RunGroups.Timed>> seenByJob = new TreeMap<>();
    private final Map<String, List<RunGroups.Timed>> stepsByJob = new TreeMap<>();
    private final List<IndexMap.Line> indexLines = new ArrayList<>();

    Runs(SlurmTimes times, Problems problems) {
        this.times = times;
        this.problems = problems;
    }

    void add(Sighting sighting) {
        Sighting settled = sighting.settled();
        String id = settled.id();
        String owner = ArrayTasks.jobOfStep(id).orElse("");
        if (!owner.isEmpty()) {
            Times read = Times.of(settled, times);
            stepsByJob.computeIfAbsent(owner, none -> new ArrayList<>()).add(new RunGroups.Timed(settled, read));
            return;
        }
        List<String> ids = ArrayTasks.ids(id, settled.where(), problems);
        if (!ids.isEmpty()) {
            Times read = Times.of(settled, times);
            settled.text(Field.STATE)
                    .filter(state -> Phase.of(state) == Phase.UNKNOWN)
                    .ifPresent(state -> problems.add("unknown_state", settled.where(), "`" + state + "` is not known"));
            ids.forEach(one -> seenByJob
                    .computeIfAbsent(one, none -> new ArrayList<>())
                    .add(new RunGroups.Timed(settled.with(Field.ID, one), read)));
        }
    }

    void add(IndexMap.Line line) {
        indexLines.add(line);
    }

    /// All runs in the order of their jobs.
    List<Run> finish() {
        List<Run> runs = new ArrayList<>();
        seenByJob.forEach((job, seen) -> {
            for (Run run : RunGroups.of(job, seen)) {
                runs.add(ended(run));
            }
        });
        return new IndexMap(indexLines, problems).apply(runs);
    }

    /// An ended run without its end: the end of its last step, else start and elapsed time.
    private Run ended(Run run) {
        Times known = run.times();
        if (run.phase() != Phase.ENDED
                || known.end().isPresent()
                || known.start().isEmpty()) {
            return run;
        }
        long start = known.start().getAsLong();
        OptionalLong lastStep = stepsByJob.getOrDefault(run.base(), List.of()).stream()
                .filter(step -> step.times().start().orElse(Long.MIN_VALUE) >= start)
                .flatMapToLong(step -> step.times().end().stream())
                .max();
        if (lastStep.isPresent()) {
            problems.add("end_from_steps", run.where(), run.job() + " has no end; that of its last step counts");
            return run.withEnd(lastStep.getAsLong());
        }
        OptionalLong elapsed = run.elapsedSeconds();
        if (elapsed.isPresent() && elapsed.getAsLong() > 0) {
            problems.add("end_from_elapsed", run.where(), run.job() + " has no end; start and elapsed time count");
            return run.withEnd(start + elapsed.getAsLong() * EpochNanos.PER_SECOND);
        }
        problems.add(
                "end_missing", run.where(), run.job() + " has ended, but not when; it counts as held until the end");
        return run;
    }
}
