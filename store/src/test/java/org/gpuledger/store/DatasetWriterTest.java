package org.gpuledger.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.gpuledger.model.LedgerException;
import org.gpuledger.model.dataset.Row;
import org.gpuledger.model.dataset.Table;
import org.gpuledger.model.evidence.Problems;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DatasetWriterTest {
    @TempDir
    Path folder;

    private final Problems problems = new Problems();

    @Test
    void peopleCanReadEntities() throws IOException {
        write(
                SampleStory.gpu("g2", "n1").whole("memory_bytes", 80),
                SampleStory.gpu("g1", "n1").text("model", "H100, 80 GB"));

        assertThat(Files.readString(folder.resolve("gpus.csv")))
                .isEqualTo("gpu,node,model,memory_bytes\ng1,n1,\"H100, 80 GB\",\ng2,n1,,80\n");
    }

    @Test
    void aLaterImportFillsInAndOverwritesCellByCell() throws IOException {
        write(job("j1").text("state", "RUNNING").text("owner", "ann"), job("j2"));
        write(job("j1").text("state", "COMPLETED").text("team", "vision"));

        assertThat(Files.readString(folder.resolve("jobs.csv")))
                .isEqualTo("job,owner,team,submitted_ns,state\nj1,ann,vision,7,COMPLETED\nj2,,,7,\n");
        assertThat(problems.kept()).singleElement().satisfies(note -> {
            assertThat(note.kind()).isEqualTo("changed_value");
            assertThat(note.where()).isEqualTo("jobs.state of j1");
            assertThat(note.detail()).isEqualTo("'RUNNING' became 'COMPLETED'; the newer counts");
        });
    }

    @Test
    void samplesOfSeveralImportsAreJoinedAndEqualOnesKeptOnce() {
        List<Row> all = new ArrayList<>(SampleStory.samples(3, 40, 2));
        for (int i = 0; i < 3; i++) {
            all.add(0, SampleStory.gpu("gpu-%03d".formatted(i), "n1"));
        }
        SampleStory.write(folder, all.subList(0, 80));
        SampleStory.write(folder, all.subList(60, all.size()));

        assertThat(SampleStory.blocks(folder)).hasSize(120);
    }

    @Test
    void columnsThatOnlyOneImportHasStay() {
        write(SampleStory.gpu("g1", "n1"), SampleStory.sample("g1", 15).number("gr_engine_ratio", 0.25));
        write(SampleStory.sample("g1", 30).number("sm_active_ratio", 0.5));

        int quarter = Float.floatToIntBits(0.25f);
        int half = Float.floatToIntBits(0.5f);
        assertThat(SampleStory.blocks(folder))
                .satisfiesExactly(
                        first -> assertThat(first).contains(" " + quarter + " ").doesNotContain(" " + half + " "),
                        second -> assertThat(second).contains(" " + half + " ").doesNotContain(" " + quarter + " "));
    }

    @Test
    void aTableInAnotherFormIsReplaced() throws IOException {
        SampleStory.file(folder.resolve("gpus.csv"), "gpu,node", "g1,n1");
        SampleStory.file(folder.resolve("gpu_samples.csv"), "at_ns,gpu,power_w", "15,g1,100");
        write(SampleStory.sample("g1", 15));

        assertThat(folder.resolve("gpu_samples.csv")).doesNotExist();
        assertThat(SampleStory.blocks(folder)).hasSize(2);
    }

    @Test
    void periodsOfSeveralImportsMakeOne() throws IOException {
        write(Row.of(Table.PERIOD).whole("from_ns", 5).whole("until_ns", 9));
        write(Row.of(Table.PERIOD).whole("from_ns", 7).whole("until_ns", 12));

        assertThat(Files.readString(folder.resolve("period.csv"))).isEqualTo("from_ns,until_ns\n5,12\n");
    }

    @Test
    void withoutACommitNothingChanges() {
        write(SampleStory.gpu("g1", "n1"));
        try (DatasetWriter writer = DatasetWriter.into(folder, problems)) {
            writer.accept(SampleStory.gpu("g2", "n1"));
            writer.accept(SampleStory.sample("g2", 15));
        }

        try (DatasetFolder dataset = DatasetFolder.open(folder, problems)) {
            assertThat(dataset.fleet().devices()).hasSize(1);
        }
        assertThat(folder.resolve("gpu_samples.parquet")).doesNotExist();
        assertThat(folder.resolve(".gpuledger/import")).doesNotExist();
    }

    @Test
    void whatAKilledImportLeftIsRemovedByTheNext() {
        SampleStory.file(folder.resolve(".gpuledger/import/staged.db"), "torn");
        write(SampleStory.gpu("g1", "n1"));

        assertThat(folder.resolve(".gpuledger/import")).doesNotExist();
        assertThat(folder.resolve("gpus.csv")).isRegularFile();
    }

    @Test
    void twoImportsAtOnceAreRefused() {
        try (DatasetWriter first = DatasetWriter.into(folder, problems)) {
            assertThat(first.rows()).isEmpty();
            assertThatThrownBy(() -> DatasetWriter.into(folder, problems))
                    .isInstanceOfSatisfying(
                            LedgerException.class,
                            refused -> assertThat(refused.code()).isEqualTo("GL-3003"));
        }
    }

    @Test
    void samplesAreSortedAndOnlyColumnsWithValuesAreWritten() {
        List<Row> rows = new ArrayList<>(SampleStory.samples(3, 40, 2));
        Collections.shuffle(rows, new Random(3));
        rows.forEach(row -> row.number("tensor_ratio", Double.NaN));
        SampleStory.write(folder, rows);

        String file = DuckDb.literal(folder.resolve("gpu_samples.parquet"));
        try (DuckDb database = DuckDb.inMemory(folder, 1)) {
            assertThat(database.whole("SELECT count(*) FROM (DESCRIBE FROM " + file + ")"))
                    .isEqualTo(6);
            assertThat(database.whole(
                            "SELECT count(*) FROM (SELECT gpu, at_ns, lag(gpu) OVER () AS g, lag(at_ns) OVER ()"
                                    + " AS a FROM " + file + ") WHERE gpu < g OR (gpu = g AND at_ns <= a)"))
                    .isZero();
            assertThat(database.whole("SELECT count(*) FROM parquet_metadata(" + file + ") WHERE compression = 'ZSTD'"))
                    .isEqualTo(6);
        }
    }

    private void write(Row... rows) {
        try (DatasetWriter writer = DatasetWriter.into(folder, problems)) {
            for (Row row : rows) {
                writer.accept(row);
            }
            writer.commit();
        }
    }

    private static Row job(String id) {
        return Row.of(Table.JOBS).text("job", id).whole("submitted_ns", 7);
    }
}
