package org.gpuledger.books.timeline;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.gpuledger.model.dataset.Row;
import org.gpuledger.model.dataset.Table;
import org.gpuledger.model.evidence.Problems;
import org.gpuledger.model.fleet.Device;
import org.gpuledger.model.time.EpochNanos;
import org.junit.jupiter.api.Test;

/// A scheduler calls a device by node and index, an exporter by its UUID: capacity must not double.
class DeviceIdentityTest {
    private static final long SECOND = EpochNanos.PER_SECOND;

    @Test
    void aDeviceThatTheSchedulerAndAnExporterTellIsOne() {
        FleetFacts facts = build(List.of(
                gpu("n1/0").whole("index", 0).text("pool", "batch").text("model", "a100"),
                gpu("GPU-7").whole("index", 0).text("model", "NVIDIA A100-SXM4-80GB"),
                gpu("n1/1").whole("index", 1),
                job("j1"),
                hold("j1", "n1/0", 0)));

        assertThat(facts.devices()).extracting(Device::id).containsExactly("GPU-7", "n1/1");
        assertThat(facts.devices().get(0).pool()).hasValue("batch");
        assertThat(facts.devices().get(0).model()).hasValue("NVIDIA A100-SXM4-80GB");
        assertThat(facts.allocations())
                .singleElement()
                .satisfies(hold -> assertThat(hold.device()).isZero());
    }

    @Test
    void anInstanceThatIsCutFromASlotIsCutFromItsDevice() {
        FleetFacts facts = build(List.of(
                gpu("n1/0").whole("index", 0),
                gpu("GPU-7").whole("index", 0),
                gpu("n1/mig/0").text("parent_gpu", "n1/0")));

        assertThat(facts.devices()).extracting(Device::id).containsExactly("GPU-7", "n1/mig/0");
        assertThat(facts.devices().get(1).parent()).hasValue("GPU-7");
    }

    @Test
    void aSlotThatTwoDevicesHadNamesNeither() {
        FleetFacts facts = build(List.of(
                gpu("GPU-7").whole("index", 0).whole("until_ns", 5 * SECOND),
                gpu("GPU-8").whole("index", 0).whole("from_ns", 5 * SECOND),
                gpu("n1/0").whole("index", 0)));

        assertThat(facts.devices()).hasSize(3);
    }

    private static FleetFacts build(List<Row> rows) {
        FactAssembly assembly = new FactAssembly(new Problems());
        rows.forEach(row -> assembly.accept(row, "rows"));
        return assembly.build();
    }

    private static Row gpu(String id) {
        return Row.of(Table.GPUS).text("gpu", id).text("node", "n1");
    }

    private static Row job(String id) {
        return Row.of(Table.JOBS).text("job", id).whole("submitted_ns", 0);
    }

    private static Row hold(String job, String gpu, long from) {
        return Row.of(Table.ALLOCATIONS).text("job", job).text("gpu", gpu).whole("from_ns", from);
    }
}
