package org.gpuledger.source.nvidia;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import org.gpuledger.model.dataset.ImportOptions;
import org.gpuledger.model.dataset.Row;
import org.gpuledger.model.dataset.Table;
import org.gpuledger.model.time.EpochNanos;
import org.junit.jupiter.api.Test;

/// The files of shared/data/field of these kinds, each read to what its index states.
class FieldFilesTest {
    private static final double MIB = 1 << 20;

    @Test
    void smiUnits() {
        Imported log = Imported.smi(Imported.field("smi-units.csv"));

        assertThat(log.of(Table.GPUS)).hasSize(2);
        assertThat(log.samples("localhost/0")).hasSize(12);
        assertThat(log.mean("localhost/0", "gpu_util_ratio")).isEqualTo(0.513333, within(1e-6));
        assertThat(log.mean("localhost/1", "gpu_util_ratio")).isEqualTo(0.584167, within(1e-6));
        assertThat(log.mean("localhost/0", "mem_used_bytes")).isEqualTo(1000 * MIB);
        assertThat(log.mean("localhost/1", "mem_used_bytes")).isEqualTo(1500 * MIB);
        assertThat(log.device("localhost/0").whole("memory_bytes")).isEqualTo(81920L << 20);
        assertThat(log.problems().total()).isZero();
    }

    @Test
    void smiNounits() {
        Imported log = Imported.smi(Imported.field("smi-nounits.csv"));
        String gpu = "GPU-00000001-aaaa-bbbb-cccc-000000000001";

        assertThat(log.mean(gpu, "gpu_util_ratio")).isEqualTo(0.348, within(1e-6));
        assertThat(log.values(gpu, "throttle_bits")).containsExactly(8.0, 0.0, 0.0, 8.0, 0.0, 0.0, 8.0, 0.0, 0.0, 8.0);
        assertThat(log.device(gpu).text("model")).isEqualTo("NVIDIA A100-SXM4-80GB");
    }

    @Test
    void smiNa() {
        Imported log = Imported.smi(Imported.field("smi-na.csv"));

        assertThat(log.samples("localhost/0")).hasSize(6);
        assertThat(log.values("localhost/0", "gpu_util_ratio")).containsExactly((double) 0.37f, (double) 0.41f, 0.0);
        assertThat(log.values("localhost/0", "mem_used_bytes")).containsExactly(2048 * MIB, 2048 * MIB, 0.0);
        assertThat(log.values("localhost/0", "power_w")).containsExactly((double) 71.2f, (double) 52.1f);
        assertThat(log.problems().count("gpu_requires_reset")).isEqualTo(4);
        assertThat(log.problems().countByKind()).containsOnlyKeys("gpu_requires_reset");
    }

    @Test
    void smiRepeatedHeaderTorn() {
        Imported log = Imported.smi(Imported.field("smi-repeated-header-torn.csv"));

        assertThat(log.values("localhost/00000000:30:00.0", "gpu_util_ratio")).containsExactly(ratios(84, 70, 2));
        assertThat(log.values("localhost/00000000:31:00.0", "gpu_util_ratio")).containsExactly(ratios(49, 88, 28));
        assertThat(log.problems().countByKind()).containsOnlyKeys("torn_line").containsEntry("torn_line", 1L);
    }

    @Test
    void smiExcelLocale() {
        Imported log = Imported.smi(Imported.field("smi-excel-locale.csv"));

        assertThat(log.values("localhost/0", "gpu_util_ratio")).containsExactly(ratios(10, 11, 12, 13));
        assertThat(log.values("localhost/0", "power_w"))
                .containsExactly((double) 70.51f, (double) 71.51f, (double) 72.51f, (double) 73.51f);
    }

    @Test
    void smiDmonNeedsAStart() {
        assertThatThrownBy(() -> Imported.smi(Imported.field("smi-dmon.txt")))
                .hasMessageContaining("GL-1301")
                .hasMessageContaining("--start")
                .hasMessageContaining("--interval");

        Imported log = Imported.of(new NvidiaSmiImporter(), Imported.FROM_TEN, Imported.field("smi-dmon.txt"));
        assertThat(log.samples("localhost/0")).hasSize(8);
        assertThat(log.mean("localhost/0", "gpu_util_ratio")).isEqualTo(0.5475, within(1e-6));
        assertThat(log.mean("localhost/1", "gpu_util_ratio")).isEqualTo(0.57875, within(1e-6));
        assertThat(log.samples("localhost/1").get(7).whole("at_ns"))
                .isEqualTo(Imported.START + 7 * EpochNanos.PER_SECOND);
        assertThat(log.values("localhost/0", "mem_used_bytes")).containsOnly(3000 * MIB);
    }

    @Test
    void smiDmonDated() {
        Imported log = Imported.smi(Imported.field("smi-dmon-dated.txt"));

        assertThat(log.values("localhost/0", "gpu_util_ratio")).containsExactly(ratios(54, 92, 3, 67, 28));
        assertThat(log.values("localhost/0", "pcie_rx_bps")).containsExactly(1e9, 1.001e9, 1.002e9, 1.003e9, 1.004e9);
        assertThat(log.samples("localhost/0"))
                .extracting(row -> row.whole("at_ns"))
                .startsWith(Imported.START);
        assertThat(log.problems().total()).isZero();
    }

    @Test
    void smiPmon() {
        Imported log = Imported.of(new NvidiaSmiImporter(), Imported.FROM_TEN, Imported.field("smi-pmon.txt"));

        assertThat(log.values("localhost/0", "processes")).containsExactly(2.0);
        assertThat(log.values("localhost/1", "processes")).containsExactly(0.0);
        assertThat(log.values("localhost/2", "processes")).containsExactly(0.0);
    }

    @Test
    void dcgmKubernetes() {
        Imported scrape = Imported.dcgm(Imported.field("dcgm-k8s.prom"));

        assertThat(scrape.of(Table.GPUS))
                .hasSize(3)
                .allMatch(row -> row.text("node").equals("node-1"));
        assertThat(scrape.values("GPU-10", "gpu_util_ratio")).containsExactly((double) 0.87f);
        assertThat(scrape.values("GPU-10", "gr_engine_ratio")).containsExactly((double) 0.871234f);
        assertThat(scrape.values("GPU-10", "mem_used_bytes")).containsExactly(70211 * MIB);
        assertThat(scrape.device("GPU-10").whole("memory_bytes")).isEqualTo(81050L << 20);
        assertThat(scrape.values("GPU-11", "xid")).containsExactly(79.0);
        assertThat(scrape.values("GPU-12", "mem_used_bytes")).containsExactly(20480 * MIB);
        assertThat(scrape.of(Table.ALLOCATIONS))
                .extracting(row -> row.text("job") + " " + row.text("gpu"))
                .containsExactly("team-a/train-0 GPU-10", "team-b/nb-0 GPU-12");
        assertThat(scrape.of(Table.GPU_SAMPLES)).noneMatch(row -> row.has("sm_active_ratio"));
        assertThat(scrape.problems().total()).isZero();
    }

    @Test
    void dcgmExportedLabelsAndDuplicates() {
        Imported scrape = Imported.dcgm(Imported.field("dcgm-exported-labels-duplicate.prom"));

        assertThat(scrape.of(Table.GPUS))
                .singleElement()
                .satisfies(row -> assertThat(row.text("node")).isEqualTo("node-9"));
        assertThat(scrape.of(Table.ALLOCATIONS))
                .singleElement()
                .satisfies(row -> assertThat(row.text("job")).isEqualTo("prod/infer-7f"));
        assertThat(scrape.values("GPU-10", "gpu_util_ratio")).containsExactly((double) 0.55f);
        assertThat(scrape.values("GPU-10", "sm_active_ratio")).isEmpty();
        assertThat(scrape.problems().countByKind()).containsOnlyKeys("duplicate_series");
    }

    @Test
    void dcgmMig() {
        Imported scrape = Imported.dcgm(Imported.field("dcgm-mig.prom"));

        assertThat(scrape.of(Table.GPUS))
                .extracting(Row::toString)
                .containsExactlyInAnyOrder(
                        "gpus{gpu=GPU-10, node=node-1, index=0, model=NVIDIA A100-SXM4-80GB}",
                        "gpus{gpu=GPU-10/1, node=node-1, index=0, model=3g.40gb, parent_gpu=GPU-10}",
                        "gpus{gpu=GPU-10/2, node=node-1, index=0, model=3g.40gb, parent_gpu=GPU-10}",
                        "gpus{gpu=GPU-10/7, node=node-1, index=0, model=1g.10gb, parent_gpu=GPU-10}");
        assertThat(scrape.values("GPU-10/7", "gr_engine_ratio")).containsExactly(1.0);
        assertThat(scrape.values("GPU-10/1", "gr_engine_ratio")).containsExactly(1.0);
        assertThat(scrape.values("GPU-10/2", "gr_engine_ratio")).containsExactly(0.0);
        assertThat(scrape.values("GPU-10", "power_w")).containsExactly(180.0);
        assertThat(scrape.of(Table.GPU_SAMPLES)).noneMatch(row -> row.has("gpu_util_ratio"));
        assertThat(scrape.of(Table.ALLOCATIONS))
                .extracting(row -> row.text("job") + " " + row.text("gpu"))
                .containsExactly("t/b GPU-10/1", "t/a GPU-10/7");
    }

    @Test
    void dcgmiDmon() {
        Imported log = Imported.dcgm(Imported.field("dcgmi-dmon.txt"));

        assertThat(log.values("localhost/0", "gr_engine_ratio")).containsExactly((double) 0.991f, (double) 0.993f);
        assertThat(log.values("localhost/0", "sm_active_ratio")).containsExactly((double) 0.112f, (double) 0.108f);
        assertThat(log.values("localhost/0", "tensor_ratio")).containsExactly(0.0, 0.0);
        assertThat(log.values("localhost/1", "gr_engine_ratio")).containsExactly((double) 0.45f);
        assertThat(log.values("localhost/1", "sm_active_ratio")).containsExactly((double) 0.401f);
        assertThat(log.samples("localhost/1")).hasSize(2);
    }

    @Test
    void aScrapeWithoutTimesNeedsAStart() {
        assertThatThrownBy(
                        () -> Imported.of(new DcgmImporter(), ImportOptions.DEFAULTS, Imported.field("dcgm-k8s.prom")))
                .hasMessageContaining("--start");
    }

    private static Double[] ratios(int... percents) {
        return java.util.Arrays.stream(percents)
                .mapToObj(percent -> (double) (float) (percent * 0.01))
                .toArray(Double[]::new);
    }
}
