package org.gpuledger.books.timeline;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.gpuledger.books.timeline.ActivityCoding.Reading;
import org.gpuledger.model.evidence.Problems;
import org.gpuledger.model.work.Job;

/// Rows of `job_samples` on their way to one activity per job.
final class ActivityRows {
    private final Problems problems;
    private final Map<String, List<Reading>> byJob = new HashMap<>();
    private final Map<String, String> firstWhere = new HashMap<>();
    private final Map<String, Integer> nodes = new HashMap<>();

    ActivityRows(Problems problems) {
        this.problems = problems;
    }

    void add(Cells cells) {
        String job = cells.row().text("job");
        int node = nodes.computeIfAbsent(cells.text("node").orElse(""), unused -> nodes.size());
        Reading reading = new Reading(
                cells.row().whole("at_ns"),
                node,
                (float) cells.number("cpu_cores").orElse(Double.NaN),
                cells.number("steps_total").orElse(Double.NaN),
                cells.number("tokens_total").orElse(Double.NaN),
                cells.number("requests_total").orElse(Double.NaN));
        byJob.computeIfAbsent(job, unused -> new ArrayList<>()).add(reading);
        firstWhere.putIfAbsent(job, cells.where());
    }

    /// By job index. Samples of work that `jobs` lacks are counted and left out: whoever measures
    /// all containers measures those without devices too.
    List<JobActivity> activities(JobRows jobs) {
        byJob.keySet().stream()
                .filter(job -> jobs.index(job).isEmpty())
                .sorted()
                .forEach(job -> problems.add(
                        "unknown_job",
                        firstWhere.getOrDefault(job, "job_samples"),
                        "job_samples names %s, which jobs lacks: its %d samples are left out"
                                .formatted(
                                        job, byJob.getOrDefault(job, List.of()).size())));
        return jobs.jobs().stream().map(this::activity).toList();
    }

    private JobActivity activity(Job job) {
        List<Reading> readings = byJob.get(job.id());
        return readings == null ? JobActivity.NONE : ActivityCoding.encode(readings);
    }
}
