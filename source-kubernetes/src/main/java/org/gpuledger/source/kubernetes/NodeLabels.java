package org.gpuledger.source.kubernetes;

import java.util.List;
import java.util.Map;

/// Labels of nodes that say where a node belongs.
final class NodeLabels {
    /// Of clouds and operators, the first that is there; the same as for kube-state-metrics.
    static final List<String> POOLS = List.of(
            "gpuledger.org/pool",
            "cloud.google.com/gke-nodepool",
            "eks.amazonaws.com/nodegroup",
            "kubernetes.azure.com/agentpool",
            "karpenter.sh/nodepool",
            "node-pool",
            "pool");
    static final List<String> DOMAINS = List.of(
            "network.topology.nvidia.com/leaf",
            "network.topology.kubernetes.io/block",
            "cloud.google.com/gce-topology-block",
            "topology.kubernetes.io/rack");

    private NodeLabels() {}

    /// The first that is there, else empty text.
    static String first(Map<String, String> marks, List<String> names) {
        return names.stream()
                .filter(marks::containsKey)
                .map(name -> marks.getOrDefault(name, ""))
                .findFirst()
                .orElse("");
    }
}
