package org.gpuledger.store;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.gpuledger.model.dataset.Row;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RoundTripTest {
    @TempDir
    Path folder;

    @Test
    void whatWasWrittenIsRead() {
        List<Row> rows = rows();
        SampleStory.write(folder, rows);

        List<String> blocks = SampleStory.blocks(folder);

        assertThat(blocks).hasSize(7 * 200);
        Row first = rows.get(7);
        assertThat(blocks.get(0)).startsWith("gpu-000 " + first.whole("at_ns"));
        assertThat(Files.isRegularFile(folder.resolve("gpus.csv"))).isTrue();
        assertThat(Files.isRegularFile(folder.resolve("gpu_samples.parquet"))).isTrue();
    }

    @Test
    void theOrderOfRowsIsForgotten(@TempDir Path other) {
        List<Row> rows = rows();
        SampleStory.write(folder, rows);
        Collections.shuffle(rows, new Random(1));
        SampleStory.write(other, rows);

        assertThat(SampleStory.blocks(other)).isEqualTo(SampleStory.blocks(folder));
    }

    private static List<Row> rows() {
        List<Row> rows = new ArrayList<>();
        for (int i = 0; i < 7; i++) {
            rows.add(SampleStory.gpu("gpu-%03d".formatted(i), "n" + i / 4));
        }
        rows.addAll(SampleStory.samples(7, 200, 5));
        return rows;
    }
}
