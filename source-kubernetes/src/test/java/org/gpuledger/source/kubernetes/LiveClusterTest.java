package org.gpuledger.source.kubernetes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fabric8.kubernetes.client.server.mock.KubernetesMockServer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.gpuledger.model.LedgerException;
import org.gpuledger.model.dataset.Endpoint;
import org.gpuledger.model.dataset.ImportOptions;
import org.gpuledger.model.evidence.Problems;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// A cluster that answers, one that forbids, and one that is not there.
class LiveClusterTest {
    private static final PodText POD =
            PodText.of("a", "t-0").gpus(2).owner("Job", "t").on("n1", "08:10").runs("08:20");

    private final KubernetesMockServer server = new KubernetesMockServer(false);

    @BeforeEach
    void start() {
        server.init();
    }

    @AfterEach
    void stop() {
        server.destroy();
    }

    @Test
    void aClusterIsReadAsItsFilesAre() {
        serves("/api/v1/nodes", list("NodeList", NodeText.of("n1").gpus(2)));
        serves("/api/v1/pods", list("PodList", POD));
        api("batch", "v1");
        serves("/apis/batch/v1/jobs", list("JobList", OwnerStoryTest.object("Job", "a", "t", "CronJob", "c")));
        Imported live = read(url());
        Imported saved =
                Imported.of(NodeText.of("n1").gpus(2), POD, OwnerStoryTest.object("Job", "a", "t", "CronJob", "c"));

        assertThat(live.text()).isEqualTo(saved.text());
        assertThat(live.job("Job/a/t").text("workload_ref")).isEqualTo("CronJob/a/c");
        assertThat(live.devices("Job/a/t")).containsExactly("n1/0", "n1/1");
        assertThat(live.problems().total())
                .as("kinds that are not installed are no problem")
                .isZero();
    }

    @Test
    void longListsComeInPages() {
        serves("/api/v1/nodes", list("NodeList", NodeText.of("n1").gpus(4)));
        serves(
                "/api/v1/pods",
                "{\"kind\": \"PodList\", \"metadata\": {\"continue\": \"a+b\"}, \"items\": [" + POD + "]}");
        answers(
                "/api/v1/pods?limit=500&continue=a%2Bb",
                200,
                list("PodList", PodText.of("a", "u").gpus(1).on("n1", "08:30").runs("08:31")));

        assertThat(read(url()).jobs()).containsExactly("Job/a/t", "a/u");
    }

    @Test
    void aListThatGrewTooOldIsReadOnceMore() {
        serves("/api/v1/nodes", list("NodeList", NodeText.of("n1").gpus(4)));
        serves("/api/v1/pods", "{\"metadata\": {\"continue\": \"x\"}, \"items\": [" + POD + "]}");
        answers("/api/v1/pods?limit=500&continue=x", 410, "{}");
        Imported cut = read(url());

        assertThat(cut.jobs()).containsExactly("Job/a/t");
        assertThat(cut.problems().countByKind()).containsOnlyKeys("list_cut_short");
    }

    @Test
    void aKindThatMayNotBeReadIsNamedWithTheRightThatIsMissing() {
        serves("/api/v1/nodes", list("NodeList", NodeText.of("n1").gpus(2)));
        serves("/api/v1/pods", list("PodList", POD));
        answers("/api/v1/events?limit=500", 403, "{\"kind\": \"Status\", \"code\": 403}");
        api("kubeflow.org", "v1");
        answers("/apis/kubeflow.org/v1/pytorchjobs?limit=500", 403, "{\"kind\": \"Status\", \"code\": 403}");
        Imported live = read(url());

        assertThat(live.devices("Job/a/t")).hasSize(2);
        assertThat(live.problems().countByKind()).containsOnlyKeys("forbidden");
        assertThat(live.problems().kept())
                .extracting(problem -> problem.detail())
                .containsExactly(
                        "no right to list events; grant get, list, watch on events of group \"\"",
                        "no right to list pytorchjobs.kubeflow.org; grant get, list, watch on pytorchjobs of group"
                                + " \"kubeflow.org\"");
    }

    @Test
    void theVersionIsTheClustersChoice() {
        serves("/api/v1/nodes", list("NodeList", NodeText.of("n1").gpus(2)));
        answers("/apis/kubeflow.org", 200, """
                {"kind": "APIGroup", "preferredVersion": {"groupVersion": "kubeflow.org/v2beta1"},
                 "versions": [{"groupVersion": "kubeflow.org/v2beta1"}, {"groupVersion": "kubeflow.org/v1"}]}""");
        serves("/api/v1/pods", list("PodList", PodText.of("a", "p-0").gpus(1).owner("PyTorchJob", "p")));
        serves(
                "/apis/kubeflow.org/v1/pytorchjobs",
                list("PyTorchJobList", OwnerStoryTest.object("PyTorchJob", "a", "p", "Workflow", "w")));

        assertThat(read(url()).job("PyTorchJob/a/p").text("workload_ref")).isEqualTo("Workflow/a/w");
    }

    @Test
    void onlyReadsAreSent() throws InterruptedException {
        serves("/api/v1/nodes", list("NodeList", NodeText.of("n1").gpus(2)));
        read(url());

        assertThat(server.getRequestCount()).isPositive();
        for (int i = server.getRequestCount(); i > 0; i--) {
            assertThat(server.takeRequest().getMethod()).isEqualTo("GET");
        }
    }

    @Test
    void theTokenIsSentAndNeverShown() throws InterruptedException {
        Endpoint endpoint =
                new Endpoint(url(), Map.of("Authorization", "Bearer secret"), Optional.empty(), Optional.empty());
        read(endpoint);

        assertThat(server.takeRequest().getHeader("Authorization")).isEqualTo("Bearer secret");
        assertThat(endpoint.toString()).doesNotContain("secret");
    }

    @Test
    void aServerThatDoesNotKnowWhoAsksIsARefusal() {
        answers("/api/v1/nodes?limit=500", 401, "{\"kind\": \"Status\", \"code\": 401}");

        assertThatThrownBy(() -> read(url()))
                .isInstanceOf(LedgerException.class)
                .hasMessageContaining("GL-3702");
    }

    @Test
    void aServerThatIsNotThereIsARefusal() {
        assertThatThrownBy(() -> read("http://127.0.0.1:1"))
                .isInstanceOf(LedgerException.class)
                .hasMessageContaining("GL-3701");
    }

    @Test
    void aKubeconfigNamesTheServer(@TempDir Path folder) throws IOException {
        serves("/api/v1/nodes", list("NodeList", NodeText.of("n1").gpus(2)));
        Path file = Files.writeString(folder.resolve("config"), """
                apiVersion: v1
                kind: Config
                clusters: [{name: c, cluster: {server: "%s"}}, {name: d, cluster: {server: "http://127.0.0.1:1"}}]
                users: [{name: u, user: {token: t}}]
                contexts: [{name: c, context: {cluster: c, user: u}}, {name: d, context: {cluster: d, user: u}}]
                current-context: d
                """.formatted(url()));

        assertThat(read("kubeconfig:" + file + "#c").gpus()).hasSize(2);
        assertThatThrownBy(() -> read("kubeconfig:" + folder.resolve("none")))
                .isInstanceOf(LedgerException.class)
                .hasMessageContaining("GL-2703");
        assertThatThrownBy(() -> read("kubeconfig:" + file)).hasMessageContaining("GL-3701");
    }

    @Test
    void aPodReadsItsOwnCluster(@TempDir Path account) throws IOException {
        Files.writeString(account.resolve("token"), "inner\n");
        Files.writeString(account.resolve("ca.crt"), "");
        var config = Access.inCluster(account, Map.of("KUBERNETES_SERVICE_HOST", "10.0.0.1"));

        assertThat(config.getMasterUrl()).startsWith("https://10.0.0.1:443");
        assertThat(config.getOauthToken()).isEqualTo("inner");
        assertThatThrownBy(() -> Access.inCluster(account, Map.of()))
                .isInstanceOf(LedgerException.class)
                .hasMessageContaining("GL-2703");
    }

    private String url() {
        return "http://" + server.getHostName() + ":" + server.getPort();
    }

    private void serves(String path, String list) {
        answers(path + "?limit=500", 200, list);
    }

    private void api(String group, String version) {
        answers("/apis/" + group, 200, """
                {"kind": "APIGroup", "preferredVersion": {"groupVersion": "%s/%s"}}""".formatted(group, version));
    }

    private void answers(String path, int status, String json) {
        server.expect().get().withPath(path).andReturn(status, json).always();
    }

    private static String list(String kind, Object... items) {
        return "{\"kind\": \"%s\", \"items\": [%s]}"
                .formatted(
                        kind,
                        String.join(
                                ",",
                                List.of(items).stream().map(Object::toString).toList()));
    }

    private static Imported read(String url) {
        return read(Endpoint.of(url));
    }

    private static Imported read(Endpoint endpoint) {
        Imported imported = new Imported(new ArrayList<>(), new Problems());
        new KubernetesImporter()
                .read(List.of(), ImportOptions.DEFAULTS.from(endpoint), imported.rows()::add, imported.problems());
        return imported;
    }
}
