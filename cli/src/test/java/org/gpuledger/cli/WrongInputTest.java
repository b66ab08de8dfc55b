package org.gpuledger.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Wrong input ends with exit code 2 and says what, where and how to mend.
class WrongInputTest {
    @TempDir
    Path folder;

    @BeforeEach
    void aRightDataset() throws IOException {
        write("gpus", "gpu,node", "g0,n1", "g1,n1");
        write("node_states", "node,from_ns,until_ns,state", "n1,0,7200000000000,ready");
        write("jobs", "job,submitted_ns,started_ns,ended_ns", "a,0,0,3600000000000", "b,0,0,3600000000000");
        write("allocations", "job,gpu,from_ns,until_ns", "a,g0,0,3600000000000");
        write("period", "from_ns,until_ns", "0,7200000000000");
    }

    @Test
    void theRightDatasetCloses() {
        assertThat(Runs.run("close", folder.toString()).code()).isZero();
    }

    @Test
    void aMissingTable() throws IOException {
        Files.delete(folder.resolve("gpus.csv"));

        refused("gpus");
    }

    @Test
    void aMissingTableOfJobs() throws IOException {
        Files.delete(folder.resolve("jobs.csv"));

        refused("jobs");
    }

    @Test
    void aMissingColumn() throws IOException {
        write("gpus", "gpu,index", "g0,0");

        refused("node", "gpus.csv");
    }

    @Test
    void aFileThatIsNotWhatItsNameSays() throws IOException {
        Files.writeString(folder.resolve("gpu_samples.parquet"), "at_ns,gpu\n1,g0\n");

        refused("gpu_samples.parquet");
    }

    @Test
    void timesOutOfOrder() throws IOException {
        write("jobs", "job,submitted_ns,started_ns,ended_ns", "a,100,50,40", "b,0,0,1");

        refused("job", "jobs.csv");
    }

    @Test
    void aNegativeSpan() throws IOException {
        write("allocations", "job,gpu,from_ns,until_ns", "a,g0,3600000000000,0");

        refused("allocations.csv");
    }

    @Test
    void anUnknownJob() throws IOException {
        write("allocations", "job,gpu,from_ns,until_ns", "nobody,g0,0,3600000000000");

        refused("nobody", "allocations.csv");
    }

    @Test
    void twoJobsOnOneWholeGpu() throws IOException {
        write("allocations", "job,gpu,from_ns,until_ns", "a,g0,0,3600000000000", "b,g0,0,3600000000000");

        refused("g0");
    }

    @Test
    void aValueThatCannotBeRead() throws IOException {
        write("node_states", "node,from_ns,state", "n1,yesterday,ready");

        refused("yesterday", "node_states.csv");
    }

    @Test
    void noDatasetAtAll() {
        Runs.Outcome outcome = Runs.run("statement", folder.resolve("nowhere").toString());

        assertThat(outcome.code()).isEqualTo(2);
        assertThat(outcome.err()).contains("there is no dataset folder").contains("mend:");
    }

    @Test
    void wrongUsage() {
        assertThat(Runs.run("statement", folder.toString(), "--by", "colour").code())
                .isEqualTo(2);
        assertThat(Runs.run("statement", folder.toString(), "--format", "html").code())
                .isEqualTo(2);
        assertThat(Runs.run("close", folder.toString(), "--engine", "spark").code())
                .isEqualTo(2);
        assertThat(Runs.run("import", "floppy", "x", "--into", folder.toString())
                        .err())
                .contains("nvidia-smi");
        assertThat(Runs.run("statment", folder.toString()).err()).contains("statement");
        assertThat(Runs.run("explain", folder.toString(), "nobody").code()).isEqualTo(2);
    }

    private void refused(String... words) {
        Runs.Outcome outcome = Runs.run("close", folder.toString());

        assertThat(outcome.code()).as(outcome.err()).isEqualTo(2);
        assertThat(outcome.err())
                .contains(words)
                .contains("where:")
                .contains("mend:")
                .contains("GL-");
    }

    private void write(String table, String... lines) throws IOException {
        Files.write(folder.resolve(table + ".csv"), java.util.List.of(lines));
    }
}
