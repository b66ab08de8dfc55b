package org.gpuledger.source.kubernetes;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.gpuledger.model.evidence.Problems;
import tools.jackson.databind.JsonNode;

/// The objects of all files: pods in their newest version, nodes in all, the rest as owners.
final class Objects {
    private final Problems problems;
    private final Map<String, Pod> pods = new TreeMap<>();
    private final List<JsonNode> nodes = new ArrayList<>();
    private final Map<String, JsonNode> others = new TreeMap<>();

    Objects(Problems problems) {
        this.problems = problems;
    }

    void take(JsonNode object, String listKind, boolean isDeleted, String where) {
        String name = Json.text(object.path("metadata").path("name"));
        if (name.isEmpty()) {
            problems.add("no_name", where, "an object without a name was left out");
            return;
        }
        switch (kind(object, listKind)) {
            case "Pod" -> pod(new Pod(object, isDeleted));
            case "Node" -> nodes.add(object);
            case "" -> problems.add("no_kind", where, name + " does not say what it is and was left out");
            case String kind -> others.put(new Owner(kind, namespace(object), name).toString(), object);
        }
    }

    /// The owner that an object in the files names.
    Optional<Owner> above(Owner owner) {
        JsonNode object = others.get(owner.toString());
        return object == null ? Optional.empty() : Owner.of(object);
    }

    List<Pod> pods() {
        return List.copyOf(pods.values());
    }

    List<JsonNode> nodes() {
        return nodes;
    }

    private void pod(Pod pod) {
        pods.merge(pod.key(), pod, (old, next) -> next.isNewerThan(old) ? next : old);
    }

    private static String namespace(JsonNode object) {
        return Json.text(object.path("metadata").path("namespace"));
    }

    /// Lists that were cut up with tools lose the kind; a pod is known by its containers.
    private static String kind(JsonNode object, String listKind) {
        String kind = Json.text(object.path("kind"));
        if (!kind.isEmpty() || !listKind.isEmpty()) {
            return kind.isEmpty() ? listKind : kind;
        }
        return object.path("spec").path("containers").isArray() ? "Pod" : "";
    }
}
