package org.gpuledger.store;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.gpuledger.books.timeline.SampleBlock;
import org.gpuledger.model.LedgerException;
import org.gpuledger.model.evidence.Problems;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// The page decoder against DuckDB, which wrote the files and says what is in them.
class DecodingTest {
    private static final int GPUS = 40;
    private static final int ROWS = 9_000;

    @TempDir
    Path folder;

    @BeforeEach
    void writeInventory() {
        List<String> lines = new ArrayList<>(List.of("gpu,node"));
        for (int i = 0; i < GPUS; i++) {
            lines.add("g%02d,n1".formatted(i));
        }
        SampleStory.file(folder.resolve("gpus.csv"), lines.toArray(String[]::new));
    }

    @ParameterizedTest
    @CsvSource({
        "zstd, V1, 2048, true",
        "snappy, V1, 122880, true",
        "uncompressed, V1, 4096, true",
        "zstd, V2, 122880, false",
        "snappy, V2, 2048, false",
        "gzip, V1, 4096, false",
        "lz4_raw, V1, 4096, false"
    })
    void everyCellIsWhatWasWritten(String codec, String version, int groupRows, boolean isOurs) {
        if (codec.equals("lz4_raw")) {
            assertForeignCodecIsTold(codec);
            return;
        }
        write("(FORMAT parquet, COMPRESSION %s, PARQUET_VERSION %s, ROW_GROUP_SIZE %d)"
                .formatted(codec, version, groupRows));

        SampleFile file = SampleFile.read(samples(), "samples", new Problems());
        assertThat(file.isDecodable()).as("whether the own decoder is at work").isEqualTo(isOurs);
        assertThat(file.groups().size()).isEqualTo(Math.ceilDiv(ROWS, groupRows));
        assertThat(SampleStory.blocks(folder)).hasSize(ROWS).isEqualTo(oracle());
    }

    @Test
    void rangesOfDevicesAddUpToTheFleet() {
        write("(FORMAT parquet, COMPRESSION zstd, ROW_GROUP_SIZE 2048)");
        List<String> parts = new ArrayList<>();
        try (DatasetFolder dataset = DatasetFolder.open(folder, new Problems())) {
            for (int from = 0; from < GPUS; from += 7) {
                int until = Math.min(GPUS, from + 7);
                List<Integer> visited = new ArrayList<>();
                dataset.scanDevices(from, until, SampleStory.ALWAYS, (device, block) -> {
                    visited.add(device);
                    addLines(parts, device, block);
                });
                assertThat(visited).hasSize(until - from).isSorted();
            }
        }

        assertThat(parts).isEqualTo(SampleStory.blocks(folder));
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3})
    void aDamagedFileIsToldOrReadNeverACrash(long seed) throws IOException {
        write("(FORMAT parquet, COMPRESSION uncompressed, ROW_GROUP_SIZE 2048)");
        byte[] sound = Files.readAllBytes(samples());
        SplittableRandom random = new SplittableRandom(seed);
        int told = 0;
        for (int i = 0; i < 150; i++) {
            byte[] damaged = sound.clone();
            for (int flips = 0; flips < 4; flips++) {
                damaged[random.nextInt(4, sound.length - 5_000)] ^= (byte) (1 << random.nextInt(8));
            }
            Files.write(samples(), damaged);
            try {
                assertThat(SampleStory.blocks(folder)).hasSizeLessThanOrEqualTo(ROWS);
            } catch (LedgerException fault) {
                assertThat(fault.code()).startsWith("GL-2");
                told++;
            }
        }
        assertThat(told).as("damage that was noticed").isPositive();
    }

    private void assertForeignCodecIsTold(String codec) {
        write("(FORMAT parquet, COMPRESSION %s)".formatted(codec));
        org.assertj.core.api.Assertions.assertThatThrownBy(() -> SampleStory.blocks(folder))
                .isInstanceOfSatisfying(LedgerException.class, fault -> {
                    assertThat(fault.code()).isEqualTo("GL-2017");
                    assertThat(fault.remedy()).isEqualTo("Write it with zstd, snappy, gzip or no compression");
                });
    }

    /// Columns with few values, many values, none, some absent, in every number type.
    private void write(String options) {
        try (DuckDb database = DuckDb.inMemory(folder, 1)) {
            database.execute(("COPY (SELECT 'g' || lpad((i // 225)::VARCHAR, 2, '0') AS gpu, i * 1000 AS at_ns,"
                            + " (hash(i) %% 101)::FLOAT / 100 AS gpu_util_ratio,"
                            + " CASE WHEN hash(i + 1) %% 3 > 0 THEN (hash(i + 2) %% 1000003)::DOUBLE / 1000003 END"
                            + " AS gr_engine_ratio,"
                            + " NULL::FLOAT AS sm_active_ratio, 1::INTEGER AS tensor_ratio,"
                            + " CASE WHEN i %% 1000 < 500 THEN 0.5::FLOAT END AS dram_ratio,"
                            + " (hash(i + 3) %% 1000000007)::BIGINT AS pcie_rx_bps,"
                            + " CASE WHEN hash(i + 4) %% 10 = 0 THEN (hash(i + 5) %% 9)::INTEGER END AS throttle_bits,"
                            + " (hash(i + 6) >> 1)::BIGINT AS xid FROM range(%d) t(i)) TO %s %s")
                    .formatted(ROWS, DuckDb.literal(samples()), options));
        }
    }

    private List<String> oracle() {
        List<String> lines = new ArrayList<>();
        String sql = "SELECT concat_ws(' ', gpu, at_ns, gpu_util_ratio, coalesce(gr_engine_ratio::FLOAT, 'nan'), 'nan',"
                + " tensor_ratio::FLOAT, coalesce(dram_ratio, 'nan'), pcie_rx_bps::FLOAT, 'nan', 'nan', 'nan',"
                + " coalesce(throttle_bits, -9223372036854775808), xid) FROM read_parquet(%s) ORDER BY gpu, at_ns";
        try (DuckDb database = DuckDb.inMemory(folder, 1)) {
            database.rows(sql.formatted(DuckDb.literal(samples())), row -> {
                try {
                    lines.add(bits(row.getString(1).split(" ")));
                } catch (java.sql.SQLException wrong) {
                    throw new IllegalStateException(wrong);
                }
            });
        }
        return lines;
    }

    private static String bits(String[] cells) {
        StringBuilder line = new StringBuilder(cells[0]).append(' ').append(cells[1]);
        for (int i = 2; i < cells.length; i++) {
            boolean isFloat = i < 11;
            float value = isFloat ? Float.parseFloat(cells[i].replace("nan", "NaN")) : 0;
            line.append(' ').append(isFloat ? Integer.toString(Float.floatToIntBits(value)) : cells[i]);
        }
        return line.toString();
    }

    private static void addLines(List<String> lines, int device, SampleBlock block) {
        for (int i = 0; i < block.size; i++) {
            lines.add("g%02d %s".formatted(device, SampleStory.line(block, i)));
        }
    }

    private Path samples() {
        return folder.resolve("gpu_samples.parquet");
    }
}
