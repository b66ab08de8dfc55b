package org.gpuledger.source.kubernetes;

import java.util.Map;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.TreeMap;
import org.gpuledger.model.evidence.Problems;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.MissingNode;

/// What one version of a node says.
///
/// @param devices capacity by device resource, with the replicas of shared devices
/// @param ready condition of that name: `True`, `False`, `Unknown`, or empty text
/// @param readySince when that last changed
/// @param cordonedSince when the taint was added, if it says so
/// @param heartbeat newest time at which a condition was looked at, or the deletion was asked for
/// @param isDeleted the last that was heard of it
record NodeSighting(
        String where,
        String name,
        long version,
        OptionalLong created,
        Map<String, Long> devices,
        OptionalDouble cpus,
        OptionalDouble memoryBytes,
        Map<String, String> marks,
        String ready,
        OptionalLong readySince,
        String readyReason,
        boolean isCordoned,
        OptionalLong cordonedSince,
        OptionalLong heartbeat,
        boolean isDeleted) {
    private static final String CORDON = "node.kubernetes.io/unschedulable";

    static NodeSighting of(JsonNode node, boolean isDeleted, String where, Problems problems) {
        JsonNode ready = Json.condition(node, "Ready");
        JsonNode cordon = taint(node);
        OptionalLong heartbeat = Json.time(node.at("/metadata/deletionTimestamp"));
        for (JsonNode condition : node.at("/status/conditions")) {
            heartbeat = PodTimes.latest(heartbeat, Json.time(condition.path("lastHeartbeatTime")));
        }
        return new NodeSighting(
                where,
                Json.text(node, "/metadata/name"),
                Json.whole(node.at("/metadata/resourceVersion")).orElse(0),
                Json.time(node.at("/metadata/creationTimestamp")),
                devices(node, where, problems),
                Quantity.of(Json.text(node, "/status/allocatable/cpu")),
                Quantity.of(Json.text(node, "/status/allocatable/memory")),
                Json.marks(node),
                Json.text(ready.path("status")),
                Json.time(ready.path("lastTransitionTime")),
                Json.text(ready.path("reason")),
                !cordon.isMissingNode() || node.at("/spec/unschedulable").asBoolean(false),
                Json.time(cordon.path("timeAdded")),
                heartbeat,
                isDeleted);
    }

    /// The same; a cordon whose taint was not there yet began when the next version says.
    NodeSighting before(NodeSighting next) {
        boolean isTold = isCordoned && next.isCordoned && cordonedSince.isEmpty();
        return new NodeSighting(
                where,
                name,
                version,
                created,
                devices,
                cpus,
                memoryBytes,
                marks,
                ready,
                readySince,
                readyReason,
                isCordoned,
                isTold ? next.cordonedSince : cordonedSince,
                heartbeat,
                isDeleted);
    }

    /// When it left the fleet, as near as is known; empty if it has not, or nobody says when.
    OptionalLong gone() {
        return isDeleted ? heartbeat : OptionalLong.empty();
    }

    private static JsonNode taint(JsonNode node) {
        for (JsonNode taint : node.at("/spec/taints")) {
            if (Json.text(taint.path("key")).equals(CORDON)) {
                return taint;
            }
        }
        return MissingNode.getInstance();
    }

    private static Map<String, Long> devices(JsonNode node, String where, Problems problems) {
        Map<String, Long> devices = new TreeMap<>();
        for (Map.Entry<String, JsonNode> resource : node.at("/status/capacity").properties()) {
            if (DeviceKind.isDevice(resource.getKey())) {
                long count =
                        Math.round(Quantity.of(Json.text(resource.getValue())).orElse(0));
                if (count > DevicePlan.MOST) {
                    problems.add("too_many_devices", where, resource.getKey() + ": " + count + "; left out");
                } else if (count > 0) {
                    devices.put(resource.getKey(), count);
                }
            }
        }
        return devices;
    }
}
