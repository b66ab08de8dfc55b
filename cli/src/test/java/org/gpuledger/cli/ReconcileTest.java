package org.gpuledger.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// `reconcile` with saved books, by its exit codes: a day on which job 7 holds two devices for an
/// hour, 2 GPU-hours.
class ReconcileTest {
    private static final String HEADER = "JobID|State|Submit|Start|End|ElapsedRaw|AllocTRES";
    private static final String SEVEN =
            "7|COMPLETED|2026-03-04T08:00:00|2026-03-04T09:00:00|2026-03-04T10:00:00|3600|gres/gpu=2";

    @TempDir
    Path folder;

    @BeforeEach
    void aDayOfOneJob() throws IOException {
        write("gpus.csv", "gpu,node", "n1/0,n1", "n1/1,n1");
        write(
                "jobs.csv",
                "job,submitted_ns,started_ns,ended_ns",
                "7,2026-03-04T08:00:00Z,2026-03-04T09:00:00Z,2026-03-04T10:00:00Z");
        write(
                "allocations.csv",
                "job,gpu,from_ns,until_ns",
                "7,n1/0,2026-03-04T09:00:00Z,2026-03-04T10:00:00Z",
                "7,n1/1,2026-03-04T09:00:00Z,2026-03-04T10:00:00Z");
        write("period.csv", "from_ns,until_ns", "2026-03-04T00:00:00Z,2026-03-05T00:00:00Z");
    }

    @Test
    void equalBooksPassAnyThreshold() throws IOException {
        assertThat(code(sacct(SEVEN), "--fail-on", "0")).isZero();
    }

    @Test
    void anHourTooMuchFailsBelowItAndPassesAtIt() throws IOException {
        Path longer = sacct(SEVEN.replace("|3600|", "|5400|"));

        assertThat(code(longer)).isZero();
        assertThat(code(longer, "--fail-on", "0.9")).isEqualTo(1);
        assertThat(code(longer, "--fail-on", "1")).isZero();
        assertThat(code(longer, "--fail-on", "33%")).isEqualTo(1);
        assertThat(code(longer, "--fail-on", "34%")).isZero();
        assertThat(code(longer, "--fail-on", "0", "--tolerance", "30m")).isZero();
    }

    @Test
    void aRunThatTheWindowCutsIsNoError() throws IOException {
        assertThat(code(sacct(SEVEN), "--fail-on", "0", "--until", "2026-03-04T09:30:00Z"))
                .isZero();
    }

    @Test
    void aZoneThatWasNotToldIsOne() throws IOException {
        Path local = sacct(SEVEN.replace("T08", "T16").replace("T09", "T17").replace("T10", "T18"));

        assertThat(code(local, "--zone", "Asia/Shanghai", "--fail-on", "0")).isZero();
        assertThat(code(local, "--zone", "UTC", "--format", "json")).isZero();
    }

    @Test
    void podsThatAskedForAsMuchAsTheyHeld() throws IOException {
        write(
                "jobs.csv",
                "job,submitted_ns,started_ns,ended_ns",
                "7,2026-03-04T08:00:00Z,2026-03-04T09:00:00Z,2026-03-04T10:00:00Z",
                "lab/t,2026-03-04T08:00:00Z,2026-03-04T09:00:00Z,2026-03-04T10:00:00Z");
        write("allocations.csv", "job,gpu,from_ns,until_ns", "lab/t,n1/0,2026-03-04T09:01:00Z,2026-03-04T10:00:00Z");
        String labels = "{namespace=\"lab\",pod=\"t\",container=\"c\",resource=\"nvidia_com_gpu\"}";
        Path page = write(
                "kube.prom",
                "kube_pod_created" + labels + " 1772611200 1772618700000",
                "kube_pod_status_scheduled_time" + labels + " 1772614800 1772618700000",
                "kube_pod_completion_time" + labels + " 1772618400 1772618700000",
                "kube_pod_container_resource_requests" + labels + " 1 1772618700000");

        assertThat(run("--kube", page.toString(), "--fail-on", "0").code()).isZero();
        assertThat(run("--kube", page.toString(), "--fail-on", "0", "--tolerance", "59s")
                        .code())
                .isEqualTo(1);
        Path empty = write("other.prom", "up 1 1772618700000");
        assertThat(run("--kube", empty.toString()).err()).contains("kube_pod_container_resource_requests");
    }

    @Test
    void wrongUsageSaysWhatIsMissing() throws IOException {
        Path sacct = sacct(SEVEN);

        assertThat(run().err()).contains("GL-1224", "--against sacct --url local");
        assertThat(run("--sacct", sacct.toString(), "--kube", sacct.toString()).code())
                .isEqualTo(2);
        assertThat(run("--sacct", sacct.toString(), "--url", "local").code()).isEqualTo(2);
        assertThat(code(sacct, "--fail-on", "many")).isEqualTo(2);
        assertThat(code(sacct, "--format", "html")).isEqualTo(2);
        assertThat(run("--sacct", folder.resolve("none").toString()).err()).contains("GL-2601");
        assertThat(run("--sacct", folder.resolve("gpus.csv").toString()).err()).contains("GL-2602");
        assertThat(run("--against", "sacct", "--url", "ftp://x").err()).contains("GL-1220");
        assertThat(run("--against", "sacct", "--url", "conf:/none").err()).contains("GL-1221");
    }

    private int code(Path sacct, String... more) {
        String[] arguments = new String[more.length + 2];
        arguments[0] = "--sacct";
        arguments[1] = sacct.toString();
        System.arraycopy(more, 0, arguments, 2, more.length);
        Runs.Outcome outcome = run(arguments);
        assertThat(outcome.err()).doesNotContain("bug");
        return outcome.code();
    }

    private Runs.Outcome run(String... more) {
        String[] arguments = new String[more.length + 2];
        arguments[0] = "reconcile";
        arguments[1] = folder.toString();
        System.arraycopy(more, 0, arguments, 2, more.length);
        return Runs.run(arguments);
    }

    private Path sacct(String line) throws IOException {
        return write("sacct.txt", HEADER, line);
    }

    private Path write(String name, String... lines) throws IOException {
        return Files.write(folder.resolve(name), List.of(lines));
    }
}
