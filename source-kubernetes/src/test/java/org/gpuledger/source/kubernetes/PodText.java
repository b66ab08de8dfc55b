package org.gpuledger.source.kubernetes;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Collectors;

/// Writes a pod as the API server would, on a day of its own: times are `08:10`.
final class PodText {
    private final Map<String, String> metadata = new LinkedHashMap<>();
    private final Map<String, String> spec = new LinkedHashMap<>();
    private final Map<String, String> status = new LinkedHashMap<>();
    private final Map<String, String> resources = new LinkedHashMap<>();
    private final Map<String, String> labels = new LinkedHashMap<>();
    private final Map<String, String> annotations = new LinkedHashMap<>();

    private PodText(String namespace, String name) {
        metadata.put("name", quoted(name));
        metadata.put("namespace", quoted(namespace));
        metadata.put("uid", quoted(namespace + "-" + name));
        created("08:00");
        status.put("phase", quoted("Pending"));
    }

    static PodText of(String namespace, String name) {
        return new PodText(namespace, name);
    }

    PodText uid(String uid) {
        metadata.put("uid", quoted(uid));
        return this;
    }

    PodText version(int version) {
        metadata.put("resourceVersion", quoted(Integer.toString(version)));
        return this;
    }

    PodText created(String clock) {
        metadata.put("creationTimestamp", time(clock));
        return this;
    }

    PodText deleting(String clock) {
        metadata.put("deletionTimestamp", time(clock));
        return this;
    }

    PodText owner(String kind, String name) {
        return ownerOf("apps/v1", kind, name, "uid-" + name);
    }

    PodText ownerOf(String apiVersion, String kind, String name, String uid) {
        metadata.put(
                "ownerReferences",
                "[{\"apiVersion\": \"%s\", \"kind\": \"%s\", \"name\": \"%s\", \"uid\": \"%s\", \"controller\": true}]"
                        .formatted(apiVersion, kind, name, uid));
        return this;
    }

    PodText label(String name, String value) {
        labels.put(name, quoted(value));
        return this;
    }

    PodText annotation(String name, String value) {
        annotations.put(name, quoted(value));
        return this;
    }

    PodText gpus(int count) {
        return needs("nvidia.com/gpu", Integer.toString(count));
    }

    PodText needs(String resource, String amount) {
        resources.put(resource, quoted(amount));
        return this;
    }

    PodText spec(String field, String json) {
        spec.put(field, json);
        return this;
    }

    PodText status(String field, String json) {
        status.put(field, json);
        return this;
    }

    /// Bound to a node.
    PodText on(String node, String clock) {
        spec.put("nodeName", quoted(node));
        status.put("conditions", """
                [{"type": "PodScheduled", "status": "True", "lastTransitionTime": %s}]""".formatted(time(clock)));
        return this;
    }

    /// Not placed, with the scheduler's reason and message.
    PodText waits(String reason, String message) {
        status.put("conditions", """
                [{"type": "PodScheduled", "status": "False", "reason": "%s", "message": "%s"}]""".formatted(reason, message));
        return this;
    }

    PodText runs(String since) {
        status.put("phase", quoted("Running"));
        status.put("containerStatuses", """
                [{"name": "m", "restartCount": 0, "state": {"running": {"startedAt": %s}}}]""".formatted(time(since)));
        return this;
    }

    PodText ran(String from, String until) {
        return ran("Succeeded", from, until);
    }

    PodText ran(String phase, String from, String until) {
        status.put("phase", quoted(phase));
        status.put("containerStatuses", """
                [{"name": "m", "state": {"terminated": {"startedAt": %s, "finishedAt": %s}}}]""".formatted(time(from), time(until)));
        return this;
    }

    /// A container that waits, such as for its image.
    PodText stuck(String reason) {
        status.put("containerStatuses", """
                [{"name": "m", "state": {"waiting": {"reason": "%s"}}}]""".formatted(reason));
        return this;
    }

    PodText phase(String phase) {
        status.put("phase", quoted(phase));
        return this;
    }

    /// The event of a watch that tells the pod's deletion.
    String gone() {
        return "{\"type\": \"DELETED\", \"object\": " + this + "}";
    }

    @Override
    public String toString() {
        Map<String, String> whole = new LinkedHashMap<>(metadata);
        whole.put("labels", object(labels));
        whole.put("annotations", object(annotations));
        spec.put("containers", "[{\"name\": \"m\", \"resources\": {\"limits\": " + object(resources) + "}}]");
        return """
                {"kind": "Pod", "apiVersion": "v1",
                 "metadata": %s,
                 "spec": %s,
                 "status": %s}""".formatted(object(whole), object(spec), object(status));
    }

    static String quoted(String text) {
        return '"' + text + '"';
    }

    /// `"2026-03-04T08:10:00Z"`
    static String time(String clock) {
        return quoted("2026-03-04T" + (clock.length() == 5 ? clock + ":00" : clock) + "Z");
    }

    static String object(Map<String, String> fields) {
        return fields.entrySet().stream()
                .map(field -> quoted(field.getKey()) + ": " + field.getValue())
                .collect(Collectors.joining(",\n  ", "{", "}"));
    }
}
