package org.gpuledger.source.kubernetes;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.TreeMap;
import org.gpuledger.model.evidence.Problems;
import tools.jackson.databind.JsonNode;

/// The objects of all files: pods in their newest version, nodes in all, the rest as owners.
final class Inventory {
    private final Problems problems;
    private final PodReader podReader;
    private final Map<String, Pod> pods = new TreeMap<>();
    private final List<NodeSighting> nodes = new ArrayList<>();
    private final Owners owners = new Owners();
    private final Claims claims = new Claims();
    private final Map<String, Long> priorityByClass = new HashMap<>();
    private final Map<String, String> reasonByPod = new HashMap<>();
    private final Map<String, QueuedWork> queued = new TreeMap<>();

    Inventory(Problems problems) {
        this.problems = problems;
        this.podReader = new PodReader(problems);
    }

    /// @param kind as the list says it, for objects that do not
    void take(JsonNode object, String listKind, boolean isDeleted, String where) {
        String name = Json.text(object, "/metadata/name");
        if (name.isEmpty()) {
            problems.add("no_name", where, "an object without a name was left out");
            return;
        }
        String kind = kind(object, listKind);
        switch (kind) {
            case "Pod" -> pods.merge(uid(object), podReader.read(object, isDeleted, where), Pod::with);
            case "Node" -> nodes.add(NodeSighting.of(object, isDeleted, where, problems));
            case "PriorityClass" -> priority(object, name);
            case "Event" -> event(object);
            case "ResourceClaim" -> claims.claim(object);
            case "ResourceSlice" -> claims.slice(object);
            case "" -> problems.add("no_kind", where, name + " does not say what it is and was left out");
            default -> owner(object, kind, isDeleted, where);
        }
    }

    List<Pod> pods() {
        return List.copyOf(pods.values());
    }

    List<NodeSighting> nodes() {
        return nodes;
    }

    Owners owners() {
        return owners;
    }

    Claims claims() {
        return claims;
    }

    /// Work that waits before it has pods, by the owner's name.
    Map<String, QueuedWork> queued() {
        return queued;
    }

    /// The pod's own number, else that of its class.
    OptionalLong priority(Wishes wishes) {
        Long ofClass = priorityByClass.get(wishes.priorityClass());
        return wishes.priority().isPresent() || ofClass == null ? wishes.priority() : OptionalLong.of(ofClass);
    }

    /// What the pod says, else what the scheduler's events say of it.
    String reason(Pod pod) {
        boolean isTold = !pod.reason().isEmpty() && !pod.reason().equals("Unschedulable");
        boolean isWaiting = pod.node().isEmpty() && !pod.times().isOver();
        return isTold || !isWaiting ? pod.reason() : reasonByPod.getOrDefault(pod.key(), pod.reason());
    }

    private void owner(JsonNode object, String kind, boolean isDeleted, String where) {
        Owner owner = Owner.of(object, kind);
        Optional<Owner> above = Owner.above(object);
        owners.add(owner, above, Json.time(object.at("/metadata/creationTimestamp")));
        if (QueuedWork.isOf(kind)) {
            QueuedWork work = QueuedWork.of(object, owner, above, isDeleted, new Needs(problems, where));
            queued.merge(owner.toString(), work, (old, next) -> next.version() >= old.version() ? next : old);
        }
    }

    private void priority(JsonNode object, String name) {
        JsonNode value = object.path("value");
        if (value.isIntegralNumber() && value.canConvertToLong()) {
            priorityByClass.put(name, value.asLong());
        }
    }

    private void event(JsonNode event) {
        String reason = Json.text(event.path("reason"));
        JsonNode about = event.has("involvedObject") ? event.path("involvedObject") : event.path("regarding");
        if (reason.equals("FailedScheduling") && Json.text(about.path("kind")).equals("Pod")) {
            String message = Json.text(event.path("message")) + Json.text(event.path("note"));
            PendingReason.ofMessage(message)
                    .ifPresent(text -> reasonByPod.put(
                            Json.text(about.path("namespace")) + "/" + Json.text(about.path("name")), text));
        }
    }

    private static String uid(JsonNode pod) {
        String uid = Json.text(pod, "/metadata/uid");
        return uid.isEmpty() ? Json.text(pod, "/metadata/namespace") + "/" + Json.text(pod, "/metadata/name") : uid;
    }

    /// Lists that were cut up with tools lose the kind; a pod is known by its containers,
    /// a node by what it allots.
    private static String kind(JsonNode object, String listKind) {
        String kind = Json.text(object.path("kind"));
        if (!kind.isEmpty() || !listKind.isEmpty()) {
            return kind.isEmpty() ? listKind : kind;
        }
        if (object.at("/spec/containers").isArray()) {
            return "Pod";
        }
        return object.at("/status/allocatable").isObject() ? "Node" : "";
    }
}
