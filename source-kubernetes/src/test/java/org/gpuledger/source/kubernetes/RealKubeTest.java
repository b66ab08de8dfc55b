package org.gpuledger.source.kubernetes;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.ContainerStateTerminated;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.Quantity;
import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import io.fabric8.kubernetes.client.Watch;
import io.fabric8.kubernetes.client.Watcher;
import io.fabric8.kubernetes.client.WatcherException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.BooleanSupplier;
import org.gpuledger.model.dataset.Endpoint;
import org.gpuledger.model.dataset.ImportOptions;
import org.gpuledger.model.dataset.Row;
import org.gpuledger.model.dataset.Table;
import org.gpuledger.model.evidence.Problems;
import org.gpuledger.model.time.EpochNanos;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// A real API server, scheduler and controllers: who held how many devices of which node, since when
/// and until when, is what the API server says of every pod that it ever had.
class RealKubeTest {
    private static final Duration PATIENCE = Duration.ofSeconds(90);

    @TempDir
    Path folder;

    /// The last that the server said of each pod, read by another road than the importer's.
    private final Map<String, Pod> lastByUid = new ConcurrentHashMap<>();

    @Test
    void ourHoldsAreWhatTheApiServerDid() throws IOException, InterruptedException {
        List<String> missing = RealKube.missing();
        if (!missing.isEmpty()) {
            System.err.println("NOT RUN: no real control plane here, these are missing: " + String.join(", ", missing));
        }
        Assumptions.assumeTrue(missing.isEmpty(), "no control plane: " + missing);
        try (RealKube kube = RealKube.start(folder);
                KubernetesClient client = new KubernetesClientBuilder()
                        .withConfig(Config.fromKubeconfig(kube.config().toFile()))
                        .build()) {
            Path pods = folder.resolve("pods.json");
            Path nodes = folder.resolve("nodes.json");
            Process podWatch = kube.watch("pods", pods);
            Process nodeWatch = kube.watch("nodes", nodes);
            try (Watch watch = client.pods().inAnyNamespace().watch(new LastWords(lastByUid))) {
                assertThat(watch).isNotNull();
                tell(kube, client);
            } finally {
                podWatch.destroy();
                nodeWatch.destroy();
            }
            check(Imported.of(pods, nodes));
        }
    }

    /// A Deployment of three, a Job of two that does not fit, a scale down that lets it in, a drain.
    private void tell(RealKube kube, KubernetesClient client) throws IOException, InterruptedException {
        PlayedKubelet kubelet = new PlayedKubelet(client);
        kubelet.node("n1", 2);
        kubelet.node("n2", 2);
        settle(
                kubelet,
                () -> client.serviceAccounts()
                                .inNamespace("default")
                                .withName("default")
                                .get()
                        != null);
        apply(kube, deployment());
        settle(kubelet, () -> count("web-", "Running") == 3);
        apply(kube, job());
        settle(kubelet, () -> count("train-", "Pending") == 2);
        Thread.sleep(1500);
        checkLive(kube);

        kube.kubectl("scale deployment web --replicas=1");
        settle(kubelet, () -> count("train-", "Succeeded") == 2);
        String node = lastByUid.values().stream()
                .filter(pod -> isNamed(pod, "web-") && isIn(pod, "Running"))
                .findFirst()
                .orElseThrow()
                .getSpec()
                .getNodeName();
        kube.kubectl("cordon " + node);
        kubelet.taint(node);
        kube.kubectl("drain " + node + " --ignore-daemonsets --force --timeout=1s || true");
        settle(
                kubelet,
                () -> lastByUid.values().stream()
                        .anyMatch(pod -> isNamed(pod, "web-")
                                && isIn(pod, "Running")
                                && !node.equals(pod.getSpec().getNodeName())));
        // The watches of kubectl are a little behind.
        Thread.sleep(2000);
    }

    /// With the rights of the role that ships and no others.
    private static void checkLive(RealKube kube) throws IOException, InterruptedException {
        Path role = CoverageTest.root().resolve("deploy/kubernetes/read-only.yaml");
        kube.kubectl("apply -f " + role);
        String secret = "";
        for (int i = 0; i < 100 && secret.isBlank(); i++) {
            secret = kube.kubectl("-n gpuledger get sa gpuledger-reader -o jsonpath='{.secrets[0].name}'");
            Thread.sleep(100);
        }
        String token = kube.kubectl("-n gpuledger get secret " + secret + " -o jsonpath='{.data.token}'");
        Endpoint endpoint = new Endpoint(
                kube.url(),
                Map.of(
                        "Authorization",
                        "Bearer " + new String(Base64.getDecoder().decode(token), StandardCharsets.UTF_8)),
                Optional.of(kube.authority().toString()),
                Optional.empty());
        Imported live = new Imported(new ArrayList<>(), new Problems());
        new KubernetesImporter()
                .read(List.of(), ImportOptions.DEFAULTS.from(endpoint), live.rows()::add, live.problems());

        assertThat(live.problems().countByKind()).doesNotContainKey("forbidden");
        assertThat(live.of(Table.ALLOCATIONS)).hasSize(3);
        assertThat(live.job("Job/default/train").whole("requested_gpus")).isEqualTo(4);
        assertThat(live.job("Job/default/train").text("pending_reason")).isEqualTo("capacity/InsufficientGpu");
        assertThat(live.of(Table.JOBS))
                .filteredOn(row -> row.text("workload_ref").equals("Deployment/default/web"))
                .hasSize(3);
    }

    private void check(Imported ours) {
        List<String> expected = lastByUid.values().stream()
                .filter(pod -> pod.getSpec().getNodeName() != null)
                .map(RealKubeTest::said)
                .sorted()
                .toList();

        assertThat(expected).hasSizeGreaterThanOrEqualTo(6);
        assertThat(held(ours)).isEqualTo(expected);
        assertThat(ours.problems().total()).as("%s", ours.problems().kept()).isZero();
        assertThat(ours.gpus()).containsExactly("n1/0", "n1/1", "n2/0", "n2/1");
        assertThat(ours.states())
                .filteredOn(state -> state.startsWith("drained"))
                .hasSize(1);
        assertThat(ours.job("Job/default/train").whole("requested_gpus")).isEqualTo(4);
        assertThat(ours.holds("Job/default/train")).hasSize(4);
    }

    /// `train holds 2 of n1 from … until …`, from the typed object.
    private static String said(Pod pod) {
        String run = isNamed(pod, "train-")
                ? "Job/default/train"
                : "default/" + pod.getMetadata().getName();
        String from = pod.getStatus().getConditions().stream()
                .filter(condition -> condition.getType().equals("PodScheduled"))
                .findFirst()
                .orElseThrow()
                .getLastTransitionTime();
        ContainerStateTerminated end =
                pod.getStatus().getContainerStatuses().get(0).getState().getTerminated();
        Quantity count =
                pod.getSpec().getContainers().get(0).getResources().getLimits().get("nvidia.com/gpu");
        return "%s holds %s of %s from %s until %s"
                .formatted(run, count, pod.getSpec().getNodeName(), from, end == null ? "now" : end.getFinishedAt());
    }

    /// The same of our rows. Both pods of the Job hold two devices of one node each.
    private static List<String> held(Imported ours) {
        Map<String, Integer> devices = new TreeMap<>();
        ours.of(Table.ALLOCATIONS)
                .forEach(row -> devices.merge(row.text("job") + " holds %d" + text(row), 1, Integer::sum));
        return devices.entrySet().stream()
                .map(one -> one.getKey().formatted(one.getValue()))
                .sorted()
                .toList();
    }

    private static String text(Row row) {
        String until = row.has("until_ns") ? EpochNanos.format(row.whole("until_ns")) : "now";
        String node = row.text("gpu").replaceFirst("/.*", "");
        return " of %s from %s until %s".formatted(node, EpochNanos.format(row.whole("from_ns")), until);
    }

    private void apply(RealKube kube, String manifest) throws IOException, InterruptedException {
        kube.kubectl("apply -f " + Files.writeString(Files.createTempFile(folder, "apply", ".json"), manifest));
    }

    private static void settle(PlayedKubelet kubelet, BooleanSupplier isSettled) throws InterruptedException {
        Instant last = Instant.now().plus(PATIENCE);
        while (!isSettled.getAsBoolean()) {
            assertThat(Instant.now()).as("waited too long").isBefore(last);
            kubelet.play();
            Thread.sleep(200);
        }
    }

    private long count(String name, String phase) {
        return lastByUid.values().stream()
                .filter(pod -> isNamed(pod, name) && isIn(pod, phase))
                .count();
    }

    private static boolean isNamed(Pod pod, String name) {
        return pod.getMetadata().getName().startsWith(name);
    }

    private static boolean isIn(Pod pod, String phase) {
        return pod.getStatus().getPhase().equals(phase);
    }

    private static String deployment() {
        return """
                {"apiVersion": "apps/v1", "kind": "Deployment", "metadata": {"name": "web"},
                 "spec": {"replicas": 3, "selector": {"matchLabels": {"app": "web"}}, "template": {
                  "metadata": {"labels": {"app": "web"}}, "spec": %s}}}""".formatted(pod(1, "Always"));
    }

    private static String job() {
        return """
                {"apiVersion": "batch/v1", "kind": "Job", "metadata": {"name": "train"},
                 "spec": {"parallelism": 2, "completions": 2, "template": {"spec": %s}}}""".formatted(pod(2, "Never"));
    }

    private static String pod(int gpus, String restart) {
        return """
                {"restartPolicy": "%s", "terminationGracePeriodSeconds": 5, "containers": [{"name": "m", "image": "none",
                 "resources": {"limits": {"nvidia.com/gpu": %d}}}]}""".formatted(restart, gpus);
    }

    private record LastWords(Map<String, Pod> byUid) implements Watcher<Pod> {
        @Override
        public void eventReceived(Action action, Pod pod) {
            byUid.put(pod.getMetadata().getUid(), pod);
        }

        @Override
        public void onClose(WatcherException cause) {
            throw new IllegalStateException("the watch was cut", cause);
        }
    }
}
