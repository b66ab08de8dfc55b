package org.gpuledger.source.prometheus.assemble;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.gpuledger.model.dataset.Row;
import org.gpuledger.model.dataset.RowSink;
import org.gpuledger.model.dataset.Table;
import org.gpuledger.model.time.EpochNanos;
import org.gpuledger.source.prometheus.mapping.LabelRule;
import org.gpuledger.source.prometheus.series.Series;

/// Nodes and their states over time, as kube-state-metrics samples them. Between two samples that
/// agree the state held; after a gap nothing is known until the next.
final class KubeNodes {
    private static final long LONGEST_GAP = 5 * 60 * EpochNanos.PER_SECOND;
    /// Labels that clouds and operators give to pools of nodes, and users to pods that want one.
    static final LabelRule POOL = new LabelRule(List.of(
            "label_gpuledger_org_pool",
            "label_cloud_google_com_gke_nodepool",
            "label_eks_amazonaws_com_nodegroup",
            "label_kubernetes_azure_com_agentpool",
            "label_karpenter_sh_nodepool",
            "label_node_pool",
            "label_pool"));

    private final Map<String, Map<String, Double>> capacities = new TreeMap<>();
    private final Map<String, String> pools = new HashMap<>();
    private final Map<String, String> models = new HashMap<>();
    private final Map<String, TreeMap<Long, Boolean>> readiness = new TreeMap<>();
    private final Map<String, TreeMap<Long, Boolean>> cordons = new HashMap<>();

    void condition(String node, Series series) {
        boolean isReady = series.label("condition").filter("Ready"::equals).isPresent()
                && series.label("status").filter("true"::equals).isPresent();
        if (isReady) {
            samples(readiness, node, series);
        }
    }

    void unschedulable(String node, Series series) {
        samples(cordons, node, series);
    }

    void capacity(String node, Series series) {
        series.label("resource")
                .ifPresent(resource -> capacities
                        .computeIfAbsent(node, unused -> new HashMap<>())
                        .put(resource, series.values()[series.size() - 1]));
    }

    void labels(String node, Series series) {
        POOL.of(series).ifPresent(pool -> pools.put(node, pool));
        series.label("label_nvidia_com_gpu_product").ifPresent(model -> models.put(node, model));
    }

    void tell(RowSink rows) {
        for (String node : capacities.keySet()) {
            rows.accept(row(node));
        }
        readiness.forEach((node, samples) -> states(node, samples, rows));
    }

    private Row row(String node) {
        Map<String, Double> capacity = capacities.getOrDefault(node, Map.of());
        Row row = Row.of(Table.NODES).text("node", node);
        Optional.ofNullable(capacity.get("cpu")).ifPresent(cpus -> row.number("cpus", cpus));
        Optional.ofNullable(capacity.get("memory")).ifPresent(bytes -> row.whole("memory_bytes", Math.round(bytes)));
        Optional.ofNullable(capacity.get("nvidia_com_gpu")).ifPresent(gpus -> row.whole("gpu_count", Math.round(gpus)));
        Optional.ofNullable(models.get(node)).ifPresent(model -> row.text("gpu_model", model));
        Optional.ofNullable(pools.get(node)).ifPresent(pool -> row.text("pool", pool));
        return row;
    }

    private void states(String node, TreeMap<Long, Boolean> samples, RowSink rows) {
        List<State> states = new ArrayList<>();
        samples.forEach((at, ready) -> {
            Map.Entry<Long, Boolean> cordon =
                    cordons.getOrDefault(node, new TreeMap<>()).floorEntry(at);
            String word = !ready ? "down" : cordon != null && cordon.getValue() ? "drained" : "ready";
            State last = states.isEmpty() ? new State("", at, at) : states.get(states.size() - 1);
            boolean isNear = !states.isEmpty() && at - last.until() <= LONGEST_GAP;
            if (isNear) {
                states.set(states.size() - 1, new State(last.word(), last.from(), at));
            }
            if (!isNear || !last.word().equals(word)) {
                states.add(new State(word, at, at));
            }
        });
        for (State state : states) {
            if (state.from() < state.until()) {
                rows.accept(Row.of(Table.NODE_STATES)
                        .text("node", node)
                        .whole("from_ns", state.from())
                        .whole("until_ns", state.until())
                        .text("state", state.word()));
            }
        }
    }

    private record State(String word, long from, long until) {}

    private static void samples(Map<String, TreeMap<Long, Boolean>> into, String node, Series series) {
        TreeMap<Long, Boolean> samples = into.computeIfAbsent(node, unused -> new TreeMap<>());
        for (int i = 0; i < series.size(); i++) {
            samples.merge(series.atNanos()[i], series.values()[i] > 0, Boolean::logicalOr);
        }
    }
}
