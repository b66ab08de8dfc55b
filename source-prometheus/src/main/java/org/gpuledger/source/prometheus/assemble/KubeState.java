package org.gpuledger.source.prometheus.assemble;

import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.TreeMap;
import java.util.function.BiConsumer;
import org.gpuledger.model.dataset.RowSink;
import org.gpuledger.model.time.EpochNanos;
import org.gpuledger.model.time.Span;
import org.gpuledger.source.prometheus.mapping.LabelRule;
import org.gpuledger.source.prometheus.series.Series;
import org.gpuledger.source.prometheus.series.SeriesSource;

/// What kube-state-metrics says of pods and nodes. Labels are those of the objects, under either
/// name that a scrape may give them.
final class KubeState {
    /// The metrics it reads, in the order of reading.
    static final List<String> METRICS = List.of(
            "kube_pod_info",
            "kube_pod_created",
            "kube_pod_status_scheduled_time",
            "kube_pod_container_state_started",
            "kube_pod_completion_time",
            "kube_pod_owner",
            "kube_pod_labels",
            "kube_pod_container_resource_requests",
            "kube_pod_status_unschedulable",
            "kube_replicaset_owner",
            "kube_node_status_condition",
            "kube_node_spec_unschedulable",
            "kube_node_status_capacity",
            "kube_node_labels");

    private static final long GONE = 5 * 60 * EpochNanos.PER_SECOND;
    private static final LabelRule NAMESPACE = new LabelRule(List.of("exported_namespace", "namespace"));
    private static final LabelRule POD = new LabelRule(List.of("exported_pod", "pod"));
    private static final LabelRule NODE = new LabelRule(List.of("exported_node", "node"));
    /// Of Kueue, of Volcano, of YuniKorn.
    private static final LabelRule QUEUE =
            new LabelRule(List.of("label_kueue_x_k8s_io_queue_name", "label_volcano_sh_queue_name", "label_queue"));
    private static final LabelRule CONTAINER = new LabelRule(List.of("exported_container", "container"));

    private final Map<String, Pod> pods = new TreeMap<>();
    private final Map<String, String> ownerOfReplicaSet = new HashMap<>();
    private final KubeNodes nodes = new KubeNodes();
    private final Map<String, BiConsumer<String, Series>> readers = Map.ofEntries(
            Map.entry("kube_pod_info", ofPod((pod, series) -> NODE.of(series).ifPresent(pod::node))),
            Map.entry("kube_pod_created", moment(Pod.Moment.CREATED)),
            Map.entry("kube_pod_status_scheduled_time", moment(Pod.Moment.SCHEDULED)),
            Map.entry("kube_pod_container_state_started", moment(Pod.Moment.STARTED)),
            Map.entry("kube_pod_completion_time", moment(Pod.Moment.COMPLETED)),
            Map.entry("kube_pod_owner", ofPod(this::owner)),
            Map.entry("kube_pod_labels", ofPod((pod, series) -> {
                QUEUE.of(series).ifPresent(pod::queue);
                KubeNodes.POOL.of(series).ifPresent(pod::pool);
            })),
            Map.entry("kube_pod_container_resource_requests", ofPod(KubeState::request)),
            Map.entry("kube_pod_status_unschedulable", ofPod((pod, series) -> {
                if (last(series) > 0) {
                    pod.unschedulable();
                }
            })),
            Map.entry("kube_replicaset_owner", (metric, series) -> replicaSet(series)),
            Map.entry("kube_node_status_condition", ofNode(nodes::condition)),
            Map.entry("kube_node_spec_unschedulable", ofNode(nodes::unschedulable)),
            Map.entry("kube_node_status_capacity", ofNode(nodes::capacity)),
            Map.entry("kube_node_labels", ofNode(nodes::labels)));

    /// Reads one span; spans must follow one another.
    void read(SeriesSource source, Span span) {
        for (String metric : METRICS) {
            BiConsumer<String, Series> reader = readers.get(metric);
            if (reader != null && source.metrics().contains(metric)) {
                source.read(metric, span, series -> reader.accept(metric, series));
            }
        }
    }

    /// The pod that a run's name means.
    Optional<Pod> pod(String job) {
        return Optional.ofNullable(pods.get(job));
    }

    /// All pods, in the order of their names.
    Collection<Pod> pods() {
        return pods.values();
    }

    /// Tells runs of pods that ask for devices, nodes, and states of nodes.
    ///
    /// @param untilNanos end of the time that was read
    void tell(long untilNanos, RowSink rows) {
        for (Pod pod : pods.values()) {
            if (pod.gpus() > 0) {
                pod.row(end(pod, untilNanos)).ifPresent(rows::accept);
            }
        }
        nodes.tell(rows);
    }

    /// When a pod gave its devices back.
    static OptionalLong end(Pod pod, long untilNanos) {
        return pod.end(untilNanos, GONE);
    }

    private BiConsumer<String, Series> moment(Pod.Moment moment) {
        return ofPod((pod, series) -> {
            double seconds = last(series);
            if (seconds > 0) {
                pod.moment(moment, Math.round(seconds * 1e3) * 1_000_000);
            }
        });
    }

    private BiConsumer<String, Series> ofPod(BiConsumer<Pod, Series> reader) {
        return (metric, series) -> {
            Optional<String> namespace = NAMESPACE.of(series);
            Optional<String> name = POD.of(series);
            if (namespace.isPresent() && name.isPresent()) {
                Pod pod = pods.computeIfAbsent(
                        namespace.get() + "/" + name.get(), unused -> new Pod(namespace.get(), name.get()));
                pod.seen(series.atNanos()[series.size() - 1]);
                reader.accept(pod, series);
            }
        };
    }

    private static BiConsumer<String, Series> ofNode(BiConsumer<String, Series> reader) {
        return (metric, series) -> NODE.of(series).ifPresent(node -> reader.accept(node, series));
    }

    private static void request(Pod pod, Series series) {
        pod.request(CONTAINER.of(series).orElse(""), series.label("resource").orElse(""), last(series));
    }

    private void owner(Pod pod, Series series) {
        String kind = series.label("owner_kind").orElse("Pod");
        String name = series.label("owner_name").orElse("");
        Optional<String> above = NAMESPACE.of(series).map(space -> ownerOfReplicaSet.get(space + "/" + name));
        if (kind.equals("ReplicaSet")) {
            pod.owner("Deployment", above.orElse(name.replaceFirst("-[a-z0-9]{8,10}$", "")));
        } else if (!kind.equals("<none>")) {
            pod.owner(kind, name);
        }
    }

    private void replicaSet(Series series) {
        Optional<String> set = series.label("replicaset");
        Optional<String> owner = series.label("owner_name");
        if (set.isPresent() && owner.isPresent()) {
            NAMESPACE.of(series).ifPresent(space -> ownerOfReplicaSet.put(space + "/" + set.get(), owner.get()));
        }
    }

    private static double last(Series series) {
        return series.values()[series.size() - 1];
    }
}
