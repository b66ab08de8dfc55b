package org.gpuledger.source.slurm;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.gpuledger.model.dataset.Endpoint;
import org.gpuledger.model.dataset.ImportOptions;
import org.gpuledger.model.dataset.Row;
import org.gpuledger.model.dataset.Table;
import org.gpuledger.model.evidence.Problems;
import org.gpuledger.model.time.Span;
import org.junit.jupiter.api.Test;

/// What a Slurm answers, read for one hour of the morning: eight to nine.
class LiveSlurmTest {
    static final Span HOUR = Span.of(Imported.at("2026-03-04T08:00:00"), Imported.at("2026-03-04T09:00:00"));
    private static final String JOBS = "JobID|State|Submit|Start|End|ElapsedRaw|AllocTRES|NodeList\n";
    private static final String NODES = "NodeName=n1 CPUTot=64 Gres=gpu:a100:2\n   State=IDLE\n"
            + "NodeName=n2 CPUTot=64 Gres=gpu:a100:2\n   State=IDLE+DRAIN\n   Reason=fan [root@2026-03-04T08:40:00]\n";
    private static final String EVENTS = "Cluster|NodeName|TimeStart|TimeEnd|State|Reason|Cluster Nodes\n";

    @Test
    void aNodeIsReadyWhereNoEventSaysThatItWasOut() {
        Imported live = read(
                JOBS,
                NODES,
                EVENTS + "c||2026-03-01T00:00:00|Unknown||registered|n[1-2]\n"
                        + "c|n1|2026-03-04T08:10:00|2026-03-04T08:20:00|DOWN*|no answer|\n");

        assertThat(states(live, "n1")).containsExactly("0-10 ready", "10-20 down", "20-60 ready");
        assertThat(states(live, "n2")).containsExactly("0-40 ready", "40-60 drained");
        assertThat(live.problems().total()).isZero();
    }

    @Test
    void anEventThatReachesOutOfTheSpanAndOneThatGoesOnAreCut() {
        Imported live = read(
                JOBS,
                NODES,
                EVENTS + "c||2026-03-01T00:00:00|Unknown||registered|n[1-2]\n"
                        + "c|n1|2026-03-04T07:00:00|2026-03-04T08:05:00|DRAIN|a|\n"
                        + "c|n1|2026-03-04T08:30:00|Unknown|DOWN|b|\n");

        assertThat(states(live, "n1")).containsExactly("0-5 drained", "5-30 ready", "30-60 down");
    }

    @Test
    void aNodeIsNotReadyBeforeItWasRegistered() {
        Imported live = read(
                JOBS,
                NODES,
                EVENTS + "c||2026-03-01T00:00:00|2026-03-04T08:15:00||old|n1\n"
                        + "c||2026-03-04T08:15:00|Unknown||new|n[1-2]\n");

        assertThat(states(live, "n1")).containsExactly("0-60 ready");
        assertThat(states(live, "n2")).containsExactly("15-40 ready", "40-60 drained");
    }

    @Test
    void withoutEventsNothingIsSaidOfTheTimeBeforeTheListing() {
        Imported live = read(JOBS, NODES);

        assertThat(states(live, "n1")).containsExactly("60- ready");
        assertThat(states(live, "n2")).containsExactly("40-60 drained", "60- drained");
        assertThat(live.problems().count("node_events_unknown")).isEqualTo(2);
    }

    @Test
    void jobsThatDoNotTouchTheSpanAreNotRead() {
        String line = "|COMPLETED|%s|%s|%s|60|gres/gpu=2|n1\n";
        String before = line.formatted("2026-03-04T07:00:00", "2026-03-04T07:00:00", "2026-03-04T07:59:00");
        String across = line.formatted("2026-03-04T07:00:00", "2026-03-04T07:30:00", "2026-03-04T08:01:00");
        String asking = line.formatted("2026-03-04T09:00:59", "2026-03-04T09:00:59", "2026-03-04T09:02:00");
        String after = line.formatted("2026-03-04T09:01:00", "2026-03-04T09:01:00", "2026-03-04T09:02:00");

        Imported live = read(JOBS + "1" + before + "2" + across + "3" + asking + "4" + after, NODES);

        assertThat(live.jobs()).containsExactly("2", "3");
        assertThat(live.devices("2")).containsExactly("n1/0", "n1/1");
    }

    @Test
    void aNodeWithMoreDevicesAllocatedThanWeSeeHeldIsCounted() {
        String job = "JobId=7 JobName=j\n   JobState=RUNNING SubmitTime=2026-03-04T08:00:00"
                + " StartTime=2026-03-04T08:00:00 NodeList=n1\n   Nodes=n1 CPU_IDs=0 GRES=gpu:a100:1(IDX:0)\n";
        String one = "NodeName=n1 Gres=gpu:a100:2\n   State=MIXED\n   AllocTRES=cpu=1,gres/gpu=1\n";

        assertThat(read(JOBS, job, one).problems().count("hidden_holds")).isZero();
        assertThat(read(JOBS, job, one.replace("gpu=1", "gpu=2")).problems().count("hidden_holds"))
                .isEqualTo(1);
    }

    @Test
    void aQueueAndAClusterThatAreEmptyAreNoErrors() {
        Imported live = read("No jobs in the system\n", JOBS, "No nodes in the system\n");

        assertThat(live.rows()).isEmpty();
        assertThat(live.problems().total()).isZero();
    }

    /// Minutes within the hour.
    private static List<String> states(Imported live, String node) {
        return live.of(Table.NODE_STATES).stream()
                .filter(row -> row.text("node").equals(node))
                .map(row -> minute(row, "from_ns") + "-" + (row.has("until_ns") ? minute(row, "until_ns") : "") + " "
                        + row.text("state"))
                .toList();
    }

    private static long minute(Row row, String column) {
        return (row.whole(column) - HOUR.fromNanos()) / 60_000_000_000L;
    }

    private static Imported read(String... texts) {
        List<SlurmCommands.Answer> answers = Arrays.stream(texts)
                .map(text -> new SlurmCommands.Answer("tool", text))
                .toList();
        return read(new SlurmCommands() {
            @Override
            public List<Answer> accounting() {
                return answers.subList(0, 1);
            }

            @Override
            public List<Answer> state() {
                return answers.subList(1, answers.size());
            }
        });
    }

    static Imported read(SlurmCommands slurm) {
        Imported imported = new Imported(new ArrayList<>(), new Problems());
        ImportOptions options = ImportOptions.DEFAULTS.from(Endpoint.of("local"), HOUR);
        new LiveSlurm(slurm).read(List.of(), options, imported.rows()::add, imported.problems());
        return imported;
    }
}
