package org.gpuledger.source.kubernetes;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// The scheduler's messages, as reasons of the queue ledger.
class PendingReasonTest {
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            0/3 nodes are available: 1 Insufficient cpu, 3 Insufficient nvidia.com/gpu. | capacity/InsufficientGpu
            0/3 nodes are available: 2 Insufficient cpu, 1 Insufficient nvidia.com/gpu. preemption: 0/3 nodes are available: 3 No preemption victims found for incoming pod. | stranding/InsufficientCpu
            0/2 nodes are available: 1 Insufficient memory, 1 node(s) had untolerated taint {node-role.kubernetes.io/control-plane: }. | stranding/InsufficientMemory
            0/4 nodes are available: 4 node(s) had untolerated taint {team: infra}. | fence/UntoleratedTaint
            0/4 nodes are available: 1 node(s) had taint {node-role.kubernetes.io/master: }, that the pod didn't tolerate, 3 node(s) were unschedulable. | capacity/NodesUnavailable
            0/4 nodes are available: 4 node(s) had untolerated taint {node.kubernetes.io/unreachable: }. | capacity/NodesUnavailable
            0/4 nodes are available: 4 node(s) didn't match Pod's node affinity/selector. | constraint/NodeAffinity
            0/4 nodes are available: 4 node(s) had volume node affinity conflict. | user/Volume
            0/4 nodes are available: pod has unbound immediate PersistentVolumeClaims. | user/Volume
            persistentvolumeclaim "data" not found | user/Volume
            exceeded quota: gpus, requested: 8 | fence/Quota
            0/2 nodes are available: 2 cannot allocate all claims. | capacity/InsufficientGpu
            """)
    void messagesSayWhatWouldHelp(String message, String reason) {
        assertThat(PendingReason.ofMessage(message)).contains(reason);
    }

    @Test
    void aGatedPodWaitsBehindAFence() {
        Imported gated = Imported.of(PodText.of("a", "p").gpus(1).waits("SchedulingGated", "blocked"));

        assertThat(gated.job("a/p").text("pending_reason")).isEqualTo("fence/SchedulingGated");
    }

    @Test
    void wordsThatAreNotKnownStayAsTheyAre() {
        Imported odd = Imported.of(PodText.of("a", "p").gpus(1).waits("Unschedulable", "the moon is full"));

        assertThat(odd.job("a/p").text("pending_reason")).isEqualTo("Unschedulable");
    }

    @Test
    void anEventSpeaksForAPodThatSaysNothing() {
        Imported told = Imported.of(PodText.of("a", "p").gpus(1), """
                {"kind": "Event", "metadata": {"name": "e", "namespace": "a"}, "reason": "FailedScheduling",
                 "involvedObject": {"kind": "Pod", "namespace": "a", "name": "p"},
                 "message": "0/2 nodes are available: 2 Insufficient amd.com/gpu."}""");

        assertThat(told.job("a/p").text("pending_reason")).isEqualTo("capacity/InsufficientGpu");
    }

    @Test
    void whatRunsWaitsForNothing() {
        Imported runs =
                Imported.of(PodText.of("a", "p").gpus(1).on("n1", "08:00").runs("08:01"));

        assertThat(runs.job("a/p").has("pending_reason")).isFalse();
    }

    @Test
    void workInAQueueOfKueueWaitsWithoutAPod() {
        String workload = """
                {"kind": "Workload", "metadata": {"name": "job-t", "namespace": "a",
                 "creationTimestamp": "2026-03-04T08:00:00Z",
                 "ownerReferences": [{"kind": "Job", "name": "t", "uid": "u", "controller": true}]},
                 "spec": {"queueName": "lq", "priority": 5, "podSets": [{"name": "main", "count": 3, "template":
                  {"spec": {"containers": [{"name": "m", "resources": {"requests": {"nvidia.com/gpu": "2"}}}]}}}]},
                 "status": {"conditions": [{"type": "QuotaReserved", "status": "False"}]}}""";
        Imported queued = Imported.of(workload);
        Imported placed = Imported.of(
                workload.replace("\"False\"", "\"True\""),
                PodText.of("a", "t-0")
                        .gpus(6)
                        .created("08:20")
                        .ownerOf("batch/v1", "Job", "t", "u")
                        .on("n1", "08:30"));

        assertThat(queued.job("Job/a/t").whole("requested_gpus")).isEqualTo(6);
        assertThat(queued.job("Job/a/t").text("pending_reason")).isEqualTo("fence/QuotaReserved");
        assertThat(queued.job("Job/a/t").text("queue")).isEqualTo("lq");
        assertThat(queued.job("Job/a/t").whole("priority")).isEqualTo(5);
        assertThat(placed.jobs()).containsExactly("Job/a/t");
        assertThat(placed.job("Job/a/t").whole("submitted_ns")).isEqualTo(Imported.at("08:00"));
        assertThat(placed.job("Job/a/t").has("pending_reason")).isFalse();
    }
}
