package org.gpuledger.store;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.GZIPOutputStream;
import org.gpuledger.books.timeline.FleetFacts;
import org.gpuledger.books.timeline.SampleBlock;
import org.gpuledger.model.dataset.Row;
import org.gpuledger.model.dataset.Table;
import org.gpuledger.model.evidence.Problems;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// One dataset in every form that the format allows, read bit for bit alike.
class DatasetFormsTest {
    private static final int GPUS = 5;

    @TempDir
    Path reference;

    @TempDir
    Path other;

    private List<String> blocks = List.of();
    private FleetFacts facts = new FleetFacts(
            List.of(), List.of(), List.of(), List.of(), List.of(), List.of(), false, List.of(), List.of());

    @BeforeEach
    void writeReference() {
        List<Row> rows = new ArrayList<>();
        for (int i = 0; i < GPUS; i++) {
            rows.add(SampleStory.gpu("gpu-%03d".formatted(i), "n" + i / 4).text("pool", "a, \"b\""));
            rows.add(Row.of(Table.JOBS)
                    .text("job", "j" + i)
                    .whole("submitted_ns", SampleStory.MIDNIGHT + i)
                    .number("requested_cpus", 0.1 * i)
                    .text("name", "héllo\nworld"));
        }
        rows.addAll(SampleStory.samples(GPUS, 300, 11));
        SampleStory.write(reference, rows);
        blocks = SampleStory.blocks(reference);
        facts = facts(reference);
    }

    @Test
    void csvIsReadLikeParquet() {
        copyAs("csv", "gpu_samples.csv", "gpu_samples.parquet", "(FORMAT csv, HEADER)");
        copyAs("csv", "gpus.csv", "gpus.csv", "(FORMAT csv, HEADER)");
        copyAs("csv", "jobs.csv", "jobs.csv", "(FORMAT csv, HEADER)");

        assertSame();
    }

    @Test
    void parquetIsReadLikeCsv() {
        copyAs("parquet", "gpus.parquet", "gpus.csv", "(FORMAT parquet)");
        copyAs("parquet", "jobs.parquet", "jobs.csv", "(FORMAT parquet)");
        copyAs("parquet", "gpu_samples.parquet", "gpu_samples.parquet", "(FORMAT parquet)");

        assertSame();
    }

    @Test
    void gzippedCsvIsReadLikeCsv() throws IOException {
        copyAs("csv", "gpu_samples.csv", "gpu_samples.parquet", "(FORMAT csv, HEADER)");
        for (String table : List.of("gpus", "jobs")) {
            Files.copy(reference.resolve(table + ".csv"), other.resolve(table + ".csv"));
        }
        for (String table : List.of("gpus", "jobs", "gpu_samples")) {
            gzip(other.resolve(table + ".csv"));
        }

        assertSame();
    }

    @Test
    void aFolderOfDaysIsReadLikeAFile() throws IOException {
        copyEntities();
        String days =
                "SELECT *, CASE WHEN at_ns % 60000000000 = 0 THEN '2026-03-04' ELSE '2026-03-05' END AS day FROM ";
        try (DuckDb database = DuckDb.inMemory(other, 1)) {
            database.execute("COPY (%s %s ORDER BY gpu, at_ns) TO %s (FORMAT parquet, PARTITION_BY (day))"
                    .formatted(
                            days,
                            DuckDb.literal(reference.resolve("gpu_samples.parquet")),
                            DuckDb.literal(other.resolve("gpu_samples"))));
        }

        assertThat(other.resolve("gpu_samples/day=2026-03-04")).isDirectory();
        assertSame();
    }

    @Test
    void bandsOfDevicesGiveTheSameWhereMemoryIsShort() throws IOException {
        aFolderOfDaysIsReadLikeAFile();
        TableFiles files = DatasetTables.find(other, Table.GPU_SAMPLES).orElseThrow();
        DeviceIds ids = new DeviceIds(facts.devices());
        List<SampleFile> days = files.files().stream()
                .map(file -> SampleFile.read(file, files.name(file), new Problems()))
                .toList();
        long twoDevices = 2L * 300 * 60;
        for (long memoryBytes : List.of(1L, twoDevices)) {
            FileSamples samples = new FileSamples(days, ids, new Problems(), memoryBytes);
            List<String> lines = new ArrayList<>();
            samples.scan(0, 2, SampleStory.ALWAYS, (device, block) -> addLines(lines, ids.text(device), block));
            samples.scan(2, GPUS, SampleStory.ALWAYS, (device, block) -> addLines(lines, ids.text(device), block));

            assertThat(days).hasSize(2);
            assertThat(lines).isEqualTo(blocks);
        }
    }

    @Test
    void filesThatAreNotSortedAreSortedFirst() throws IOException {
        copyEntities();
        unsorted("gpu_samples.parquet", "ORDER BY hash(at_ns), gpu");
        Problems problems = new Problems();
        try (DatasetFolder dataset = DatasetFolder.open(other, problems)) {
            dataset.scanDevices(0, GPUS, SampleStory.ALWAYS, (device, block) -> {});
        }

        assertThat(problems.count("unsorted_samples")).isEqualTo(1);
        assertSame();
        assertThat(other.resolve(".gpuledger")).isDirectoryNotContaining(left -> !left.endsWith("swap.lock"));
    }

    @Test
    void samplesThatAreSortedByTimeWithinTheirDeviceOnlyAreFine() throws IOException {
        copyEntities();
        unsorted("gpu_samples.parquet", "ORDER BY gpu, at_ns DESC");

        assertSame();
    }

    @Test
    void typesThatHoldTheSameNumbersAreRead() throws IOException {
        copyEntities();
        try (DuckDb database = DuckDb.inMemory(other, 1)) {
            database.execute(("COPY (SELECT make_timestamp_ns(at_ns) AS at_ns, gpu, gr_engine_ratio::DOUBLE AS"
                            + " gr_engine_ratio, nvlink_rx_bps, throttle_bits::INTEGER AS throttle_bits FROM %s) TO %s"
                            + " (FORMAT parquet)")
                    .formatted(
                            DuckDb.literal(reference.resolve("gpu_samples.parquet")),
                            DuckDb.literal(other.resolve("gpu_samples.parquet"))));
        }

        assertSame();
    }

    @Test
    void timesWithAZoneAreReadLikeNanoseconds() throws IOException {
        copyEntities();
        try (DuckDb database = DuckDb.inMemory(other, 1)) {
            database.execute(
                    ("COPY (SELECT strftime(make_timestamp(at_ns // 1000), '%%Y-%%m-%%dT%%H:%%M:%%SZ') AS at_ns,"
                                    + " * EXCLUDE (at_ns) FROM %s) TO %s (FORMAT csv, HEADER)")
                            .formatted(
                                    DuckDb.literal(reference.resolve("gpu_samples.parquet")),
                                    DuckDb.literal(other.resolve("gpu_samples.csv"))));
        }

        assertThat(contentOf(other.resolve("gpu_samples.csv"))).contains("2026-03-04T00:00:15Z,");
        assertSame();
    }

    @Test
    void csvTooLargeForMemoryIsReadAlike() throws IOException {
        copyEntities();
        copyAs("csv", "gpu_samples.csv", "gpu_samples.parquet", "(FORMAT csv, HEADER)");
        TableFiles files = DatasetTables.find(other, Table.GPU_SAMPLES).orElseThrow();
        DeviceIds ids = new DeviceIds(facts.devices());
        Path work = Files.createDirectory(other.resolve("work"));
        Path sorted = new SampleSorting(work, new Problems()).sortRows(files, ids);
        FileSamples samples =
                FileSamples.of(List.of(SampleFile.read(sorted, "sorted", new Problems())), ids, new Problems());
        List<String> lines = new ArrayList<>();
        samples.scan(0, GPUS, SampleStory.ALWAYS, (device, block) -> addLines(lines, ids.text(device), block));

        assertThat(lines).isEqualTo(blocks);
    }

    private static void addLines(List<String> lines, String gpu, SampleBlock block) {
        for (int i = 0; i < block.size; i++) {
            lines.add(gpu + " " + SampleStory.line(block, i));
        }
    }

    private void assertSame() {
        assertThat(SampleStory.blocks(other)).isEqualTo(blocks);
        assertThat(facts(other)).isEqualTo(facts);
        try (DatasetFolder a = DatasetFolder.open(reference, new Problems());
                DatasetFolder b = DatasetFolder.open(other, new Problems())) {
            assertThat(b.fingerprints()).isEqualTo(a.fingerprints());
            assertThat(b.period()).isEqualTo(a.period());
        }
    }

    private static FleetFacts facts(Path folder) {
        try (DatasetFolder dataset = DatasetFolder.open(folder, new Problems())) {
            return dataset.fleet();
        }
    }

    private void copyEntities() throws IOException {
        for (String table : List.of("gpus", "jobs")) {
            Files.copy(reference.resolve(table + ".csv"), other.resolve(table + ".csv"));
        }
    }

    private void copyAs(String form, String target, String source, String options) {
        String read = source.endsWith("csv") ? "read_csv(%s, all_varchar = %s, quote = '\"')" : "read_parquet(%s)";
        String types = form.equals("parquet") ? "false" : "true";
        try (DuckDb database = DuckDb.inMemory(other, 1)) {
            database.execute("COPY (FROM %s) TO %s %s"
                    .formatted(
                            read.formatted(DuckDb.literal(reference.resolve(source)), types),
                            DuckDb.literal(other.resolve(target)),
                            options));
        }
    }

    private void unsorted(String target, String order) {
        try (DuckDb database = DuckDb.inMemory(other, 1)) {
            database.execute("COPY (FROM %s %s) TO %s (FORMAT parquet)"
                    .formatted(
                            DuckDb.literal(reference.resolve("gpu_samples.parquet")),
                            order,
                            DuckDb.literal(other.resolve(target))));
        }
    }

    private static void gzip(Path file) throws IOException {
        Path zipped = file.resolveSibling(file.getFileName() + ".gz");
        try (OutputStream out = new GZIPOutputStream(Files.newOutputStream(zipped))) {
            Files.copy(file, out);
        }
        Files.delete(file);
    }

    private static String contentOf(Path file) throws IOException {
        return Files.readString(file);
    }
}
