package org.gpuledger.source.kubernetes;

import static org.assertj.core.api.Assertions.assertThat;

import org.gpuledger.model.dataset.Table;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Devices that are shared, cut, of other makers, or given by claims: capacity counts devices.
class SharingStoryTest {
    @Test
    void replicasAreSharesOfDevicesAndNoDevices() {
        Imported sliced = Imported.of(
                NodeText.of("n1")
                        .gpus(8)
                        .label("nvidia.com/gpu.count", "2")
                        .label("nvidia.com/gpu.replicas", "4")
                        .label("nvidia.com/gpu.product", "NVIDIA-A10-SHARED"),
                pod("p0", "08:00"),
                pod("p1", "08:01"),
                pod("p2", "08:02"));

        assertThat(sliced.gpus()).containsExactly("n1/0", "n1/1");
        assertThat(sliced.of(Table.NODES).get(0).whole("gpu_count")).isEqualTo(2);
        assertThat(sliced.gpu("n1/0").text("model")).isEqualTo("NVIDIA-A10");
        assertThat(sliced.devices("a/p0")).as("slot 0 is on device 0").containsExactly("n1/0");
        assertThat(sliced.devices("a/p1")).as("slot 1 is on device 1").containsExactly("n1/1");
        assertThat(sliced.devices("a/p2")).as("slot 2 is on device 0 again").containsExactly("n1/0");
        assertThat(sliced.holds("a/p2").get(0).number("share_ratio")).isEqualTo(0.25);
        assertThat(sliced.job("a/p2").whole("requested_gpus")).isEqualTo(1);
        assertThat(sliced.job("a/p2").number("gpu_share_ratio")).isEqualTo(0.25);
    }

    @Test
    void replicasWithoutACountOfDevicesDivideTheCapacity() {
        Imported sliced = Imported.of(NodeText.of("n1").gpus(8).label("nvidia.com/gpu.replicas", "4"));

        assertThat(sliced.gpus()).containsExactly("n1/0", "n1/1");
    }

    @Test
    void aCapacityAboveTheCountOfDevicesIsShared() {
        Imported inflated =
                Imported.of(NodeText.of("n1").gpus(8).label("nvidia.com/gpu.count", "2"), pod("p", "08:00"));

        assertThat(inflated.gpus()).hasSize(2);
        assertThat(inflated.holds("a/p").get(0).number("share_ratio")).isEqualTo(0.25);
    }

    @Test
    void aRenamedResourceOfSharedDevicesIsUnderstood() {
        Imported renamed = Imported.of(
                NodeText.of("n1")
                        .offers("nvidia.com/gpu.shared", 4)
                        .label("nvidia.com/gpu.count", "2")
                        .label("nvidia.com/gpu.replicas", "2"),
                PodText.of("a", "p")
                        .needs("nvidia.com/gpu.shared", "1")
                        .on("n1", "08:00")
                        .ran("08:00", "09:00"));

        assertThat(renamed.gpus()).hasSize(2);
        assertThat(renamed.heldSeconds("a/p")).isEqualTo(1800);
    }

    @Test
    void twoReplicasOnOneDeviceAreOneHoldOfBothShares() {
        Imported both = Imported.of(
                NodeText.of("n1").gpus(4).label("nvidia.com/gpu.count", "1").label("nvidia.com/gpu.replicas", "4"),
                PodText.of("a", "p").gpus(2).on("n1", "08:00").runs("08:01"));

        assertThat(both.holds("a/p")).hasSize(1);
        assertThat(both.holds("a/p").get(0).number("share_ratio")).isEqualTo(0.5);
    }

    @Test
    void instancesAreDealtOutToDevicesWithSevenSlicesEach() {
        Imported cut = Imported.of(
                NodeText.of("n1")
                        .gpus(1)
                        .offers("nvidia.com/mig-1g.10gb", 3)
                        .offers("nvidia.com/mig-3g.40gb", 3)
                        .label("nvidia.com/gpu.count", "4")
                        .label("nvidia.com/gpu.product", "NVIDIA-A100-SXM4-80GB"),
                PodText.of("a", "p")
                        .needs("nvidia.com/mig-3g.40gb", "1")
                        .on("n1", "08:00")
                        .ran("08:00", "09:00"));

        assertThat(cut.of(Table.NODES).get(0).whole("gpu_count")).isEqualTo(4);
        assertThat(cut.gpu("n1/mig-3g.40gb/0").text("parent_gpu")).isEqualTo("n1/1");
        assertThat(cut.gpu("n1/mig-3g.40gb/1").text("parent_gpu")).isEqualTo("n1/1");
        assertThat(cut.gpu("n1/mig-3g.40gb/2").text("parent_gpu")).isEqualTo("n1/2");
        assertThat(cut.gpu("n1/mig-1g.10gb/0").text("parent_gpu"))
                .as("3 + 3 + 1")
                .isEqualTo("n1/1");
        assertThat(cut.gpu("n1/mig-1g.10gb/1").text("parent_gpu")).isEqualTo("n1/2");
        assertThat(cut.gpu("n1/mig-3g.40gb/0").text("model")).isEqualTo("3g.40gb");
        assertThat(cut.gpus()).contains("n1/0", "n1/1", "n1/2", "n1/3").hasSize(10);
        assertThat(cut.devices("a/p")).containsExactly("n1/mig-3g.40gb/0");
        assertThat(cut.job("a/p").text("gpu_models")).isEqualTo("3g.40gb");
    }

    @Test
    void aNodeThatIsCutInOneWayCallsItsInstancesGpus() {
        Imported single = Imported.of(
                NodeText.of("n1")
                        .gpus(14)
                        .label("nvidia.com/gpu.count", "14")
                        .label("nvidia.com/gpu.product", "NVIDIA-A100-SXM4-80GB-MIG-1g.10gb"),
                pod("p", "08:00"));

        assertThat(single.of(Table.NODES).get(0).whole("gpu_count")).isEqualTo(2);
        assertThat(single.devices("a/p")).containsExactly("n1/mig-1g.10gb/0");
        assertThat(single.gpu("n1/mig-1g.10gb/7").text("parent_gpu")).isEqualTo("n1/1");
        assertThat(single.gpu("n1/1").text("model")).isEqualTo("NVIDIA-A100-SXM4-80GB");
    }

    @Test
    void hamiSharesDevicesByCoresOrMemoryAndNamesThem() {
        Imported hami = Imported.of(
                NodeText.of("n1")
                        .gpus(20)
                        .label("nvidia.com/gpu.memory", "40960")
                        .label(
                                "hami.io/node-nvidia-register",
                                "GPU-a,10,40960,100,A100,0,true:GPU-b,10,40960,100,A100,0,true:"),
                PodText.of("a", "cores")
                        .gpus(1)
                        .needs("nvidia.com/gpucores", "30")
                        .annotation("hami.io/vgpu-devices-allocated", "GPU-b,NVIDIA,3000,30:;")
                        .on("n1", "08:00"),
                PodText.of("a", "memory")
                        .gpus(1)
                        .needs("nvidia.com/gpumem", "10240")
                        .on("n1", "08:00"),
                PodText.of("a", "whole").gpus(1).on("n1", "08:00"));

        assertThat(hami.gpus()).containsExactly("n1/0", "n1/1");
        assertThat(hami.devices("a/cores")).containsExactly("n1/1");
        assertThat(hami.holds("a/cores").get(0).number("share_ratio")).isEqualTo(0.3f);
        assertThat(hami.holds("a/memory").get(0).number("share_ratio")).isEqualTo(0.25);
        assertThat(hami.holds("a/whole").get(0).has("share_ratio")).isFalse();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "amd.com/gpu",
                "huawei.com/Ascend910",
                "gpu.intel.com/i915",
                "habana.ai/gaudi",
                "cambricon.com/mlu"
            })
    void devicesOfOtherMakersCountAsWell(String resource) {
        Imported other = Imported.of(
                NodeText.of("n1").offers(resource, 2),
                PodText.of("a", "p").needs(resource, "2").on("n1", "08:00").ran("08:00", "08:10"));

        assertThat(other.gpus()).containsExactly("n1/0", "n1/1");
        assertThat(other.heldSeconds("a/p")).isEqualTo(1200);
        assertThat(other.problems().total()).isZero();
    }

    @Test
    void aResourceThatLooksLikeADeviceIsNamed() {
        Imported odd = Imported.of(PodText.of("a", "p").needs("example.com/gpu-slice", "1"));

        assertThat(odd.problems().countByKind()).containsOnlyKeys("unknown_device_resource");
    }

    @Test
    void aClaimNamesItsDevices() {
        Imported claimed = Imported.of(
                """
                {"kind": "ResourceSlice", "metadata": {"name": "s"}, "spec": {"driver": "gpu.nvidia.com",
                 "nodeName": "n1", "pool": {"name": "n1"}, "devices": [
                  {"name": "gpu-0", "attributes": {"uuid": {"string": "GPU-a"}, "productName": {"string": "H100"},
                   "index": {"int": 0}}, "capacity": {"memory": {"value": "80Gi"}}},
                  {"name": "gpu-1", "basic": {"attributes": {"uuid": {"string": "GPU-b"}}}},
                  {"name": "gpu-1-mig-1g.10gb-0", "attributes": {"parentUUID": {"string": "GPU-b"},
                   "profile": {"string": "1g.10gb"}}}]}}""",
                NodeText.of("n1"),
                claim("c", "gpu-0", "p"),
                PodText.of("a", "p")
                        .spec("resourceClaims", "[{\"name\": \"g\", \"resourceClaimTemplateName\": \"t\"}]")
                        .status("resourceClaimStatuses", "[{\"name\": \"g\", \"resourceClaimName\": \"c\"}]")
                        .on("n1", "08:00")
                        .ran("08:00", "08:10"));

        assertThat(claimed.devices("a/p")).containsExactly("n1/gpu-0");
        assertThat(claimed.gpu("n1/gpu-0").text("model")).isEqualTo("H100");
        assertThat(claimed.gpus()).as("instances that nobody cut do not exist").containsExactly("n1/gpu-0", "n1/gpu-1");
        assertThat(claimed.job("a/p").whole("requested_gpus")).isEqualTo(1);
        assertThat(claimed.of(Table.NODES).get(0).whole("gpu_count")).isEqualTo(2);
    }

    @Test
    void podsOfOneClaimShareItsDevice() {
        Imported shared = Imported.of(
                claim("c", "gpu-0", "p\"}, {\"name\": \"q"),
                PodText.of("a", "p")
                        .spec("resourceClaims", "[{\"resourceClaimName\": \"c\"}]")
                        .on("n1", "08:00"),
                PodText.of("a", "q")
                        .spec("resourceClaims", "[{\"resourceClaimName\": \"c\"}]")
                        .on("n1", "08:00"));

        assertThat(shared.holds("a/p").get(0).number("share_ratio")).isEqualTo(0.5);
        assertThat(shared.devices("a/q")).containsExactly("n1/gpu-0");
        assertThat(shared.gpus()).containsExactly("n1/gpu-0");
    }

    private static PodText pod(String name, String clock) {
        return PodText.of("a", name).gpus(1).on("n1", clock).runs("08:30");
    }

    private static String claim(String name, String device, String pods) {
        return """
                {"kind": "ResourceClaim", "metadata": {"name": "%s", "namespace": "a"},
                 "spec": {"devices": {"requests": [{"name": "r", "exactly": {"deviceClassName": "gpu.nvidia.com"}}]}},
                 "status": {"reservedFor": [{"name": "%s"}], "allocation": {"devices": {"results": [
                  {"request": "r", "driver": "gpu.nvidia.com", "pool": "n1", "device": "%s"}]}}}}""".formatted(name, pods, device);
    }
}
