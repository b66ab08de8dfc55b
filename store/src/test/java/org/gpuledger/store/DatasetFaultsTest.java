package org.gpuledger.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.gpuledger.model.LedgerException;
import org.gpuledger.model.dataset.Row;
import org.gpuledger.model.dataset.Table;
import org.gpuledger.model.evidence.Problems;
import org.gpuledger.model.time.EpochNanos;
import org.gpuledger.model.time.Span;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// What is wrong with a dataset is told exactly: what, where, and how to mend it.
class DatasetFaultsTest {
    @TempDir
    Path folder;

    private final Problems problems = new Problems();

    @Test
    void aFolderThatIsNotThere() {
        Path nowhere = folder.resolve("nowhere");
        assertFault(
                () -> DatasetFolder.open(nowhere, problems),
                "GL-2001 there is no dataset (" + nowhere + "). Name a folder that holds tables such as gpus.csv;"
                        + " 'gpuledger import' makes one");
    }

    @Test
    void aTableInTwoForms() {
        file("gpus.csv", "gpu,node", "g1,n1");
        file("gpus.parquet", "PAR1");
        assertFault(
                () -> DatasetFolder.open(folder, problems),
                "GL-2002 table gpus is there in two forms (" + folder.resolve("gpus.csv")
                        + " and gpus.parquet). Keep one of them");
    }

    @Test
    void noTableToStartFrom() {
        file("jobs.csv", "job,submitted_ns");
        assertFault(
                () -> DatasetFolder.open(folder, problems),
                "GL-2003 the dataset has neither the table gpus nor the table pool_samples (" + folder
                        + "). Add gpus.csv with gpu and node");
    }

    @Test
    void allocationsWithoutJobs() {
        file("gpus.csv", "gpu,node", "g1,n1");
        file("allocations.csv", "job,gpu,from_ns");
        assertFault(
                () -> DatasetFolder.open(folder, problems),
                "GL-2003 the dataset has allocations, but no table jobs (" + folder
                        + "). Add jobs.csv with the jobs that allocations names");
    }

    @Test
    void aRequiredColumnThatIsMissing() {
        file("gpus.csv", "gpu,model", "g1,A100");
        assertFault(
                this::readFleet,
                "GL-2004 table gpus lacks the required column node (gpus.csv)."
                        + " Add the column: node that carries the device");
    }

    @Test
    void aCellThatCannotBeRead() {
        file("gpus.csv", "gpu,node", "g1,n1");
        file("jobs.csv", "job,submitted_ns,requested_gpus", "j1,1772582400000000000,8", "j2,yesterday,8");
        assertFault(
                this::readFleet,
                "GL-2100 2 faults in the dataset (jobs.csv, line 3 and elsewhere). Mend each of them and run again:\n"
                        + "  1. GL-2005 column submitted_ns holds 'yesterday' (jobs.csv, line 3). Write epoch"
                        + " nanoseconds, or ISO-8601 with a zone such as 2026-03-04T10:00:00Z, or leave the cell empty\n"
                        + "  2. GL-2108 submitted_ns of jobs is empty (jobs.csv, line 3). Give it a value: the column is"
                        + " required");
    }

    @Test
    void aNumberThatIsNone() {
        file("gpus.csv", "gpu,node,memory_bytes", "g1,n1,80GB");
        assertFault(
                this::readFleet,
                "GL-2005 column memory_bytes holds '80GB' (gpus.csv, line 2)."
                        + " Write a whole number, or leave the cell empty");
    }

    @Test
    void aLineWithTooFewFields() {
        file("gpus.csv", "gpu,node,model", "g1,n1");
        assertFault(
                this::readFleet,
                "GL-2007 the line has 2 fields, the header 3 (gpus.csv, line 2)."
                        + " Give each line as many fields as the header");
    }

    @Test
    void filesThatAreNotWhatTheirNamesSay() throws IOException {
        file("gpus.csv.gz", "gpu,node", "g1,n1");
        assertFault(
                this::readFleet,
                "GL-2006 the file is called gzip, but its content is text (" + folder.resolve("gpus.csv.gz")
                        + "). Give it the ending that fits its content, or write it again");
        Files.delete(folder.resolve("gpus.csv.gz"));
        Files.write(folder.resolve("gpus.csv"), new byte[] {'g', 0, 1});
        assertFault(
                this::readFleet,
                "GL-2006 the file is called text, but its content is binary (" + folder.resolve("gpus.csv")
                        + "). Give it the ending that fits its content, or write it again");
        Files.delete(folder.resolve("gpus.csv"));
        file("gpus.parquet", "gpu,node");
        assertFault(
                this::readFleet,
                "GL-2006 the file is called Parquet, but its content is text (" + folder.resolve("gpus.parquet")
                        + "). Give it the ending that fits its content, or write it again");
    }

    @Test
    void aParquetFileThatIsCutShort() throws IOException {
        SampleStory.write(folder, List.of(SampleStory.gpu("g1", "n1"), SampleStory.sample("g1", 15)));
        Path samples = folder.resolve("gpu_samples.parquet");
        byte[] whole = Files.readAllBytes(samples);
        Files.write(samples, java.util.Arrays.copyOf(whole, whole.length - 20));

        assertThatThrownBy(() -> SampleStory.blocks(folder)).isInstanceOfSatisfying(LedgerException.class, fault -> {
            assertThat(fault.code()).isEqualTo("GL-2012");
            assertThat(fault.where()).isEqualTo(samples.toString());
        });
    }

    @Test
    void aParquetColumnOfAnotherType() {
        file("gpus.csv", "gpu,node", "g1,n1");
        parquet("gpu_samples", "SELECT 'now' AS at_ns, 'g1' AS gpu");
        assertFault(
                () -> SampleStory.blocks(folder),
                "GL-2008 column at_ns is BYTE_ARRAY in the file, the format wants TIME (gpu_samples.parquet)."
                        + " Write the column as format/SPEC.md says");
    }

    @Test
    void aDatasetThatCoversNoTime() {
        file("gpus.csv", "gpu,node", "g1,n1");
        assertFault(
                () -> DatasetFolder.open(folder, problems).period(),
                "GL-2009 nothing tells which time the dataset covers (" + folder + "). Add a table period with from_ns"
                        + " and until_ns, or name the time with --from and --until");
    }

    @Test
    void samplesOfAnUnknownDevice() {
        file("gpus.csv", "gpu,node", "g1,n1");
        String message = "GL-2010 gpu_samples names the unknown gpu %s (%s). Add it to gpus, or leave its samples out";
        file("gpu_samples.csv", "at_ns,gpu", "1,g0");
        assertFault(() -> SampleStory.blocks(folder), message.formatted("g0", "gpu_samples.csv, line 2"));
        delete("gpu_samples.csv");
        for (String unknown : List.of("g0", "g2")) {
            parquet("gpu_samples", "SELECT 1::BIGINT AS at_ns, '%s' AS gpu".formatted(unknown));
            assertFault(() -> SampleStory.blocks(folder), message.formatted(unknown, "gpu_samples.parquet"));
        }
    }

    @Test
    void aFileThatSaysItIsSortedAndIsNot() {
        file("gpus.csv", "gpu,node", "g1,n1", "g2,n1");
        try (DuckDb database = DuckDb.inMemory(folder, 1)) {
            database.execute("COPY (SELECT i AS at_ns, 'g' || (2 - mod(i, 2)) AS gpu FROM range(5) t(i)) TO %s %s"
                    .formatted(
                            DuckDb.literal(folder.resolve("gpu_samples.parquet")),
                            SeriesFile.options(TableKey.of(Table.GPU_SAMPLES))));
        }
        assertFault(
                () -> SampleStory.blocks(folder),
                "GL-2015 the file says that it is sorted by gpu and at_ns, but it is not (gpu_samples.parquet)."
                        + " Write the file again without the note gpuledger_sorted_by");
    }

    @Test
    void aHeaderThatIsMissingOrRepeatsItself() {
        file("gpus.csv");
        delete("gpus.csv");
        SampleStory.file(folder.resolve("gpus.csv"), "gpu,node,gpu", "g1,n1,g1");
        assertFault(this::readFleet, "GL-2011 column gpu occurs twice in the header (gpus.csv). Keep one of them");
    }

    @Test
    void aRowToWriteWithoutItsKey() {
        try (DatasetWriter writer = DatasetWriter.into(folder, problems)) {
            assertFault(
                    () -> writer.accept(Row.of(Table.GPUS).text("gpu", "g1")),
                    "GL-2013 a row of gpus has no node (gpus{gpu=g1}). Leave the row out, or give it a node");
        }
    }

    @Test
    void unknownColumnsAreLeftOutWithANote() {
        file("gpus.csv", "gpu,node,colour", "g1,n1,red");
        readFleet();

        assertThat(problems.kept()).singleElement().satisfies(note -> {
            assertThat(note.kind()).isEqualTo("unknown_column");
            assertThat(note.where()).isEqualTo("gpus.csv");
            assertThat(note.detail()).isEqualTo("column 'colour' is not in the format; left out");
        });
    }

    @Test
    void ratiosOutsideTheirRangeAreNotMeasurements() {
        file("gpus.csv", "gpu,node", "g1,n1");
        parquet("gpu_samples", "SELECT i::BIGINT AS at_ns, 'g1' AS gpu, i / 2.0 AS gr_engine_ratio FROM range(4) t(i)");
        try (DatasetFolder dataset = DatasetFolder.open(folder, problems)) {
            dataset.scanDevices(
                    0,
                    1,
                    SampleStory.ALWAYS,
                    (device, block) -> assertThat(block.grEngine).startsWith(0f, 0.5f, 1f, Float.NaN));
        }

        assertThat(problems.kept()).singleElement().satisfies(note -> {
            assertThat(note.kind()).isEqualTo("ratio_out_of_range");
            assertThat(note.detail()).isEqualTo("gr_engine_ratio outside 0..1 in 1 samples; counted as not measured");
        });
    }

    @Test
    void thePeriodIsThatOfItsTableElseTheHullOfTheData() {
        file("pool_samples.csv", "at_ns,pool,capacity_gpus,running_gpus", "100,p,8,3", "160,p,8,3", "220,p,8,3");
        assertThat(DatasetFolder.open(folder, problems).period()).isEqualTo(Span.of(100, 280));
        file("period.csv", "from_ns,until_ns", "2026-03-04T00:00:00Z,2026-03-05T00:00:00Z");
        assertThat(DatasetFolder.open(folder, problems).period())
                .isEqualTo(Span.of(SampleStory.MIDNIGHT, SampleStory.MIDNIGHT + EpochNanos.PER_DAY));
        delete("period.csv");
        delete("pool_samples.csv");
        file("gpus.csv", "gpu,node", "g1,n1");
        file("jobs.csv", "job,submitted_ns", "j1,5");
        file("allocations.csv", "job,gpu,from_ns,until_ns", "j1,g1,10,");
        file("node_states.csv", "node,from_ns,until_ns,state", "n1,20,40,ready");
        assertThat(DatasetFolder.open(folder, problems).period()).isEqualTo(Span.of(10, 40));
        parquet("gpu_samples", "SELECT 7::BIGINT AS at_ns, 'g1' AS gpu");
        assertThat(DatasetFolder.open(folder, problems).period()).isEqualTo(Span.of(7, 40));
    }

    private void readFleet() {
        try (DatasetFolder dataset = DatasetFolder.open(folder, problems)) {
            assertThat(dataset.fleet()).isNotNull();
        }
    }

    private void parquet(String table, String select) {
        try (DuckDb database = DuckDb.inMemory(folder, 1)) {
            database.execute("COPY (%s) TO %s (FORMAT parquet)"
                    .formatted(select, DuckDb.literal(folder.resolve(table + ".parquet"))));
        }
    }

    private void file(String name, String... lines) {
        SampleStory.file(folder.resolve(name), lines);
    }

    private void delete(String name) {
        try {
            Files.delete(folder.resolve(name));
        } catch (IOException refused) {
            throw new java.io.UncheckedIOException(refused);
        }
    }

    private static void assertFault(ThrowingCallable reading, String message) {
        assertThatThrownBy(reading).isInstanceOf(LedgerException.class).hasMessage(message);
    }
}
