package org.gpuledger.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The command `doctor`: exit codes, and datasets that the books refuse.
class DoctorCommandTest {
    @TempDir
    Path folder;

    @BeforeEach
    void aDatasetWithoutTraps() throws IOException {
        write("gpus", "gpu,node", "g0,n1", "g1,n1");
        write("node_states", "node,from_ns,state", "n1,0,ready");
        write("jobs", "job,submitted_ns,started_ns", "a,0,0");
        write("allocations", "job,gpu,from_ns", "a,g0,0");
        write("period", "from_ns,until_ns", "0,7200000000000");
    }

    @Test
    void aDatasetWithoutTrapsIsDone() {
        assertThat(doctor().code()).isZero();
        assertThat(doctor("--fail-on", "note").code()).isZero();
    }

    @Test
    void aTrapAtOrAboveTheThresholdIsExitCodeOne() throws IOException {
        write("nodes", "node,gpu_count", "n1,3");

        assertThat(doctor().code()).isZero();
        assertThat(doctor("--fail-on", "error").code()).isZero();
        assertThat(doctor("--fail-on", "warning").code()).isEqualTo(1);
        assertThat(doctor("--fail-on", "note").code()).isEqualTo(1);
    }

    @Test
    void labelsThatTheBooksRefuseAreExamined() throws IOException {
        write("gpu_samples", "at_ns,gpu,gpu_util_ratio", "60000000000,GPU-g0,0.5");
        write("allocations", "job,gpu,from_ns", "a,g0,0", "ghost,g1,0");

        assertThat(Runs.run("close", folder.toString()).code()).isEqualTo(2);
        assertThat(doctor("--fail-on", "error").code()).isEqualTo(1);
    }

    @Test
    void withoutAPeriodTheDoctorLooksAtTheHullOfTheData() throws IOException {
        Files.delete(folder.resolve("period.csv"));
        write("gpu_samples", "at_ns,gpu,gpu_util_ratio", "60000000000,g0,0.5", "120000000000,g0,0.5");

        assertThat(doctor().code()).isZero();
    }

    @Test
    void whatCannotBeReadIsWrongInput() throws IOException {
        write("gpu_samples", "at_ns,gpu,gpu_util_ratio", "yesterday,g0,0.5");

        assertThat(doctor().code()).isEqualTo(2);
        assertThat(doctor().err()).contains("yesterday", "gpu_samples.csv");
    }

    @Test
    void otherFormatsAndNoDatasetAreWrongUsage() {
        assertThat(doctor("--format", "csv").code()).isEqualTo(2);
        assertThat(doctor("--fail-on", "sometimes").code()).isEqualTo(2);
        assertThat(doctor("--from", "1970-01-01T05:00:00Z").code()).isEqualTo(2);
        assertThat(Runs.run("doctor", folder.resolve("nowhere").toString()).code())
                .isEqualTo(2);
    }

    private Runs.Outcome doctor(String... more) {
        String[] line = new String[more.length + 2];
        line[0] = "doctor";
        line[1] = folder.toString();
        System.arraycopy(more, 0, line, 2, more.length);
        return Runs.run(line);
    }

    private void write(String table, String... lines) throws IOException {
        Files.write(folder.resolve(table + ".csv"), List.of(lines));
    }
}
