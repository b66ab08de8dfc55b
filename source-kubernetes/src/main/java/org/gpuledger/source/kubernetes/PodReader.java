package org.gpuledger.source.kubernetes;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.gpuledger.model.evidence.Problems;
import tools.jackson.databind.JsonNode;

/// Keeps of a pod what becomes rows: a dump of a large cluster is mostly of other things.
final class PodReader {
    /// Labels and annotations with a meaning here.
    static final Set<String> MARKS = Set.of(
            "pod-template-hash",
            "jobset.sigs.k8s.io/jobset-name",
            "leaderworkerset.sigs.k8s.io/name",
            "leaderworkerset.sigs.k8s.io/group-index",
            "ray.io/cluster",
            "serving.kserve.io/inferenceservice",
            "notebook-name",
            "volcano.sh/job-name",
            "training.kubeflow.org/operator-name",
            "training.kubeflow.org/job-name",
            "kueue.x-k8s.io/queue-name",
            "volcano.sh/queue-name",
            "scheduling.volcano.sh/queue-name",
            "kai.scheduler/queue",
            "runai/queue",
            "gpuledger.org/owner",
            "hub.jupyter.org/username",
            "gpuledger.org/team",
            "gpuledger.org/tier",
            "gpuledger.org/devices",
            "hami.io/vgpu-devices-allocated",
            "volcano.sh/gpu-index",
            "huawei.com/AscendReal",
            "huawei.com/Ascend910",
            "huawei.com/Ascend310",
            "huawei.com/Ascend310P");

    private final Problems problems;

    PodReader(Problems problems) {
        this.problems = problems;
    }

    Pod read(JsonNode pod, boolean isDeleted, String where) {
        String namespace = Json.text(pod, "/metadata/namespace");
        String name = Json.text(pod, "/metadata/name");
        String uid = Json.text(pod, "/metadata/uid");
        JsonNode spec = pod.path("spec");
        PodTimes times = new PodClock(problems, where).read(pod, isDeleted);
        Map<String, Double> needs = new Needs(problems, where).of(spec);
        boolean hasDevices = needs.keySet().stream().anyMatch(DeviceKind::isDevice);
        needs.keySet().stream()
                .filter(DeviceKind::isUnknown)
                .filter(resource -> !hasDevices || !DeviceKind.isPart(resource))
                .forEach(resource ->
                        problems.add("unknown_device_resource", where, resource + " is not read as a device"));
        return new Pod(
                uid.isEmpty() ? namespace + "/" + name : uid,
                namespace,
                name,
                Json.whole(pod.at("/metadata/resourceVersion")).orElse(0),
                where,
                times,
                isDeleted ? "Deleted" : Json.text(pod, "/status/phase"),
                Json.text(spec.path("nodeName")),
                times.isOver() || times.started().isPresent() ? "" : PendingReason.of(pod),
                needs,
                Owner.above(pod),
                marks(pod),
                Wishes.of(spec),
                claims(pod));
    }

    private static Map<String, String> marks(JsonNode pod) {
        return Json.marks(pod).entrySet().stream()
                .filter(mark -> MARKS.contains(mark.getKey()))
                .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue));
    }

    /// A claim made from a template has a name of its own, which the status tells.
    private static List<String> claims(JsonNode pod) {
        List<String> claims = new ArrayList<>();
        for (JsonNode claim : pod.at("/spec/resourceClaims")) {
            claims.add(Json.text(claim.path("resourceClaimName")));
        }
        for (JsonNode claim : pod.at("/status/resourceClaimStatuses")) {
            claims.add(Json.text(claim.path("resourceClaimName")));
        }
        return claims.stream().filter(name -> !name.isEmpty()).distinct().toList();
    }
}
