package org.gpuledger.source.kubernetes;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeMap;
import tools.jackson.databind.JsonNode;

/// What a pod asks for besides resources.
///
/// @param models of devices; empty if any will do
/// @param pool of nodes, by a selector; empty text if any will do
/// @param priorityClass looked up where the pod has no number
/// @param user its service account, if it is not the default one
record Wishes(
        List<String> models,
        String pool,
        String priorityClass,
        OptionalLong priority,
        OptionalDouble timeLimitSeconds,
        String user) {
    static final Set<String> MODEL_LABELS = Set.of(
            "nvidia.com/gpu.product",
            "amd.com/gpu.product-name",
            "cloud.google.com/gke-accelerator",
            "node.kubernetes.io/npu.chip.name",
            "accelerator");

    Wishes {
        models = List.copyOf(models);
    }

    static Wishes of(JsonNode spec) {
        Map<String, List<String>> wanted = wanted(spec);
        List<String> models = new ArrayList<>();
        wanted.forEach((label, values) -> {
            if (MODEL_LABELS.contains(label)) {
                models.addAll(values);
            }
        });
        String pool = NodeLabels.POOLS.stream()
                .map(label -> wanted.getOrDefault(label, List.of()))
                .filter(values -> values.size() == 1)
                .map(values -> values.get(0))
                .findFirst()
                .orElse("");
        String account = Json.text(spec.path("serviceAccountName"));
        OptionalLong limit = Json.whole(spec.path("activeDeadlineSeconds"));
        return new Wishes(
                models,
                pool,
                Json.text(spec.path("priorityClassName")),
                priority(spec),
                limit.isPresent() ? OptionalDouble.of(limit.getAsLong()) : OptionalDouble.empty(),
                account.equals("default") ? "" : account);
    }

    private static OptionalLong priority(JsonNode spec) {
        JsonNode number = spec.path("priority");
        return number.isIntegralNumber() && number.canConvertToLong()
                ? OptionalLong.of(number.asLong())
                : OptionalLong.empty();
    }

    /// Values by label, of the selector and of an affinity with one term: several are alternatives.
    private static Map<String, List<String>> wanted(JsonNode spec) {
        Map<String, List<String>> wanted = new TreeMap<>();
        spec.path("nodeSelector")
                .properties()
                .forEach(label -> wanted.put(label.getKey(), List.of(Json.text(label.getValue()))));
        JsonNode terms =
                spec.at("/affinity/nodeAffinity/requiredDuringSchedulingIgnoredDuringExecution/nodeSelectorTerms");
        if (terms.size() == 1) {
            for (JsonNode rule : terms.path(0).path("matchExpressions")) {
                if (Json.text(rule.path("operator")).equals("In")) {
                    List<String> values = new ArrayList<>();
                    rule.path("values").forEach(value -> values.add(Json.text(value)));
                    wanted.putIfAbsent(Json.text(rule.path("key")), values);
                }
            }
        }
        return wanted;
    }
}
