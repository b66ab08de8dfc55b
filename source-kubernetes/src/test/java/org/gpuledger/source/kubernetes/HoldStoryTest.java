package org.gpuledger.source.kubernetes;

import static org.assertj.core.api.Assertions.assertThat;

import org.gpuledger.model.dataset.Row;
import org.gpuledger.model.dataset.Table;
import org.junit.jupiter.api.Test;

/// Since when and until when a pod holds which device.
class HoldStoryTest {
    @Test
    void aHoldLastsFromThePlacementToTheLastContainersEnd() {
        Imported one =
                Imported.of(PodText.of("a", "p").gpus(1).on("n1", "08:10").ran("08:25", "09:10"));

        assertThat(one.heldSeconds("a/p")).isEqualTo(3600);
        assertThat(one.job("a/p").whole("started_ns")).isEqualTo(Imported.at("08:25"));
    }

    @Test
    void theLastContainerToEndEndsTheHold() {
        Imported two = Imported.of(
                PodText.of("a", "p").gpus(1).on("n1", "08:00").phase("Failed").status("containerStatuses", """
                        [{"name": "m", "state": {"terminated": {"startedAt": "2026-03-04T08:01:00Z",
                          "finishedAt": "2026-03-04T08:30:00Z"}}},
                         {"name": "log", "state": {"terminated": {"startedAt": "2026-03-04T08:01:30Z",
                          "finishedAt": "2026-03-04T09:00:00Z"}}}]"""));

        assertThat(two.heldSeconds("a/p")).isEqualTo(3600);
        assertThat(two.job("a/p").whole("started_ns"))
                .as("the container that has the device")
                .isEqualTo(Imported.at("08:01"));
    }

    @Test
    void aSidecarThatRunsIsNoStartOfTheWork() {
        Imported pulling =
                Imported.of(PodText.of("a", "p").gpus(1).on("n1", "08:00").status("containerStatuses", """
                        [{"name": "istio", "state": {"running": {"startedAt": "2026-03-04T08:01:00Z"}}},
                         {"name": "m", "state": {"waiting": {"reason": "ErrImagePull"}}}]"""));

        assertThat(pulling.job("a/p").has("started_ns")).isFalse();
        assertThat(pulling.job("a/p").text("pending_reason")).isEqualTo("ErrImagePull");
        assertThat(pulling.holds("a/p")).hasSize(1);
    }

    @Test
    void aPodThatIsBeingDeletedStillHolds() {
        Imported leaving = Imported.of(
                PodText.of("a", "p").gpus(1).on("n1", "08:00").runs("08:01").deleting("08:30"));

        assertThat(leaving.holds("a/p").get(0).has("until_ns")).isFalse();
        assertThat(leaving.job("a/p").has("ended_ns")).isFalse();
    }

    @Test
    void aPodThatIsGoneHeldUntilItsDeletion() {
        Imported gone = Imported.of(PodText.of("a", "p")
                .gpus(1)
                .on("n1", "08:00")
                .runs("08:01")
                .deleting("08:30")
                .gone());

        assertThat(gone.heldSeconds("a/p")).isEqualTo(1800);
        assertThat(gone.job("a/p").text("state")).isEqualTo("Deleted");
    }

    @Test
    void anEvictedPodWithoutAnyEndHasNoHoldThatIsMadeUp() {
        Imported evicted =
                Imported.of(PodText.of("a", "p").gpus(1).on("n1", "08:00").phase("Failed"));

        assertThat(evicted.holds("a/p")).isEmpty();
        assertThat(evicted.problems().countByKind()).containsOnlyKeys("end_unknown");
        assertThat(evicted.job("a/p").whole("started_ns"))
                .as("it does not wait any more")
                .isEqualTo(Imported.at("08:00"));
    }

    @Test
    void aPodThatWasDeletedWhileItWaitedLeftTheQueue() {
        Imported left = Imported.of(PodText.of("a", "p")
                .gpus(1)
                .waits("Unschedulable", "")
                .deleting("08:30")
                .gone());

        assertThat(left.job("a/p").whole("ended_ns")).isEqualTo(Imported.at("08:30"));
        assertThat(left.holds("a/p")).isEmpty();
    }

    @Test
    void ofSeveralVersionsTheNewestCountsAndTheOldestStart() {
        PodText started =
                PodText.of("a", "p").gpus(1).version(7).on("n1", "08:00").runs("08:05");
        PodText restarted = PodText.of("a", "p")
                .gpus(1)
                .version(9)
                .on("n1", "08:00")
                .phase("Running")
                .status("containerStatuses", """
                        [{"name": "m", "restartCount": 3, "state": {"running": {"startedAt": "2026-03-04T08:50:00Z"}},
                          "lastState": {"terminated": {"startedAt": "2026-03-04T08:40:00Z"}}}]""");
        Imported both = Imported.of(restarted, started);

        assertThat(both.job("a/p").whole("started_ns")).isEqualTo(Imported.at("08:05"));
        assertThat(both.problems().count("first_start_lost")).isEqualTo(1);
        assertThat(Imported.of(restarted).job("a/p").whole("started_ns")).isEqualTo(Imported.at("08:40"));
    }

    @Test
    void devicesAreTakenInTheOrderOfStartsAndFreedAtTheEnd() {
        Imported shared = Imported.of(
                NodeText.of("n1").gpus(2),
                PodText.of("a", "third").gpus(1).on("n1", "09:00").runs("09:01"),
                PodText.of("a", "first").gpus(1).on("n1", "08:00").ran("08:01", "08:30"),
                PodText.of("a", "second").gpus(1).on("n1", "08:10").runs("08:11"));

        assertThat(shared.devices("a/first")).containsExactly("n1/0");
        assertThat(shared.devices("a/second")).containsExactly("n1/1");
        assertThat(shared.devices("a/third")).containsExactly("n1/0");
        assertThat(shared.gpus()).containsExactly("n1/0", "n1/1");
    }

    @Test
    void moreThanANodeHasIsNotMadeUp() {
        Imported full = Imported.of(
                NodeText.of("n1").gpus(1),
                PodText.of("a", "p").gpus(1).on("n1", "08:00").runs("08:01"),
                PodText.of("a", "q").gpus(1).on("n1", "08:10").runs("08:11"));

        assertThat(full.holds("a/q")).isEmpty();
        assertThat(full.gpus()).hasSize(1);
        assertThat(full.problems().count("node_overfull")).isEqualTo(1);
    }

    @Test
    void anAnnotationNamesTheDevice() {
        Imported named = Imported.of(
                NodeText.of("n1").gpus(4),
                PodText.of("a", "early").gpus(1).on("n1", "08:00").runs("08:01"),
                PodText.of("a", "named")
                        .gpus(2)
                        .annotation("gpuledger.org/devices", "0,3")
                        .on("n1", "08:10")
                        .runs("08:11"),
                NodeText.of("n2").offers("huawei.com/Ascend910", 8),
                PodText.of("a", "npu")
                        .needs("huawei.com/Ascend910", "1")
                        .annotation("huawei.com/AscendReal", "Ascend910-5")
                        .on("n2", "08:00"),
                PodText.of("a", "odd")
                        .gpus(1)
                        .annotation("gpuledger.org/devices", "9")
                        .on("n1", "08:20"));

        assertThat(named.devices("a/named")).containsExactly("n1/0", "n1/3");
        assertThat(named.devices("a/early")).as("placed around what is named").containsExactly("n1/1");
        assertThat(named.devices("a/npu")).containsExactly("n2/5");
        assertThat(named.devices("a/odd")).containsExactly("n1/2");
        assertThat(named.problems().countByKind()).containsOnlyKeys("unknown_device");
    }

    @Test
    void aNodeHasItsPoolItsSizeAndItsModels() {
        Imported fleet = Imported.of(NodeText.of("n1")
                .gpus(2)
                .label("gpuledger.org/pool", "hot")
                .label("nvidia.com/gpu.product", "NVIDIA-H100")
                .label("nvidia.com/gpu.memory", "81559")
                .label("topology.kubernetes.io/rack", "r7"));
        Row node = fleet.of(Table.NODES).get(0);

        assertThat(node.text("pool")).isEqualTo("hot");
        assertThat(node.text("network_domain")).isEqualTo("r7");
        assertThat(node.number("cpus")).isEqualTo(64);
        assertThat(node.whole("memory_bytes")).isEqualTo(512L << 30);
        assertThat(node.whole("gpu_count")).isEqualTo(2);
        assertThat(fleet.gpu("n1/1").text("model")).isEqualTo("NVIDIA-H100");
        assertThat(fleet.gpu("n1/1").whole("memory_bytes")).isEqualTo(81559L << 20);
        assertThat(fleet.of(Table.POOLS).get(0).text("pool")).isEqualTo("hot");
    }

    @Test
    void timesThatRunBackwardsAreSetRightAndCounted() {
        Imported odd = Imported.of(
                PodText.of("a", "p").gpus(1).created("08:30").on("n1", "08:00").ran("08:25", "09:10"));

        assertThat(odd.problems().count("times_out_of_order")).isEqualTo(1);
        assertThat(odd.heldSeconds("a/p")).isEqualTo(2400);
    }
}
