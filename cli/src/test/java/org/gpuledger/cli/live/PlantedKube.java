package org.gpuledger.cli.live;

import java.io.PrintWriter;
import java.util.Locale;
import org.gpuledger.model.dataset.Row;
import org.gpuledger.model.dataset.Table;
import org.gpuledger.model.time.EpochNanos;
import org.gpuledger.model.time.Span;
import org.gpuledger.testkit.MemoryDataset;

/// What kube-state-metrics would have served of a planted dataset, if each run were one pod: a
/// sample a minute while the object is there.
final class PlantedKube {
    private static final long STEP = 60 * EpochNanos.PER_SECOND;

    private final PrintWriter out;
    private final Span span;

    PlantedKube(PrintWriter out, Span span) {
        this.out = out;
        this.span = span;
    }

    void write(MemoryDataset dataset) {
        dataset.rows(Table.JOBS).forEach(this::pod);
        dataset.rows(Table.NODES).forEach(this::node);
        dataset.rows(Table.NODE_STATES).forEach(this::state);
    }

    /// The pod of a finished run is kept for ten minutes, as a controller would.
    private void pod(Row job) {
        long from = Math.max(span.fromNanos(), job.whole("submitted_ns"));
        long end = job.has("ended_ns") ? job.whole("ended_ns") : span.untilNanos();
        long until = Math.min(span.untilNanos(), end + 10 * STEP);
        String labels = "namespace=\"%s\",pod=\"%s\"".formatted(job.text("team"), job.text("job"));
        for (long at = from / STEP * STEP + STEP; at <= until; at += STEP) {
            line("kube_pod_info", labels, 1, at);
            line("kube_pod_created", labels, seconds(job.whole("submitted_ns")), at);
            line(
                    "kube_pod_owner",
                    labels + ",owner_kind=\"%s\",owner_name=\"%s\"".formatted(kind(job), job.text("template")),
                    1,
                    at);
            line(
                    "kube_pod_container_resource_requests",
                    labels + ",container=\"main\",resource=\"nvidia_com_gpu\"",
                    job.whole("requested_gpus"),
                    at);
            line("kube_pod_labels", labels + ",label_pool=\"" + job.text("pool") + "\"", 1, at);
            if (job.has("requested_cpus")) {
                line(
                        "kube_pod_container_resource_requests",
                        labels + ",container=\"main\",resource=\"cpu\"",
                        job.number("requested_cpus"),
                        at);
            }
            if (job.has("started_ns") && job.whole("started_ns") <= at) {
                line("kube_pod_status_scheduled_time", labels, seconds(job.whole("started_ns")), at);
                line(
                        "kube_pod_container_state_started",
                        labels + ",container=\"main\"",
                        seconds(job.whole("started_ns")),
                        at);
            }
            if (job.has("ended_ns") && job.whole("ended_ns") <= at) {
                line("kube_pod_completion_time", labels, seconds(job.whole("ended_ns")), at);
            }
        }
    }

    /// Whose pods such work would be.
    private static String kind(Row job) {
        return switch (job.text("tier")) {
            case "inference" -> "InferenceService";
            case "interactive" -> "Notebook";
            case "training" -> "PyTorchJob";
            default -> "Experiment";
        };
    }

    private void node(Row node) {
        String labels = "node=\"" + node.text("node") + "\"";
        for (long at = span.fromNanos() + STEP; at <= span.untilNanos(); at += STEP) {
            line("kube_node_status_capacity", labels + ",resource=\"cpu\"", node.number("cpus"), at);
            line("kube_node_status_capacity", labels + ",resource=\"nvidia_com_gpu\"", node.whole("gpu_count"), at);
            line("kube_node_labels", labels + ",label_pool=\"" + node.text("pool") + "\"", 1, at);
        }
    }

    private void state(Row state) {
        String labels = "node=\"" + state.text("node") + "\"";
        boolean isDown = state.text("state").equals("down");
        boolean isDrained = state.text("state").equals("drained");
        long from = Math.max(span.fromNanos(), state.whole("from_ns"));
        long until = Math.min(span.untilNanos(), state.has("until_ns") ? state.whole("until_ns") : Long.MAX_VALUE);
        for (long at = from / STEP * STEP + STEP; at <= until; at += STEP) {
            line("kube_node_status_condition", labels + ",condition=\"Ready\",status=\"true\"", isDown ? 0 : 1, at);
            line("kube_node_spec_unschedulable", labels, isDrained ? 1 : 0, at);
        }
    }

    private void line(String metric, String labels, double value, long at) {
        out.printf(Locale.ROOT, "%s{%s} %s %d%n", metric, labels, value, at / EpochNanos.PER_SECOND);
    }

    /// kube-state-metrics says seconds.
    private static double seconds(long nanos) {
        return nanos / EpochNanos.PER_SECOND;
    }
}
