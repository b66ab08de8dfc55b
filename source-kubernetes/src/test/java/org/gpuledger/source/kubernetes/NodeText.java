package org.gpuledger.source.kubernetes;

import java.util.LinkedHashMap;
import java.util.Map;

/// Writes a node as the API server would: ready since 07:00 unless it says otherwise.
final class NodeText {
    private final String name;
    private final Map<String, String> capacity = new LinkedHashMap<>();
    private final Map<String, String> marks = new LinkedHashMap<>();
    private int version;
    private String ready = "True";
    private String since = "07:00";
    private String heartbeat = "";
    private String taints = "[]";
    private boolean isUnschedulable;

    private NodeText(String name) {
        this.name = name;
        capacity.put("cpu", "\"64\"");
        capacity.put("memory", "\"512Gi\"");
    }

    static NodeText of(String name) {
        return new NodeText(name);
    }

    NodeText gpus(int count) {
        return offers("nvidia.com/gpu", count);
    }

    NodeText offers(String resource, int count) {
        capacity.put(resource, PodText.quoted(Integer.toString(count)));
        return this;
    }

    NodeText label(String label, String value) {
        marks.put(label, PodText.quoted(value));
        return this;
    }

    NodeText version(int number) {
        version = number;
        return this;
    }

    NodeText ready(String status, String clock) {
        ready = status;
        since = clock;
        return this;
    }

    NodeText heartbeat(String clock) {
        heartbeat = ", \"lastHeartbeatTime\": " + PodText.time(clock);
        return this;
    }

    NodeText cordoned(String clock) {
        isUnschedulable = true;
        taints = "[{\"key\": \"node.kubernetes.io/unschedulable\", \"effect\": \"NoSchedule\", \"timeAdded\": %s}]"
                .formatted(PodText.time(clock));
        return this;
    }

    NodeText cordonedAtSomeTime() {
        isUnschedulable = true;
        return this;
    }

    /// The event of a watch that tells the node's deletion.
    String gone() {
        return "{\"type\": \"DELETED\", \"object\": " + this + "}";
    }

    @Override
    public String toString() {
        return """
                {"kind": "Node", "apiVersion": "v1",
                 "metadata": {"name": "%s", "resourceVersion": "%d", "labels": %s,
                  "creationTimestamp": "2026-03-01T00:00:00Z"},
                 "spec": {"unschedulable": %s, "taints": %s},
                 "status": {"capacity": %s,
                  "allocatable": %s,
                  "conditions": [{"type": "Ready", "status": "%s", "reason": "Kubelet", "lastTransitionTime": %s%s}]}}""".formatted(
                        name,
                        version,
                        PodText.object(marks),
                        isUnschedulable,
                        taints,
                        PodText.object(capacity),
                        PodText.object(capacity),
                        ready,
                        PodText.time(since),
                        heartbeat);
    }
}
