package org.gpuledger.source.kubernetes;

import java.util.Map;
import java.util.TreeMap;
import org.gpuledger.model.evidence.Problems;
import tools.jackson.databind.JsonNode;

/// What a pod asks for: the sum of its containers, or its greatest init container if that is more.
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
        return sum;
    }

    private void of(JsonNode container, Map<String, Double> into, boolean isAdded) {
        Map<String, Double> own = new TreeMap<>();
        read(container.path("resources").path("limits"), own);
        read(container.path("resources").path("requests"), own);
        own.forEach((resource, value) -> into.merge(resource, value, isAdded ? Double::sum : Math::max));
    }

    private void read(JsonNode resources, Map<String, Double> into) {
        for (Map.Entry<String, JsonNode> resource : resources.properties()) {
            var value = Quantity.of(Json.text(resource.getValue()));
            if (value.isPresent()) {
                into.put(resource.getKey(), value.getAsDouble());
            } else {
                problems.add("odd_quantity", where, resource.getKey() + " was left out");
            }
        }
    }
}
