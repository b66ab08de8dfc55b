package org.gpuledger.source.archive;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.ServiceLoader;
import java.util.SplittableRandom;
import java.util.zip.GZIPOutputStream;
import org.gpuledger.model.LedgerException;
import org.gpuledger.model.dataset.ImportOptions;
import org.gpuledger.model.dataset.Importer;
import org.gpuledger.model.dataset.Row;
import org.gpuledger.model.dataset.Table;
import org.gpuledger.model.evidence.Problems;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ImporterTest {
    private static final String MINUTES = """
            time,total_gpu_num,running_gpu_num,pending_gpu_num,idle_gpu_num,pending_gpujob_num
            2020-05-01 00:00:00,8,6,3,2,1
            2020-05-01 00:01:00,8,8,0,0,0
            2020-05-01 00:02:00,8,1,0,7,0
            """;

    @TempDir
    Path folder;

    private final List<Row> rows = new ArrayList<>();
    private final Problems problems = new Problems();

    @Test
    void aMinuteOfAVirtualClusterIsAPoolSample() throws IOException {
        read(new HeliosImporter(), write("vcA.csv", MINUTES), ImportOptions.DEFAULTS);

        assertThat(rows)
                .extracting(Row::toString)
                .containsExactly(
                        "pools{pool=vcA}",
                        sample(0, 6, 3, 1),
                        sample(1, 8, 0, 0),
                        sample(2, 1, 0, 0),
                        "period{from_ns=1588291200000000000, until_ns=1588291380000000000}");
        assertThat(problems.total()).isZero();
    }

    @Test
    void timesAreReadInTheZoneOfTheUser() throws IOException {
        ImportOptions china = new ImportOptions(
                ZoneId.of("Asia/Shanghai"),
                OptionalLong.empty(),
                OptionalLong.empty(),
                Optional.empty(),
                Optional.empty());
        read(new HeliosImporter(), write("vcA.csv", MINUTES), china);

        assertThat(rows.get(1).whole("at_ns")).isEqualTo(1588291200000000000L - 8 * 3_600_000_000_000L);
    }

    @Test
    void aRowThatBreaksTheIdentityIsKeptAndCounted() throws IOException {
        read(new HeliosImporter(), write("vcA.csv", MINUTES.replace("8,6,3,2", "8,6,3,1")), ImportOptions.DEFAULTS);

        assertThat(problems.countByKind()).containsOnlyKeys("identity_broken").containsEntry("identity_broken", 1L);
        assertThat(rows.get(1).whole("running_gpus")).isEqualTo(6);
    }

    @Test
    void aTornLineAndAnUnreadableCountGiveNoRow() throws IOException {
        String torn = MINUTES.replace(",8,8,0,0,0", ",8,eight,0,0,0") + "2020-05-01 00:03:00,8";
        read(new HeliosImporter(), write("vcA.csv", torn), ImportOptions.DEFAULTS);

        assertThat(problems.countByKind()).containsEntry("torn_line", 1L).containsEntry("unreadable_row", 1L);
        assertThat(rows).filteredOn(row -> row.table() == Table.POOL_SAMPLES).hasSize(2);
    }

    @Test
    void aFileOfAnotherKindIsRefusedWithTheColumnsItLacks() throws IOException {
        Path other = write("vcA.csv", "a,b\n1,2\n");

        assertThatThrownBy(() -> read(new HeliosImporter(), other, ImportOptions.DEFAULTS))
                .isInstanceOf(LedgerException.class)
                .hasMessageContaining("GL-2202")
                .hasMessageContaining("total_gpu_num")
                .hasMessageContaining("vcA.csv");
        assertThatThrownBy(() -> read(new HeliosImporter(), folder.resolve("nowhere"), ImportOptions.DEFAULTS))
                .hasMessageContaining("GL-2201");
    }

    @Test
    void thePhillyListGivesJobsThatWaitAndNodesOfEightDevices() throws IOException {
        write("philly_vc_nodes.csv", "vc,node num\n6214e9,2\n");
        write(
                "philly_jobs.csv",
                "timestamp,duration,num_gpus,gpu_time,cluster\n2017-10-09 07:01:55,66.0,2,132.0,6214e9\n");
        read(new PhillyImporter(), folder, ImportOptions.DEFAULTS);

        assertThat(rows).filteredOn(row -> row.table() == Table.GPUS).hasSize(16);
        assertThat(rows.get(rows.size() - 1))
                .hasToString("jobs{job=philly-000000, pool=6214e9, submitted_ns=1507532515000000000, requested_gpus=2,"
                        + " run_s=66.0}");
    }

    @Test
    void acmeSaysThatItHoldsOnlyDistributions() {
        assertThatThrownBy(() -> read(new AcmeImporter(), folder, ImportOptions.DEFAULTS))
                .isInstanceOf(LedgerException.class)
                .hasMessageContaining("only distributions");
    }

    @Test
    void allKindsAreFoundByTheServiceLoader() {
        assertThat(ServiceLoader.load(Importer.class))
                .extracting(Importer::kind)
                .containsExactlyInAnyOrder("acme", "helios", "philly");
    }

    @Test
    void theRealHeliosMonthHasItsPublishedTotals() {
        read(new HeliosImporter(), RealData.folder("traces/helios-earth-vc"), ImportOptions.DEFAULTS);

        List<Row> samples =
                rows.stream().filter(row -> row.table() == Table.POOL_SAMPLES).toList();
        assertThat(samples).hasSize(714_240);
        assertThat(samples.stream().mapToLong(row -> row.whole("capacity_gpus")).sum())
                .isEqualTo(38_211_840);
        assertThat(samples.stream().mapToLong(row -> row.whole("running_gpus")).sum())
                .isEqualTo(25_486_357);
        assertThat(samples.stream().mapToLong(row -> row.whole("pending_gpus")).sum())
                .isEqualTo(2_740_297);
        assertThat(problems.total()).isZero();
    }

    @Test
    void theRealPhillyListHasItsJobsAndGpuHours() {
        read(new PhillyImporter(), RealData.folder("traces/philly"), ImportOptions.DEFAULTS);

        List<Row> jobs = rows.stream().filter(row -> row.table() == Table.JOBS).toList();
        double gpuHours = jobs.stream()
                .mapToDouble(row -> row.number("run_s") * row.whole("requested_gpus") / 3600)
                .sum();
        assertThat(jobs).hasSize(82_247);
        assertThat(Math.round(gpuHours)).isEqualTo(978_078);
        assertThat(problems.total()).isZero();
    }

    @Test
    void damagedBytesNeverThrowAndNeverChangeAnUntouchedLine() throws IOException {
        SplittableRandom random = new SplittableRandom(20200501);
        for (int variant = 0; variant < 2000; variant++) {
            List<String> lines = new ArrayList<>(MINUTES.lines().toList());
            int victim = 1 + random.nextInt(lines.size() - 1);
            lines.set(victim, damaged(lines.get(victim), random));
            rows.clear();
            readTolerant(write("vcA.csv", String.join("\n", lines) + "\n"));
            for (int line = 1; line < lines.size(); line++) {
                boolean sameLogicalLine = line < victim || lines.get(victim).indexOf('"') < 0;
                if (line != victim && sameLogicalLine) {
                    assertThat(rows)
                            .extracting(Row::toString)
                            .as("variant %d of %s", variant, lines)
                            .contains(original(line));
                }
            }
        }
    }

    @Test
    void aDamagedArchiveIsAProblemAndWhatWasReadStays() throws IOException {
        Path file = folder.resolve("vcA.csv.gz");
        try (OutputStream gzip = new GZIPOutputStream(Files.newOutputStream(file))) {
            gzip.write(MINUTES.repeat(1).getBytes(StandardCharsets.UTF_8));
        }
        byte[] bytes = Files.readAllBytes(file);
        Files.write(file, java.util.Arrays.copyOf(bytes, bytes.length - 12));
        readTolerant(file);

        assertThat(problems.count("unreadable_rest") + problems.count("torn_line"))
                .isPositive();
    }

    private void readTolerant(Path file) {
        try {
            read(new HeliosImporter(), file, ImportOptions.DEFAULTS);
        } catch (LedgerException refused) {
            assertThat(refused.code()).startsWith("GL-");
        }
    }

    private void read(Importer importer, Path file, ImportOptions options) {
        importer.read(List.of(file), options, rows::add, problems);
    }

    private static String damaged(String line, SplittableRandom random) {
        StringBuilder text = new StringBuilder(line);
        int at = random.nextInt(line.length());
        switch (random.nextInt(4)) {
            case 0 -> text.setCharAt(at, (char) random.nextInt(1, 128));
            case 1 -> text.deleteCharAt(at);
            case 2 -> text.insert(at, (char) random.nextInt(32, 127));
            default -> text.setLength(at);
        }
        return text.toString().replace("\n", "").replace("\r", "");
    }

    private static String original(int line) {
        return switch (line) {
            case 1 -> sample(0, 6, 3, 1);
            case 2 -> sample(1, 8, 0, 0);
            default -> sample(2, 1, 0, 0);
        };
    }

    private static String sample(int minute, int running, int pending, int jobs) {
        return "pool_samples{at_ns=%d, pool=vcA, capacity_gpus=8, running_gpus=%d, pending_gpus=%d, pending_jobs=%d}"
                .formatted(1588291200000000000L + minute * 60_000_000_000L, running, pending, jobs);
    }

    private Path write(String name, String text) throws IOException {
        return Files.writeString(folder.resolve(name), text);
    }
}
