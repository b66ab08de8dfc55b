package org.gpuledger.source.slurm;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.gpuledger.model.dataset.Row;
import org.gpuledger.model.dataset.Table;
import org.junit.jupiter.api.Test;

/// Files as they come from the field, read as the index beside them says.
class FieldFilesTest {
    private static final String SACCT = "sacct-parsable2.txt";

    @Test
    void sacctHasFiveFinishedAndRunningRunsAndSevenThatWait() {
        Imported sacct = Imported.of(Imported.field(SACCT));

        assertThat(sacct.jobs())
                .containsExactly(
                        "1011", "1012_1", "1012_3", "1012_4", "1012_5", "1012_6", "1012_7", "1012_8", "1012_9", "1013",
                        "1014", "1014.r2", "1015");
        assertThat(Imported.seconds(sacct.job("1011"))).isEqualTo(7200);
        assertThat(sacct.job("1011").whole("requested_gpus")).isEqualTo(4);
        assertThat(sacct.job("1013").text("gpu_models")).isEqualTo("v100");
        assertThat(sacct.job("1015").whole("requested_gpus")).isZero();
        assertThat(sacct.problems().countByKind()).containsOnlyKeys("indices_unknown");
        assertThat(sacct.problems().count("indices_unknown")).isEqualTo(5);
    }

    @Test
    void finishedGpuSecondsAre75600() {
        Imported sacct = Imported.of(Imported.field(SACCT));

        long gpuSeconds = sacct.of(Table.JOBS).stream()
                .filter(row -> row.has("ended_ns"))
                .mapToLong(row -> row.whole("requested_gpus") * Imported.seconds(row))
                .sum();

        assertThat(gpuSeconds).isEqualTo(28_800 + 3_600 + 14_400 + 28_800);
    }

    @Test
    void aRunningTaskHasNoEndAndWaitingTasksHaveNoStart() {
        Imported sacct = Imported.of(Imported.field(SACCT));

        Row running = sacct.job("1012_1");
        assertThat(running.whole("started_ns")).isEqualTo(Imported.at("2026-03-04T10:00:00"));
        assertThat(running.has("ended_ns")).isFalse();
        assertThat(IntStream.rangeClosed(3, 9).mapToObj(task -> sacct.job("1012_" + task)))
                .hasSize(7)
                .allSatisfy(row -> {
                    assertThat(row.has("started_ns")).isFalse();
                    assertThat(row.whole("requested_gpus")).isEqualTo(1);
                });
    }

    @Test
    void theSecondRunWaited475SecondsAfterItBecameEligible() {
        Row second = Imported.of(Imported.field(SACCT)).job("1014.r2");

        assertThat(second.whole("started_ns") - second.whole("eligible_ns")).isEqualTo(475_000_000_000L);
        assertThat(Imported.seconds(second)).isEqualTo(3600);
    }

    @Test
    void theOrderOfRecordsDoesNotMatter() throws IOException {
        List<String> lines = new ArrayList<>(Files.readAllLines(Imported.field(SACCT)));
        String expected = Imported.ofTexts(String.join("\n", lines) + "\n").text();
        List<String> records = lines.subList(1, lines.size());
        Random random = new Random(7);
        for (int i = 0; i < 50; i++) {
            Collections.shuffle(records, random);
            assertThat(Imported.ofTexts(String.join("\n", lines) + "\n").text()).isEqualTo(expected);
        }
    }

    @Test
    void scontrolNamesSixDevicesOfARunningJob() {
        Imported scontrol = Imported.of(Imported.field("scontrol-job-d.txt"));

        Row job = scontrol.job("201");
        assertThat(scontrol.devices("201"))
                .containsExactly("gpu01/0", "gpu01/1", "gpu01/2", "gpu01/3", "gpu02/1", "gpu02/3");
        assertThat(scontrol.of(Table.ALLOCATIONS)).allSatisfy(row -> {
            assertThat(row.whole("from_ns")).isEqualTo(Imported.at("2026-03-03T08:00:00"));
            assertThat(row.has("until_ns")).isFalse();
        });
        assertThat(job.whole("started_ns") - job.whole("submitted_ns")).isEqualTo(3_600_000_000_000L);
        assertThat(job.number("time_limit_s")).isEqualTo(259_200);
        assertThat(job.has("ended_ns"))
                .as("the end of a running job is only expected")
                .isFalse();
        assertThat(job.text("owner")).isEqualTo("u1");
        assertThat(job.whole("requested_gpus")).isEqualTo(6);
        assertThat(Durations.seconds("1-02:03:04")).hasValue(93_784);
        assertThat(scontrol.problems().total()).isZero();
    }
}
