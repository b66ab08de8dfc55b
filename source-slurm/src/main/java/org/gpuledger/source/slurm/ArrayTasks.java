package org.gpuledger.source.slurm;

import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.gpuledger.model.evidence.Problems;

/// Ids of jobs: `1012`, `1012_1`, `123+0`, and `1012_[3-9%2]` for seven tasks that wait.
final class ArrayTasks {
    private static final Pattern WAITING = Pattern.compile("(\\d+)_\\[([^\\]%]*)(?:%\\d+)?\\]?");
    private static final Pattern SINGLE = Pattern.compile("\\d+(_\\d+)?(\\+\\d+)?");
    private static final Pattern STEP = Pattern.compile("(\\d+(?:_\\d+)?(?:\\+\\d+)?)\\.\\S+");

    private ArrayTasks() {}

    /// The ids of all tasks that an id stands for; empty, and counted, if it is none.
    static List<String> ids(String id, String where, Problems problems) {
        if (SINGLE.matcher(id).matches()) {
            return List.of(id);
        }
        Matcher waiting = WAITING.matcher(id);
        if (!waiting.matches()) {
            problems.add("unreadable_job_id", where, "`" + id + "` is not a job id; the record is left out");
            return List.of();
        }
        String tasks = waiting.group(2);
        if (tasks.endsWith("...")) {
            problems.add(
                    "array_truncated",
                    where,
                    id + " ends in dots: tasks are missing; export SLURM_BITSTR_LEN=0 before the tool runs");
            tasks = tasks.replaceFirst(",?[^,]*\\.\\.\\.$", "");
        }
        Optional<List<Integer>> numbers = Ranges.numbers(tasks);
        if (numbers.isEmpty()) {
            problems.add("unreadable_job_id", where, "the tasks of `" + id + "` cannot be read; left out");
        }
        return numbers.orElse(List.of()).stream()
                .map(task -> waiting.group(1) + "_" + task)
                .toList();
    }

    /// The job that a step belongs to; empty if the id is not that of a step.
    static Optional<String> jobOfStep(String id) {
        Matcher step = STEP.matcher(id);
        return step.matches() ? Optional.of(step.group(1)) : Optional.empty();
    }
}
