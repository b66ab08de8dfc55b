package org.gpuledger.source.kubernetes;

import java.util.Map;
import java.util.OptionalDouble;
import java.util.TreeMap;
import org.gpuledger.model.evidence.Problems;
import tools.jackson.databind.JsonNode;

/// What a pod asks for, by resource: the sum of its containers, or its greatest init container if
/// that is more (Kubernetes documentation, "Resource sharing within containers").
final class Needs {
    private final Problems problems;
    private final String where;

    Needs(Problems problems, String where) {
        this.problems = problems;
        this.where = where;
    }

    Map<String, Double> of(JsonNode spec) {
        Map<String, Double> sum = new TreeMap<>();
        spec.path("containers").forEach(container -> of(container, sum, true));
        Map<String, Double> most = new TreeMap<>();
        for (JsonNode container : spec.path("initContainers")) {
            // An init container that restarts always is a sidecar: it stays beside the others.
            boolean isSidecar = Json.text(container.path("restartPolicy")).equals("Always");
            of(container, isSidecar ? sum : most, isSidecar);
        }
        most.forEach((resource, value) -> sum.merge(resource, value, Math::max));
        // What the pod as a whole asks for stands above its containers.
        sum.putAll(amounts(spec.path("resources")));
        return sum;
    }

    /// Whether a container asks for a device, by a resource or by a claim.
    static boolean isOfDevices(JsonNode container) {
        JsonNode resources = container.path("resources");
        return !resources.path("claims").isEmpty()
                || resources.path("limits").properties().stream().anyMatch(one -> DeviceKind.isDevice(one.getKey()))
                || resources.path("requests").properties().stream().anyMatch(one -> DeviceKind.isDevice(one.getKey()));
    }

    private void of(JsonNode container, Map<String, Double> into, boolean isAdded) {
        amounts(container.path("resources"))
                .forEach((resource, value) -> into.merge(resource, value, isAdded ? Double::sum : Math::max));
    }

    /// Requests, and limits where there is no request.
    private Map<String, Double> amounts(JsonNode resources) {
        Map<String, Double> own = new TreeMap<>();
        read(resources.path("limits"), own);
        read(resources.path("requests"), own);
        return own;
    }

    private void read(JsonNode resources, Map<String, Double> into) {
        for (Map.Entry<String, JsonNode> resource : resources.properties()) {
            OptionalDouble value = Quantity.of(Json.text(resource.getValue()));
            if (value.isPresent()) {
                into.put(resource.getKey(), value.getAsDouble());
            } else {
                problems.add("odd_quantity", where, resource.getKey() + " was left out");
            }
        }
    }
}
