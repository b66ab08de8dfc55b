package org.gpuledger.books.timeline;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Consumer;
import org.gpuledger.model.evidence.Problems;
import org.gpuledger.model.time.EpochNanos;
import org.gpuledger.model.work.Job;
import org.gpuledger.model.work.JobTier;

/// Rows of `jobs` on their way to jobs in the order of their ids.
final class JobRows {
    private final Faults faults;
    private final Problems problems;
    private final Consumer<String> poolNamed;
    private final Map<String, String> words = new HashMap<>();
    private final Map<String, Integer> indexById = new HashMap<>();
    private List<Job> jobs = new ArrayList<>();

    /// @param poolNamed hears the pools that jobs ask for
    JobRows(Faults faults, Problems problems, Consumer<String> poolNamed) {
        this.faults = faults;
        this.problems = problems;
        this.poolNamed = poolNamed;
    }

    void add(Cells cells) {
        String id = cells.row().text("job");
        if (indexById.putIfAbsent(id, jobs.size()) != null) {
            faults.add(cells.duplicate("job", id));
            return;
        }
        checkUnread(cells);
        Job.Labels labels = labels(cells);
        labels.pool().ifPresent(poolNamed);
        jobs.add(new Job(id, times(cells, id), request(cells), labels, tier(cells), cells.whole("priority", 0)));
    }

    /// Fixes the order; the indexes are known from then on.
    void settle() {
        jobs.sort(Comparator.comparing(Job::id));
        for (int i = 0; i < jobs.size(); i++) {
            indexById.put(jobs.get(i).id(), i);
        }
        jobs = List.copyOf(jobs);
    }

    Optional<Integer> index(String id) {
        return Optional.ofNullable(indexById.get(id));
    }

    List<Job> jobs() {
        return jobs;
    }

    private Job.Times times(Cells cells, String id) {
        long submitted = cells.row().whole("submitted_ns");
        long eligible = cells.whole("eligible_ns", submitted);
        OptionalLong started = cells.whole("started_ns");
        OptionalLong ended = cells.whole("ended_ns");
        boolean isInOrder = cells.inOrder("submitted_ns", submitted, "eligible_ns", eligible);
        if (started.isPresent()) {
            isInOrder &= cells.inOrder("submitted_ns", submitted, "started_ns", started.getAsLong());
        }
        if (ended.isPresent()) {
            String before = started.isPresent() ? "started_ns" : "submitted_ns";
            isInOrder &= cells.inOrder(before, started.orElse(submitted), "ended_ns", ended.getAsLong());
        }
        if (isInOrder && started.isPresent() && eligible > started.getAsLong()) {
            noteLateEligibility(cells, id, eligible, started.getAsLong());
            eligible = started.getAsLong();
        }
        return new Job.Times(submitted, eligible, started, ended);
    }

    /// Schedulers move the eligibility of a requeued job forward and keep its first start.
    private void noteLateEligibility(Cells cells, String id, long eligible, long started) {
        problems.add(
                "eligible_after_start",
                cells.where(),
                "job %s is recorded as eligible at %s, after its start; its start %s counts"
                        .formatted(id, EpochNanos.format(eligible), EpochNanos.format(started)));
    }

    private Job.Request request(Cells cells) {
        return new Job.Request(
                cells.count("requested_gpus"),
                cells.share("gpu_share_ratio"),
                cells.text("gpu_models").map(this::models).orElse(List.of()),
                cells.quantity("requested_cpus"),
                cells.amount("requested_memory_bytes"),
                cells.count("requested_nodes"));
    }

    private List<String> models(String text) {
        return Arrays.stream(text.split("\\|"))
                .map(String::strip)
                .filter(model -> !model.isEmpty())
                .map(this::shared)
                .toList();
    }

    private Job.Labels labels(Cells cells) {
        return new Job.Labels(
                word(cells, "name"),
                word(cells, "template"),
                word(cells, "owner"),
                word(cells, "team"),
                word(cells, "pool"),
                word(cells, "pending_reason"));
    }

    private JobTier tier(Cells cells) {
        if (!cells.row().has("tier")) {
            return JobTier.UNKNOWN;
        }
        String word = cells.row().text("tier");
        Optional<JobTier> tier = JobTier.byLabel(word);
        if (tier.isEmpty()) {
            cells.unknownWord("tier", word, "training, inference, experiment, interactive");
        }
        return tier.orElse(JobTier.UNKNOWN);
    }

    /// Columns that the kernel does not use are still checked: a wrong one is a sign of shifted
    /// columns.
    private static void checkUnread(Cells cells) {
        cells.quantity("time_limit_s");
        cells.whole("preemptible").stream()
                .filter(value -> value != 0 && value != 1)
                .forEach(value -> cells.unknownWord("preemptible", Long.toString(value), "0, 1"));
    }

    private Optional<String> word(Cells cells, String column) {
        return cells.text(column).map(this::shared);
    }

    /// Millions of jobs share a few thousand names: one text each keeps the heap small.
    private String shared(String word) {
        String known = words.putIfAbsent(word, word);
        return known == null ? word : known;
    }
}
