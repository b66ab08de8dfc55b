package org.gpuledger.source.kubernetes;

import io.fabric8.kubernetes.api.model.ContainerStatus;
import io.fabric8.kubernetes.api.model.ContainerStatusBuilder;
import io.fabric8.kubernetes.api.model.NodeBuilder;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodBuilder;
import io.fabric8.kubernetes.api.model.Quantity;
import io.fabric8.kubernetes.client.KubernetesClient;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;

/// Does what kubelets do: offers devices, starts what was placed, ends what was deleted, and ends
/// the pods of Jobs after two seconds.
final class PlayedKubelet {
    private static final int WORK_SECONDS = 2;

    private final KubernetesClient client;

    PlayedKubelet(KubernetesClient client) {
        this.client = client;
    }

    void node(String name, int gpus) {
        String now = now().toString();
        client.nodes()
                .resource(new NodeBuilder()
                        .withNewMetadata()
                        .withName(name)
                        .endMetadata()
                        .build())
                .create();
        Map<String, Quantity> offered = Map.of(
                "cpu",
                new Quantity("8"),
                "memory",
                new Quantity("64Gi"),
                "pods",
                new Quantity("110"),
                "nvidia.com/gpu",
                new Quantity(Integer.toString(gpus)));
        client.nodes()
                .withName(name)
                .editStatus(node -> new NodeBuilder(node)
                        .withNewStatus()
                        .withCapacity(offered)
                        .withAllocatable(offered)
                        .addNewCondition()
                        .withType("Ready")
                        .withStatus("True")
                        .withLastTransitionTime(now)
                        .withLastHeartbeatTime(now)
                        .endCondition()
                        .endStatus()
                        .build());
        // The API server marks every new node as not ready.
        client.nodes()
                .withName(name)
                .edit(node -> new NodeBuilder(node)
                        .editSpec()
                        .withTaints(List.of())
                        .endSpec()
                        .build());
    }

    /// What the life-cycle controller does for a cordoned node.
    void taint(String name) {
        client.nodes()
                .withName(name)
                .edit(node -> new NodeBuilder(node)
                        .editSpec()
                        .addNewTaint()
                        .withKey("node.kubernetes.io/unschedulable")
                        .withEffect("NoSchedule")
                        .withTimeAdded(now().toString())
                        .endTaint()
                        .endSpec()
                        .build());
    }

    /// One look at all pods.
    void play() {
        for (Pod pod : client.pods().inAnyNamespace().list().getItems()) {
            if (pod.getSpec().getNodeName() == null) {
                continue;
            }
            String phase = pod.getStatus().getPhase();
            if (pod.getMetadata().getDeletionTimestamp() != null) {
                if (phase.equals("Running")) {
                    end(pod, "Failed");
                }
                client.resource(pod).withGracePeriod(0).delete();
            } else if (phase.equals("Pending")) {
                start(pod);
            } else if (phase.equals("Running") && isDone(pod)) {
                end(pod, "Succeeded");
            }
        }
    }

    private static boolean isDone(Pod pod) {
        boolean isOfJob = pod.getMetadata().getLabels() != null
                && pod.getMetadata().getLabels().containsKey("job-name");
        String started = pod.getStatus()
                .getContainerStatuses()
                .get(0)
                .getState()
                .getRunning()
                .getStartedAt();
        return isOfJob && Instant.parse(started).isBefore(now().minusSeconds(WORK_SECONDS));
    }

    private void start(Pod pod) {
        ContainerStatus status = new ContainerStatusBuilder()
                .withName("m")
                .withImage("none")
                .withImageID("")
                .withReady(true)
                .withRestartCount(0)
                .withNewState()
                .withNewRunning()
                .withStartedAt(now().toString())
                .endRunning()
                .endState()
                .build();
        status(pod, "Running", status);
    }

    private void end(Pod pod, String phase) {
        ContainerStatus running = pod.getStatus().getContainerStatuses().get(0);
        ContainerStatus status = new ContainerStatusBuilder(running)
                .withReady(false)
                .withNewState()
                .withNewTerminated()
                .withExitCode(0)
                .withStartedAt(running.getState().getRunning().getStartedAt())
                .withFinishedAt(now().toString())
                .endTerminated()
                .endState()
                .build();
        status(pod, phase, status);
    }

    private void status(Pod pod, String phase, ContainerStatus status) {
        client.resource(pod)
                .editStatus(old -> new PodBuilder(old)
                        .editStatus()
                        .withPhase(phase)
                        .withContainerStatuses(status)
                        .endStatus()
                        .build());
    }

    private static Instant now() {
        return Instant.now().truncatedTo(ChronoUnit.SECONDS);
    }
}
