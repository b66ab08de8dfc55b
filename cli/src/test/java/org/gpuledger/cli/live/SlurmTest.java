package org.gpuledger.cli.live;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.gpuledger.cli.CommandProcess;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// A real Slurm, imported through the command line while its jobs run and again when they have
/// ended, then reconciled with its own accounting; and what happens when its daemons die.
class SlurmTest {
    private final StringBuilder notes = new StringBuilder();
    private final String from = Instant.now().minus(1, ChronoUnit.HOURS).toString();

    @Test
    void jobsAreImportedReconciledAndNeverLostInSilence(@TempDir Path slurm, @TempDir Path work)
            throws IOException, InterruptedException {
        Assumptions.assumeTrue(isInstalled(), "Slurm is not installed");
        Path dataset = work.resolve("d");
        try (SlurmCluster cluster = SlurmCluster.start(slurm)) {
            runJobs(cluster, dataset);
            reconciled(cluster, dataset);
            reconciled(cluster, kept(dataset));
            Path token = Files.writeString(work.resolve("token"), cluster.run("scontrol token lifespan=600"));
            restIsTheSame(cluster, dataset, token);
            deadDaemons(cluster, dataset, token);
        }
    }

    private static boolean isInstalled() {
        List<String> missing = SlurmCluster.missing();
        if (System.getenv("GPULEDGER_SERVICES") != null) {
            assertThat(missing).as("programs that the services should hold").isEmpty();
        }
        if (!missing.isEmpty()) {
            System.err.println("NOT RUN: no real Slurm here, these are missing: " + String.join(", ", missing));
        }
        return missing.isEmpty();
    }

    /// Two imports, the first while all but the last job run; nobody looks while the last one does.
    private void runJobs(SlurmCluster cluster, Path dataset) throws IOException, InterruptedException {
        cluster.submit("-J arr --array=0-1 --gres=gpu:1", "sleep 6");
        cluster.submit("-J two --gres=gpu:2", "srun --gres=gpu:1 sleep 3; srun --gres=gpu:2 sleep 3");
        String canceled = cluster.submit("-J canc --gres=gpu:1", "sleep 60");
        cluster.submit("-J long --gres=gpu:1", "sleep 600");
        cluster.await("squeue -h -t RUNNING | wc -l | sed 's:^[0-4]$:few:'", "few");
        imported(cluster.commands(), dataset);
        collected(cluster, dataset, 0);
        cluster.run("scancel " + canceled);
        cluster.await("squeue -h -n arr,two,canc", "train");
        cluster.submit("-J blink --gres=gpu:1", "sleep 2");
        cluster.await("squeue -h -n blink", "train");
        cluster.await("sacct -a -n -P -X -o JobName,State", "blink|RUNNING");
        imported(cluster.commands(), dataset);
        collected(cluster, dataset, 0);
    }

    /// The same readings by a collector, into a dataset of its own.
    private void collected(SlurmCluster cluster, Path dataset, int code) throws IOException, InterruptedException {
        Path settings = Files.writeString(
                dataset.resolveSibling("collect.yaml"), """
                dataset: %s
                lag: 1s
                sources:
                - {name: cluster, kind: slurm, url: '%s', from: '%s'}
                """.formatted(kept(dataset), cluster.commands(), from));
        CommandProcess.Outcome outcome =
                CommandProcess.run(List.of("collect", "--once", "--config", settings.toString()));
        assertThat(outcome.code()).as(outcome.err()).isEqualTo(code);
    }

    private static Path kept(Path dataset) {
        return dataset.resolveSibling("kept");
    }

    private void imported(String url, Path dataset, String... more) throws IOException, InterruptedException {
        CommandProcess.Outcome outcome = importing(url, dataset, more);
        assertThat(outcome.code()).as(outcome.err()).isZero();
        notes.append(outcome.err());
    }

    private CommandProcess.Outcome importing(String url, Path dataset, String... more)
            throws IOException, InterruptedException {
        return CommandProcess.run(
                List.of("import", "slurm", "--url", url, "--from", from, "--into", dataset.toString()), more);
    }

    /// The job that nobody saw running is missing and said to be; all others are equal to the
    /// second.
    private void reconciled(SlurmCluster cluster, Path dataset) throws IOException, InterruptedException {
        CommandProcess.Outcome outcome = CommandProcess.run(
                List.of("reconcile", dataset.toString(), "--against", "sacct", "--url", cluster.commands()),
                "--format",
                "json",
                "--fail-on",
                "0");
        JsonNode root = JsonMapper.shared().readTree(outcome.out());
        Map<String, String> reasons = new TreeMap<>();
        root.get("differences")
                .forEach(node -> reasons.put(
                        node.get("job").asString(), node.get("reason").asString()));

        assertThat(root.get("schema").asString()).isEqualTo("gpuledger.reconciliation/1");
        assertThat(root.get("jobs").get("equal").asInt())
                .as("%s%n%s", outcome.out(), notes)
                .isEqualTo(4);
        assertThat(reasons.values()).as(outcome.out()).containsExactlyInAnyOrder("open_end", "missing_allocation");
        assertThat(outcome.code()).as("the job that is missing").isEqualTo(1);
    }

    private void restIsTheSame(SlurmCluster cluster, Path dataset, Path token)
            throws IOException, InterruptedException {
        Path other = dataset.resolveSibling("rest");
        imported(cluster.rest(), other, "--user", "root", "--token-file", token.toString());

        assertThat(column(other, "jobs.csv", 0)).isEqualTo(column(dataset, "jobs.csv", 0));
        assertThat(column(other, "gpus.csv", 0)).hasSize(8).isEqualTo(column(dataset, "gpus.csv", 0));
    }

    /// A daemon that is killed, a wrong token: refused with the reason, and the dataset is as it
    /// was.
    private void deadDaemons(SlurmCluster cluster, Path dataset, Path token) throws IOException, InterruptedException {
        Path wrong = Files.writeString(token.resolveSibling("wrong"), "eyJhbGciOiJIUzI1NiJ9.bm9uc2Vuc2U.c2lnbmF0dXJl");
        refused(importing(cluster.rest(), dataset, "--user", "root", "--token-file", wrong.toString()), "token");
        refused(importing(cluster.rest(), dataset), "no token was sent");
        String before = Files.readString(dataset.resolve("jobs.csv"));
        cluster.kill("slurmdbd");
        refused(importing(cluster.commands(), dataset), "Connection refused", "slurmdbd");
        collected(cluster, dataset, 3);
        refused(
                importing(cluster.rest(), dataset, "--user", "root", "--token-file", token.toString()),
                "Unable to connect to database");
        cluster.run("slurmdbd");
        cluster.kill("slurmctld");
        refused(importing(cluster.commands(), dataset), "slurmctld");
        collected(cluster, dataset, 3);

        assertThat(Files.readString(dataset.resolve("jobs.csv"))).isEqualTo(before);
        cluster.run("slurmctld");
        cluster.await("timeout 5 scontrol ping || true", "DOWN");
        imported(cluster.commands(), dataset);
        collected(cluster, dataset, 0);
        reconciled(cluster, kept(dataset));
    }

    private static void refused(CommandProcess.Outcome outcome, String... words) {
        assertThat(outcome.code()).as(outcome.err()).isEqualTo(3);
        assertThat(outcome.err()).contains(words).contains("mend:").doesNotContain("eyJ");
    }

    private static List<String> column(Path dataset, String file, int index) throws IOException {
        return Files.readAllLines(dataset.resolve(file)).stream()
                .skip(1)
                .map(line -> line.split(",")[index])
                .sorted()
                .toList();
    }
}
