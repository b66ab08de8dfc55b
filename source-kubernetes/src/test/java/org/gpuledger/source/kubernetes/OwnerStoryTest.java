package org.gpuledger.source.kubernetes;

import static org.assertj.core.api.Assertions.assertThat;

import org.gpuledger.model.dataset.Row;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Who a pod works for, and what makes one run of several pods.
class OwnerStoryTest {
    @Test
    void aReplicaOfADeploymentIsARunOfItsOwn() {
        Imported web = Imported.of(
                PodText.of("prod", "web-7f-a")
                        .gpus(1)
                        .owner("ReplicaSet", "web-7f")
                        .label("pod-template-hash", "7f")
                        .on("n1", "08:01")
                        .runs("08:02"),
                PodText.of("prod", "web-7f-b")
                        .gpus(1)
                        .owner("ReplicaSet", "web-7f")
                        .on("n1", "08:01")
                        .runs("08:02"),
                object("ReplicaSet", "prod", "web-7f", "Deployment", "web"));

        assertThat(web.jobs()).containsExactly("prod/web-7f-a", "prod/web-7f-b");
        assertThat(web.job("prod/web-7f-a").text("workload_ref")).isEqualTo("Deployment/prod/web");
        assertThat(web.job("prod/web-7f-b").text("workload_ref")).isEqualTo("Deployment/prod/web");
        assertThat(web.job("prod/web-7f-b").text("template")).isEqualTo("Deployment/web");
    }

    @Test
    void theHashOfTheTemplateTellsADeploymentThatIsNotInTheFiles() {
        Imported web = Imported.of(PodText.of("prod", "web-7f-a")
                .gpus(1)
                .owner("ReplicaSet", "web-7f")
                .label("pod-template-hash", "7f"));

        assertThat(web.job("prod/web-7f-a").text("workload_ref")).isEqualTo("Deployment/prod/web");
    }

    @ParameterizedTest
    @CsvSource({"StatefulSet", "DaemonSet", "Notebook", "InferenceService"})
    void podsOfServicesAreRunsOfTheirOwn(String kind) {
        Imported service = Imported.of(
                PodText.of("a", "s-0").gpus(1).owner(kind, "s"),
                PodText.of("a", "s-1").gpus(1).owner(kind, "s"));

        assertThat(service.jobs()).containsExactly("a/s-0", "a/s-1");
        assertThat(service.job("a/s-0").text("workload_ref")).isEqualTo(kind + "/a/s");
    }

    @ParameterizedTest
    @CsvSource({"Job", "PyTorchJob", "TFJob", "MPIJob", "JAXJob", "RayCluster", "JobSet", "TrainJob"})
    void podsOfAGangAreOneRunFromTheFirstToTheLast(String kind) {
        Imported gang = Imported.of(
                PodText.of("a", "t-0")
                        .gpus(2)
                        .created("08:00")
                        .owner(kind, "t")
                        .on("n1", "08:05")
                        .ran("08:10", "09:00"),
                PodText.of("a", "t-1")
                        .gpus(2)
                        .created("08:01")
                        .owner(kind, "t")
                        .on("n2", "08:06")
                        .ran("08:12", "09:30"));
        Row job = gang.job(kind + "/a/t");

        assertThat(gang.jobs()).containsExactly(kind + "/a/t");
        assertThat(job.whole("submitted_ns")).isEqualTo(Imported.at("08:00"));
        assertThat(job.whole("started_ns")).isEqualTo(Imported.at("08:10"));
        assertThat(job.whole("ended_ns")).isEqualTo(Imported.at("09:30"));
        assertThat(job.whole("requested_gpus")).isEqualTo(4);
        assertThat(gang.devices(kind + "/a/t")).containsExactly("n1/0", "n1/1", "n2/0", "n2/1");
        assertThat(gang.heldSeconds(kind + "/a/t"))
                .as("two for 55 minutes and two for 84")
                .isEqualTo(2 * 55 * 60 + 2 * 84 * 60);
    }

    @Test
    void aGangIsNotOverWhileOneOfItRuns() {
        Imported gang = Imported.of(
                PodText.of("a", "t-0")
                        .gpus(1)
                        .owner("Job", "t")
                        .on("n1", "08:05")
                        .ran("08:10", "09:00"),
                PodText.of("a", "t-1")
                        .gpus(1)
                        .owner("Job", "t")
                        .on("n1", "08:05")
                        .runs("08:10"));

        assertThat(gang.job("Job/a/t").has("ended_ns")).isFalse();
        assertThat(gang.job("Job/a/t").text("state")).isEqualTo("Running");
    }

    @Test
    void eachStartOfACronJobIsARun() {
        Imported cron = Imported.of(
                PodText.of("a", "eval-1-x")
                        .gpus(1)
                        .owner("Job", "eval-1")
                        .on("n1", "08:05")
                        .ran("08:10", "08:20"),
                PodText.of("a", "eval-2-x")
                        .gpus(1)
                        .owner("Job", "eval-2")
                        .on("n1", "09:05")
                        .ran("09:10", "09:20"),
                object("Job", "a", "eval-1", "CronJob", "eval"),
                object("Job", "a", "eval-2", "CronJob", "eval"));

        assertThat(cron.jobs()).containsExactly("Job/a/eval-1", "Job/a/eval-2");
        assertThat(cron.job("Job/a/eval-2").text("workload_ref")).isEqualTo("CronJob/a/eval");
        assertThat(cron.job("Job/a/eval-2").text("template")).isEqualTo("CronJob/eval");
    }

    @Test
    void theTopmostGangCounts() {
        Imported ray = Imported.of(
                PodText.of("a", "w-0").gpus(1).owner("RayCluster", "c"),
                object("RayCluster", "a", "c", "RayJob", "tune"));
        Imported launched = Imported.of(
                PodText.of("a", "m-launcher")
                        .owner("Job", "m-launcher")
                        .label("training.kubeflow.org/operator-name", "mpijob-controller")
                        .label("training.kubeflow.org/job-name", "m"),
                PodText.of("a", "m-worker-0").gpus(4).owner("MPIJob", "m"));

        assertThat(ray.jobs()).containsExactly("RayJob/a/tune");
        assertThat(launched.jobs()).as("the launcher's Job is not in the files").containsExactly("MPIJob/a/m");
    }

    @Test
    void aJobOfVolcanoIsNoUsualJob() {
        Imported volcano = Imported.of(
                PodText.of("a", "v-0").gpus(1).ownerOf("batch.volcano.sh/v1alpha1", "Job", "v", "u"),
                PodText.of("a", "v-1").gpus(1).label("volcano.sh/job-name", "v").label("volcano.sh/queue-name", "q"));

        assertThat(volcano.jobs()).containsExactly("VolcanoJob/a/v");
        assertThat(volcano.job("VolcanoJob/a/v").whole("requested_gpus")).isEqualTo(2);
    }

    @Test
    void eachGroupOfALeaderWorkerSetIsARun() {
        Imported set = Imported.of(
                PodText.of("a", "l-0")
                        .gpus(1)
                        .label("leaderworkerset.sigs.k8s.io/name", "l")
                        .label("leaderworkerset.sigs.k8s.io/group-index", "0"),
                PodText.of("a", "l-1")
                        .gpus(1)
                        .label("leaderworkerset.sigs.k8s.io/name", "l")
                        .label("leaderworkerset.sigs.k8s.io/group-index", "1"));

        assertThat(set.jobs()).containsExactly("LeaderWorkerSet/a/l/0", "LeaderWorkerSet/a/l/1");
    }

    @Test
    void aNameThatIsUsedAgainIsAnotherRun() {
        Imported again = Imported.of(
                PodText.of("a", "x")
                        .uid("2")
                        .gpus(1)
                        .created("09:00")
                        .on("n1", "09:00")
                        .runs("09:01"),
                PodText.of("a", "x")
                        .uid("1")
                        .gpus(1)
                        .created("08:00")
                        .on("n1", "08:00")
                        .ran("08:01", "08:30"));

        assertThat(again.jobs()).containsExactly("a/x", "a/x.r2");
        assertThat(again.job("a/x.r2").whole("submitted_ns")).isEqualTo(Imported.at("09:00"));
    }

    @Test
    void aPodThatTakesAFailedOnesPlaceIsNotAskedForBesideIt() {
        Imported retried = Imported.of(
                PodText.of("a", "j-1")
                        .gpus(4)
                        .owner("Job", "j")
                        .on("n1", "08:00")
                        .ran("Failed", "08:01", "08:30"),
                PodText.of("a", "j-2")
                        .gpus(4)
                        .owner("Job", "j")
                        .created("08:30")
                        .on("n1", "08:31")
                        .runs("08:32"));

        assertThat(retried.job("Job/a/j").whole("requested_gpus")).isEqualTo(4);
        assertThat(retried.holds("Job/a/j")).hasSize(8);
    }

    @Test
    void ownersThatGoInACircleEndSomewhere() {
        Imported circle = Imported.of(
                PodText.of("a", "p").gpus(1).owner("Job", "x"),
                object("Job", "a", "x", "JobSet", "y"),
                object("JobSet", "a", "y", "Job", "x"));

        assertThat(circle.jobs()).containsExactly("JobSet/a/y");
    }

    @Test
    void tenantQueueAndPriorityComeFromWhereTheyAreSaid() {
        Imported named = Imported.of(
                PodText.of("team-a", "p-3")
                        .gpus(1)
                        .label("kueue.x-k8s.io/queue-name", "lq")
                        .spec("priorityClassName", "\"high\"")
                        .spec("serviceAccountName", "\"ada\"")
                        .spec(
                                "nodeSelector",
                                "{\"nvidia.com/gpu.product\": \"H100\", \"gpuledger.org/pool\": \"hot\"}"),
                "{\"kind\": \"PriorityClass\", \"metadata\": {\"name\": \"high\"}, \"value\": 1000}");
        Row job = named.job("team-a/p-3");

        assertThat(job.text("team")).isEqualTo("team-a");
        assertThat(job.text("queue")).isEqualTo("lq");
        assertThat(job.whole("priority")).isEqualTo(1000);
        assertThat(job.text("owner")).isEqualTo("ada");
        assertThat(job.text("gpu_models")).isEqualTo("H100");
        assertThat(job.text("pool")).isEqualTo("hot");
        assertThat(job.text("template")).isEqualTo("Pod/p");
        assertThat(job.has("workload_ref")).isFalse();
    }

    @Test
    void podsWithoutDevicesAreNoRuns() {
        assertThat(Imported.of(PodText.of("a", "cpu").needs("cpu", "4")).rows()).isEmpty();
    }

    static String object(String kind, String namespace, String name, String ownerKind, String owner) {
        return """
                {"kind": "%s", "metadata": {"name": "%s", "namespace": "%s", "uid": "uid-%s",
                 "creationTimestamp": "2026-03-04T08:00:00Z",
                 "ownerReferences": [{"kind": "%s", "name": "%s", "uid": "uid-%s", "controller": true}]}}""".formatted(kind, name, namespace, name, ownerKind, owner, owner);
    }
}
