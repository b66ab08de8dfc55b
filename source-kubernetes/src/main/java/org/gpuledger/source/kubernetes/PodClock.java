package org.gpuledger.source.kubernetes;

import java.util.HashSet;
import java.util.OptionalLong;
import java.util.Set;
import org.gpuledger.model.evidence.Problems;
import tools.jackson.databind.JsonNode;

/// Reads when things happened to a pod.
///
/// Devices are held from the binding to the node to the last container's end: the kubelet frees them
/// when a pod is in a final phase. A pod that is being deleted still holds them; only of one that is
/// over or gone does the time of its deletion stand in for a lost end.
final class PodClock {
    private final Problems problems;
    private final String where;

    PodClock(Problems problems, String where) {
        this.problems = problems;
        this.where = where;
    }

    PodTimes read(JsonNode pod, boolean isDeleted) {
        String phase = Json.text(pod, "/status/phase");
        boolean isOver = isDeleted || phase.equals("Succeeded") || phase.equals("Failed");
        PodTimes said = new PodTimes(
                Json.time(pod.at("/metadata/creationTimestamp")),
                scheduled(pod),
                started(pod),
                isOver ? ended(pod) : OptionalLong.empty(),
                isOver);
        PodTimes ordered = said.inOrder();
        if (!said.created().isEmpty() && !said.equals(ordered)) {
            problems.add("times_out_of_order", where, "an end before its start; the later counts for both");
        }
        return ordered;
    }

    private static OptionalLong scheduled(JsonNode pod) {
        JsonNode condition = Json.condition(pod, "PodScheduled");
        boolean isPlaced = Json.text(condition.path("status")).equals("True");
        OptionalLong at = isPlaced ? Json.time(condition.path("lastTransitionTime")) : OptionalLong.empty();
        return at.isPresent() ? at : Json.time(pod.at("/status/startTime"));
    }

    /// The last of the containers with devices to start, each by its first start that is known.
    private OptionalLong started(JsonNode pod) {
        Set<String> working = new HashSet<>();
        for (JsonNode container : pod.at("/spec/containers")) {
            if (Needs.isOfDevices(container)) {
                working.add(Json.text(container.path("name")));
            }
        }
        OptionalLong last = OptionalLong.empty();
        for (JsonNode status : pod.at("/status/containerStatuses")) {
            if (working.isEmpty() || working.contains(Json.text(status.path("name")))) {
                OptionalLong first = firstStart(status);
                if (first.isEmpty()) {
                    return first;
                }
                last = PodTimes.latest(last, first);
            }
        }
        return last;
    }

    private OptionalLong firstStart(JsonNode status) {
        OptionalLong first = OptionalLong.empty();
        for (String path : new String[] {
            "/state/running/startedAt", "/state/terminated/startedAt", "/lastState/terminated/startedAt"
        }) {
            first = PodTimes.earliest(first, Json.time(status.at(path)));
        }
        if (first.isPresent() && Json.whole(status.path("restartCount")).orElse(0) > 1) {
            problems.add("first_start_lost", where, "started again more than once; the first start is not kept");
        }
        return first;
    }

    private static OptionalLong ended(JsonNode pod) {
        OptionalLong last = OptionalLong.empty();
        boolean isRunning = false;
        for (String list : new String[] {"/status/containerStatuses", "/status/initContainerStatuses"}) {
            for (JsonNode status : pod.at(list)) {
                last = PodTimes.latest(last, Json.time(status.at("/state/terminated/finishedAt")));
                isRunning |= status.at("/state/running").isObject();
            }
        }
        boolean isSaid = last.isPresent() && !isRunning;
        return isSaid ? last : Json.time(pod.at("/metadata/deletionTimestamp"));
    }
}
