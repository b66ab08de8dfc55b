package org.gpuledger.source.slurm;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.gpuledger.model.dataset.Endpoint;
import org.gpuledger.model.dataset.ImportOptions;
import org.gpuledger.model.dataset.Row;
import org.gpuledger.model.dataset.Table;
import org.gpuledger.model.evidence.Problems;
import org.gpuledger.model.time.EpochNanos;
import org.gpuledger.model.time.Span;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Real jobs on a real Slurm: our GPU-seconds are those of sacct, job by job, to the second.
class RealSlurmTest {
    private static final String SACCT =
            "sacct --allusers --duplicates --parsable2 --format=JobID,JobIDRaw,JobName,User,"
                    + "Account,Partition,State,Submit,Eligible,Start,End,ElapsedRaw,ReqTRES,AllocTRES,NNodes,Timelimit,NodeList,Reason";
    private static final ImportOptions LOCAL = new ImportOptions(
            ZoneId.systemDefault(), OptionalLong.empty(), OptionalLong.empty(), Optional.empty(), Optional.empty());

    @TempDir
    Path folder;

    private final List<String> listings = new ArrayList<>();

    @Test
    void gpuSecondsAreThoseOfSacct() throws IOException, InterruptedException {
        Assumptions.assumeTrue(isInstalled(), "Slurm is not installed");
        try (RealSlurm slurm = RealSlurm.start(folder)) {
            runJobs(slurm);
            Imported pending = Imported.ofTexts(LOCAL, slurm.run("squeue -o '%i|%j|%T|%r|%V|%S|%e|%b|%D|%P|%u|%a'"));
            checkReasons(pending);
            slurm.run("scancel -t PENDING -u root");
            settle(slurm);
            String sacct = accounted(slurm);
            listings.add(sacct);
            listings.add(slurm.run("scontrol show node"));
            Imported ours = Imported.ofTexts(LOCAL, listings.toArray(String[]::new));

            Map<String, Long> charged = charged(sacct);
            assertThat(sacct).as("a job with steps").containsPattern("(?m)^\\d+\\.1\\|");
            assertThat(charged).as("GPU-seconds by job\n%s", sacct).hasSizeGreaterThanOrEqualTo(8);
            assertThat(held(ours)).as("against\n%s", sacct).isEqualTo(charged);
            assertThat(ours.problems().count("indices_unknown"))
                    .as("%s%n%s", ours.problems().kept(), sacct)
                    .isZero();
            assertThat(ours.jobs()).anyMatch(job -> job.endsWith(".r2"));
            checkNoDeviceIsHeldTwice(ours);
            Imported json = Imported.ofTexts(LOCAL, slurm.run("sacct --allusers --duplicates --json"));
            checkTheLiveReader(slurm, sacct);
            assertThat(spans(json)).isEqualTo(spans(Imported.ofTexts(LOCAL, sacct)));
        }
    }

    private static boolean isInstalled() {
        List<String> missing = RealSlurm.missing();
        if (System.getenv("GPULEDGER_SERVICES") != null) {
            assertThat(missing).as("programs that the services should hold").isEmpty();
        }
        if (!missing.isEmpty()) {
            System.err.println("NOT RUN: no real Slurm here, these are missing: " + String.join(", ", missing)
                    + "; source-slurm/src/test/slurm/up.sh --install fetches them on Debian, as root");
        }
        return missing.isEmpty();
    }

    /// An array, two devices on a node in two steps, whole nodes, a heterogeneous job, a
    /// cancellation, a requeue and a preemption; then one waiting job for each of five reasons.
    private void runJobs(RealSlurm slurm) throws IOException, InterruptedException {
        submit(slurm, "-J arr --array=0-2%2 --gres=gpu:1", "sleep 3");
        submit(slurm, "-J two --gres=gpu:a100:2", "srun --gres=gpu:1 sleep 2; srun --gres=gpu:2 sleep 1");
        slurm.run(
                "sbatch -A lab --mem=1G -o /dev/null -J het --gres=gpu:1 : -A lab --mem=1G --gres=gpu:1 --wrap 'sleep 2'");
        String canceled = submit(slurm, "-J canc --gres=gpu:2", "sleep 100");
        watch(slurm, 5);
        slurm.run("scancel " + canceled);
        settle(slurm);
        String requeued = submit(slurm, "-J req --requeue --gres=gpu:1", "sleep 4");
        watch(slurm, 2);
        slurm.run("scontrol requeue " + requeued + "; sleep 1; scontrol update jobid=" + requeued + " starttime=now");
        settle(slurm);
        String low = submit(slurm, "-J low --qos=low --requeue --gres=gpu:1", "sleep 90");
        watch(slurm, 3);
        submit(slurm, "-J whole --qos=high -N2 --gres=gpu:4", "sleep 3");
        watch(slurm, 5);
        slurm.run("scancel " + low);
        settle(slurm);
        String busy = submit(slurm, "-J busy -N2 --gres=gpu:4", "sleep 12");
        watch(slurm, 2);
        submit(slurm, "-J held -H --gres=gpu:1", "sleep 1");
        submit(slurm, "-J begin -b now+1hour --gres=gpu:1", "sleep 1");
        submit(slurm, "-J dep -d afternotok:" + busy + " --gres=gpu:1", "sleep 1");
        submit(slurm, "-J cap --qos=capped --gres=gpu:3", "sleep 1");
        submit(slurm, "-J res --gres=gpu:4", "sleep 1");
        watch(slurm, 4);
    }

    private static String submit(RealSlurm slurm, String options, String script)
            throws IOException, InterruptedException {
        return slurm.run("sbatch --parsable -A lab --mem=1G -o /dev/null " + options + " --wrap '" + script + "'")
                .strip();
    }

    /// Lists the jobs each second, as a cron job of an operator would.
    private void watch(RealSlurm slurm, int seconds) throws IOException, InterruptedException {
        for (int i = 0; i < seconds; i++) {
            Thread.sleep(1000);
            listings.add(slurm.run("scontrol show job -d"));
        }
    }

    private void settle(RealSlurm slurm) throws IOException, InterruptedException {
        for (int i = 0; i < 60; i++) {
            watch(slurm, 1);
            if (slurm.run("squeue -h").isBlank()) {
                return;
            }
        }
        throw new IOException("jobs do not end: " + slurm.run("squeue"));
    }

    /// The accounting database hears of an end a little later than the controller.
    private static String accounted(RealSlurm slurm) throws IOException, InterruptedException {
        String sacct = slurm.run(SACCT);
        for (int i = 0; i < 30 && sacct.contains("|RUNNING|"); i++) {
            Thread.sleep(1000);
            sacct = slurm.run(SACCT);
        }
        return sacct;
    }

    private static void checkReasons(Imported pending) {
        Map<String, String> reasons = pending.of(Table.JOBS).stream()
                .filter(row -> row.has("pending_reason"))
                .collect(Collectors.toMap(row -> row.text("name"), row -> row.text("pending_reason")));
        assertThat(reasons)
                .containsEntry("held", "user/JobHeldUser")
                .containsEntry("begin", "user/BeginTime")
                .containsEntry("dep", "user/Dependency")
                .containsEntry("cap", "fence/QOSMaxGRESPerUser")
                .containsEntry("res", "capacity/Resources");
    }

    /// Elapsed x devices, cut out of sacct's text without any of our readers.
    private static Map<String, Long> charged(String sacct) {
        List<String> lines = sacct.lines().toList();
        List<String> names = List.of(lines.get(0).split("\\|", -1));
        Map<String, Long> seconds = new TreeMap<>();
        for (String line : lines.subList(1, lines.size())) {
            String[] cells = line.split("\\|", -1);
            String id = cells[names.indexOf("JobID")];
            String tres = cells[names.indexOf("AllocTRES")];
            if (!id.contains(".") && tres.contains("gres/gpu=")) {
                long gpus = Long.parseLong(tres.replaceFirst(".*gres/gpu=(\\d+).*", "$1"));
                seconds.merge(id, gpus * Long.parseLong(cells[names.indexOf("ElapsedRaw")]), Long::sum);
            }
        }
        seconds.values().removeIf(total -> total == 0);
        return seconds;
    }

    private static Map<String, Long> held(Imported ours) {
        Map<String, Long> seconds = new TreeMap<>();
        for (Row row : ours.of(Table.ALLOCATIONS)) {
            long nanos = row.whole("until_ns") - row.whole("from_ns");
            seconds.merge(row.text("job").replaceFirst("\\.r\\d+$", ""), nanos / EpochNanos.PER_SECOND, Long::sum);
        }
        seconds.values().removeIf(total -> total == 0);
        return seconds;
    }

    /// The commands and slurmrestd know the same runs, and which devices the cluster has.
    private void checkTheLiveReader(RealSlurm slurm, String sacct) throws IOException, InterruptedException {
        List<String> runs = spans(Imported.ofTexts(LOCAL, sacct));
        Imported commands = live(Endpoint.of("conf:" + slurm.configuration()));
        Imported rest = live(slurm.rest());

        assertThat(spans(commands)).isEqualTo(runs);
        assertThat(spans(rest)).isEqualTo(runs);
        assertThat(commands.of(Table.GPUS)).hasSize(8).hasSameSizeAs(rest.of(Table.GPUS));
        assertThat(commands.of(Table.NODE_STATES))
                .hasSize(2)
                .allSatisfy(row -> assertThat(row.text("state")).isEqualTo("ready"));
    }

    private static Imported live(Endpoint endpoint) {
        Imported live = new Imported(new ArrayList<>(), new Problems());
        long now = EpochNanos.of(Instant.now());
        ImportOptions lastHour = ImportOptions.DEFAULTS.from(endpoint, Span.of(now - EpochNanos.PER_HOUR, now));
        new SlurmImporter().read(List.of(), lastHour, live.rows()::add, live.problems());
        return live;
    }

    private static void checkNoDeviceIsHeldTwice(Imported ours) {
        Map<String, TreeMap<Long, Long>> holds = new TreeMap<>();
        ours.of(Table.ALLOCATIONS)
                .forEach(row -> holds.computeIfAbsent(row.text("gpu"), none -> new TreeMap<>())
                        .merge(row.whole("from_ns"), row.whole("until_ns"), Math::max));
        assertThat(holds).hasSize(8);
        holds.forEach((gpu, spans) -> {
            long last = Long.MIN_VALUE;
            for (Map.Entry<Long, Long> span : spans.entrySet()) {
                assertThat(span.getKey()).as(gpu).isGreaterThanOrEqualTo(last);
                last = span.getValue();
            }
        });
    }

    private static List<String> spans(Imported imported) {
        return imported.of(Table.JOBS).stream()
                .filter(row -> row.has("started_ns"))
                .map(row -> row.text("job") + " " + row.text("owner") + " " + row.text("team") + " "
                        + row.text("state") + " " + row.whole("requested_gpus") + " " + row.whole("submitted_ns") + " "
                        + (row.has("started_ns") ? row.whole("started_ns") : "-") + " "
                        + (row.has("ended_ns") ? row.whole("ended_ns") : "-"))
                .sorted()
                .toList();
    }
}
