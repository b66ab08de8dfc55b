package org.gpuledger.source.prometheus;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.gpuledger.model.LedgerException;
import org.gpuledger.model.dataset.Row;
import org.gpuledger.model.dataset.Table;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The field files read as their index says.
class FieldFilesTest {
    @Test
    void aRangeAnswerWithAFlapADuplicateAndAGap() {
        Imported read = Imported.of(Imported.field("query-range.json"));

        List<Row> samples = read.of(Table.GPU_SAMPLES);
        assertThat(samples)
                .extracting(row -> (row.whole("at_ns") - Imported.START) / 1e9)
                .containsExactly(0.0, 30.781, 45.0, 105.0);
        assertThat(samples)
                .extracting(row -> Math.round(row.number("gpu_util_ratio") * 100))
                .containsExactly(10L, 30L, 35L, 40L);
        assertThat(read.holds()).containsExactly("ns/p GPU-10 -15.0 to 30.781", "ns/p2 GPU-10 30.781 to the end");
        assertThat(read.problems().count("label_flap")).isEqualTo(1);
        assertThat(read.problems().count("duplicate_series")).isEqualTo(1);
        assertThat(read.problems().count("server_warning")).isEqualTo(1);
    }

    @Test
    void amd() {
        Imported read = Imported.of(Imported.field("amd-device-metrics.prom"));

        assertThat(read.sample("h/0").number("gpu_util_ratio")).isEqualTo(0.63, within(1e-6));
        assertThat(read.sample("h/0").whole("mem_used_bytes")).isEqualTo(150_000_000_000L);
        assertThat(read.sample("h/1").number("gpu_util_ratio")).isZero();
        assertThat(read.holds()).containsExactly("ml/j-1 h/0 -15.0 to the end");
    }

    @Test
    void ascend() {
        Imported read = Imported.of(Imported.field("ascend-npu-exporter.prom"));

        assertThat(read.sample("localhost/0").number("gpu_util_ratio")).isEqualTo(0.75, within(1e-6));
        assertThat(read.sample("localhost/0").whole("mem_used_bytes")).isEqualTo(52_000_000_000L);
        assertThat(read.sample("localhost/1").number("gpu_util_ratio")).isZero();
        assertThat(read.holds()).containsExactly("ai/tr-0 localhost/0 -15.0 to the end");
    }

    @Test
    void dcgm() {
        Imported read = Imported.of(Imported.field("dcgm-k8s.prom"));

        Row first = read.sample("GPU-10");
        assertThat(first.number("gpu_util_ratio")).isEqualTo(0.87, within(1e-6));
        assertThat(first.number("gr_engine_ratio")).isEqualTo(0.871234, within(1e-6));
        assertThat(first.whole("mem_used_bytes")).isEqualTo(70_211L << 20);
        assertThat(first.has("sm_active_ratio")).isFalse();
        assertThat(read.sample("GPU-11").whole("xid")).isEqualTo(79);
        assertThat(read.holds())
                .containsExactly("team-a/train-0 GPU-10 -15.0 to the end", "team-b/nb-0 GPU-12 -15.0 to the end");
    }

    @Test
    void theExportersOwnPodHoldsNothingAndASecondExporterCountsOnce() {
        Imported read = Imported.of(Imported.field("dcgm-exported-labels-duplicate.prom"));

        assertThat(read.sample("GPU-10").number("gpu_util_ratio")).isEqualTo(0.55, within(1e-6));
        assertThat(read.sample("GPU-10").has("sm_active_ratio")).isFalse();
        assertThat(read.holds()).containsExactly("prod/infer-7f GPU-10 -15.0 to the end");
        assertThat(read.problems().count("duplicate_series")).isEqualTo(1);
    }

    @Test
    void anInstanceIsFullAtItsShareAndTheDevicesPowerCountsOnce() {
        Imported read = Imported.of(Imported.field("dcgm-mig.prom"));

        assertThat(read.sample("GPU-10/7").number("gr_engine_ratio")).isEqualTo(1, within(1e-5));
        assertThat(read.sample("GPU-10/1").number("gr_engine_ratio")).isEqualTo(1, within(1e-5));
        assertThat(read.sample("GPU-10/2").number("gr_engine_ratio")).isZero();
        assertThat(read.sample("GPU-10").number("power_w")).isEqualTo(180, within(1e-6));
        assertThat(read.sample("GPU-10").has("gpu_util_ratio")).isFalse();
        assertThat(read.holds()).containsExactly("t/b GPU-10/1 -15.0 to the end", "t/a GPU-10/7 -15.0 to the end");
    }

    @Test
    void aFileOfAnotherKindIsRefusedAndATornAnswerKeepsWhatCameBefore(@TempDir Path folder) throws IOException {
        Path other = Files.writeString(folder.resolve("other"), "a,b\n1,2\n");
        assertThatThrownBy(() -> Imported.of(other))
                .isInstanceOf(LedgerException.class)
                .hasMessageContaining("neither");

        String whole = Files.readString(Imported.field("query-range.json"));
        Path torn = Files.writeString(folder.resolve("torn"), whole.substring(0, whole.indexOf("\"p2\"")));
        Imported read = Imported.of(torn);
        assertThat(read.of(Table.GPU_SAMPLES)).hasSize(3);
        assertThat(read.problems().count("torn_answer")).isEqualTo(1);
    }
}
