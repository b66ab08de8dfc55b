package org.gpuledger.source.kubernetes;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.gpuledger.model.dataset.Row;
import org.gpuledger.model.dataset.RowSink;
import org.gpuledger.model.dataset.Table;
import org.gpuledger.model.evidence.Problems;

/// Writes runs that ask for devices, and what each of their pods held.
final class RunRows {
    private final Inventory inventory;
    private final Fleet fleet;
    private final Map<String, Map<String, Double>> held;
    private final RowSink rows;
    private final Problems problems;

    RunRows(Inventory inventory, Fleet fleet, RowSink rows, Problems problems) {
        this.inventory = inventory;
        this.fleet = fleet;
        this.held = new HashMap<>(new Placement(fleet, inventory.claims(), problems).of(inventory.pods()));
        this.rows = rows;
        this.problems = problems;
    }

    void write(Run run) {
        Request request = Request.of(run, inventory.claims());
        if (request.devices() == 0) {
            return;
        }
        OptionalLong submitted = run.submitted(inventory.owners());
        String where = run.first().map(Pod::where).orElse(run.job());
        if (submitted.isEmpty()) {
            problems.add("no_time", where, run.job() + " has no time of its creation and was left out");
            return;
        }
        rows.accept(row(run, request, submitted.getAsLong()));
        run.pods().forEach(pod -> allocations(run, pod));
    }

    private Row row(Run run, Request request, long submitted) {
        Row row = Row.of(Table.JOBS)
                .text("job", run.job())
                .text("workload_ref", run.top().map(Owner::toString).orElse(""))
                .whole("submitted_ns", submitted);
        times(run, row, submitted);
        names(run, row);
        request.write(run, row, fleet);
        priority(run).ifPresent(priority -> row.whole("priority", priority));
        run.first()
                .ifPresent(
                        pod -> pod.wishes().timeLimitSeconds().ifPresent(limit -> row.number("time_limit_s", limit)));
        return row.text("pending_reason", reason(run));
    }

    /// Work that ran, but nobody says when, began at its placement: it does not wait for ever.
    private static void times(Run run, Row row, long submitted) {
        OptionalLong started = run.started();
        OptionalLong ended = run.ended();
        boolean isLost = run.isOver() && ended.isEmpty() && started.isEmpty();
        if (isLost) {
            OptionalLong placed = run.pods().stream()
                    .map(pod -> pod.times().scheduled())
                    .reduce(OptionalLong.empty(), PodTimes::earliest);
            if (placed.isEmpty()) {
                row.whole("ended_ns", submitted);
                return;
            }
            started = placed;
        }
        started.ifPresent(at -> row.whole("started_ns", Math.max(at, submitted)));
        ended.ifPresent(at -> row.whole("ended_ns", Math.max(at, submitted)));
    }

    private static void names(Run run, Row row) {
        Optional<Pod> pod = run.first();
        Optional<Owner> named = run.gang().or(run::top);
        String podName = pod.map(Pod::name).orElse("");
        String name = run.gang().map(Owner::name).orElse(podName);
        String namespace =
                pod.map(Pod::namespace).or(() -> named.map(Owner::namespace)).orElse("");
        row.text("name", name)
                .text("template", template(run.top(), name))
                .text("team", mark(pod, List.of("gpuledger.org/team"), namespace))
                .text(
                        "owner",
                        mark(
                                pod,
                                List.of("gpuledger.org/owner", "hub.jupyter.org/username"),
                                pod.map(of -> of.wishes().user()).orElse("")))
                .text("queue", queue(run))
                .text("pool", pod.map(of -> of.wishes().pool()).orElse(""))
                .text("gpu_models", "")
                .text("state", run.pods().isEmpty() ? "Queued" : state(run));
        String tier = mark(pod, List.of("gpuledger.org/tier"), "");
        boolean isKnown =
                List.of("training", "inference", "experiment", "interactive").contains(tier);
        row.text("tier", isKnown ? tier : run.top().map(Owner::tier).orElse(""));
        run.gang().filter(gang -> !row.has("tier")).ifPresent(gang -> row.text("tier", gang.tier()));
    }

    /// The name without its number: what is started again and again has one template.
    private static String template(Optional<Owner> top, String name) {
        return top.map(Owner::kind).orElse("Pod") + "/"
                + top.map(Owner::name).orElse(name).replaceFirst("(?<=.)[-_.]?\\d+$", "");
    }

    private static String queue(Run run) {
        String local = mark(
                run.first(),
                List.of(
                        "kueue.x-k8s.io/queue-name",
                        "volcano.sh/queue-name",
                        "scheduling.volcano.sh/queue-name",
                        "kai.scheduler/queue",
                        "runai/queue"),
                "");
        return local.isEmpty() ? run.queued().map(QueuedWork::queue).orElse("") : local;
    }

    /// The phase that says most: one pod that runs makes a run that runs.
    private static String state(Run run) {
        for (String phase : List.of("Running", "Pending", "Unknown", "Failed", "Deleted")) {
            if (run.pods().stream().anyMatch(pod -> pod.state().equals(phase))) {
                return phase;
            }
        }
        return run.first().map(Pod::state).orElse("");
    }

    private OptionalLong priority(Run run) {
        OptionalLong queued = run.queued().map(QueuedWork::priority).orElse(OptionalLong.empty());
        OptionalLong own =
                run.first().map(pod -> inventory.priority(pod.wishes())).orElse(OptionalLong.empty());
        return own.isPresent() ? own : queued;
    }

    /// Of the first pod that does not run; a run of which no pod waits has none.
    private String reason(Run run) {
        String ofPods = run.pods().stream()
                .map(inventory::reason)
                .filter(reason -> !reason.isEmpty())
                .findFirst()
                .orElse("");
        boolean isGated = ofPods.isEmpty() && run.started().isEmpty();
        return isGated ? run.queued().map(QueuedWork::reason).orElse("") : ofPods;
    }

    private void allocations(Run run, Pod pod) {
        if (pod.times().isEndUnknown() && pod.times().scheduled().isPresent() && asksForDevices(pod)) {
            problems.add("end_unknown", pod.where(), pod.key() + " is over, but nobody says since when; no allocation");
        }
        held.getOrDefault(pod.uid(), Map.of()).forEach((gpu, share) -> {
            Row row = Row.of(Table.ALLOCATIONS)
                    .text("job", run.job())
                    .text("gpu", gpu)
                    .whole("from_ns", Placement.from(pod));
            pod.times().ended().ifPresent(until -> row.whole("until_ns", until));
            rows.accept(share < 1 ? row.number("share_ratio", share) : row);
        });
    }

    private boolean asksForDevices(Pod pod) {
        return pod.devices() + inventory.claims().devices(pod) > 0;
    }

    private static String mark(Optional<Pod> pod, List<String> names, String otherwise) {
        String text = pod.map(of -> NodeLabels.first(of.marks(), names)).orElse("");
        return text.isEmpty() ? otherwise : text;
    }
}
