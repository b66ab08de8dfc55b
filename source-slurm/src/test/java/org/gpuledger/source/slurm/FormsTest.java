package org.gpuledger.source.slurm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.ZoneId;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.gpuledger.model.LedgerException;
import org.gpuledger.model.dataset.ImportOptions;
import org.gpuledger.model.dataset.Table;
import org.gpuledger.model.work.QueueReason;
import org.junit.jupiter.api.Test;

/// The spellings of Slurm, one by one.
class FormsTest {
    private static final String HEADER =
            "JobID|JobIDRaw|JobName|State|Submit|Start|End|ElapsedRaw|ReqTRES|AllocTRES|NodeList|Reason\n";

    @Test
    void durations() {
        assertThat(Durations.seconds("02:03")).hasValue(123);
        assertThat(Durations.seconds("02:03:04")).hasValue(7384);
        assertThat(Durations.seconds("30")).hasValue(1800);
        assertThat(Durations.seconds("2-12")).hasValue(216_000);
        assertThat(Durations.seconds("UNLIMITED")).isEmpty();
        assertThat(Durations.seconds("Partition_Limit")).isEmpty();
    }

    @Test
    void nodeAndIndexLists() {
        assertThat(Ranges.nodes("gpu[01-03,07]")).contains(List.of("gpu01", "gpu02", "gpu03", "gpu07"));
        assertThat(Ranges.nodes("a[1-2]b[8-9],c")).contains(List.of("a1b8", "a1b9", "a2b8", "a2b9", "c"));
        assertThat(Ranges.nodes("gpu[3-1]")).isEmpty();
        assertThat(Ranges.nodes("gpu[1-999999999]")).isEmpty();
        assertThat(Ranges.numbers("0-1,3")).contains(List.of(0, 1, 3));
        assertThat(Ranges.numbers("0-6:3")).contains(List.of(0, 3, 6));
        assertThat(Ranges.numbers("")).isEmpty();
    }

    @Test
    void typedAndUntypedAreTheSameDevices() {
        assertThat(Tres.of("billing=8,cpu=8,gres/gpu=4,gres/gpu:a100=4,node=1").gpus())
                .hasValue(4);
        assertThat(Tres.of("cpu=8,gres/gpu:a100=1,gres/gpu:v100=2").gpus()).hasValue(3);
        assertThat(Tres.of("cpu=8,gres/gpumem=40G").gpus()).hasValue(0);
        assertThat(Tres.of("").gpus()).isEmpty();
        assertThat(Tres.of("cpu=1,mem=1.50G").memoryBytes()).hasValue(1_610_612_736L);
        assertThat(Tres.of("cpu=1,mem=16").memoryBytes()).hasValue(16L << 20);
    }

    @Test
    void gresWithAndWithoutTypeAndIndices() {
        assertThat(Gres.of("gpu:a100:2(IDX:0-1),mps:100,gpu:v100:1(IDX:3)"))
                .containsExactly(
                        new Gres("a100", OptionalLong.of(2), List.of(0, 1)),
                        new Gres("v100", OptionalLong.of(1), List.of(3)));
        assertThat(Gres.of("gres:gpu:4")).containsExactly(new Gres("", OptionalLong.of(4), List.of()));
        assertThat(Gres.of("gpu:1g.10gb:7(S:0-1)")).containsExactly(new Gres("1g.10gb", OptionalLong.of(7), List.of()));
        assertThat(Gres.total("gpu:4")).hasValue(4);
        assertThat(Gres.total("(null)")).isEmpty();
    }

    @Test
    void reasonsOfThePendingQueue() {
        assertThat(PendingReason.of("Resources")).contains(QueueReason.CAPACITY);
        assertThat(PendingReason.of("(QOSMaxGRESPerUser)")).contains(QueueReason.FENCE);
        assertThat(PendingReason.of("AssocGrpGRES")).contains(QueueReason.FENCE);
        assertThat(PendingReason.of("JobHeldUser")).contains(QueueReason.USER);
        assertThat(PendingReason.of("ReqNodeNotAvail, UnavailableNodes:gpu1")).contains(QueueReason.CAPACITY);
        assertThat(PendingReason.of("BadConstraints")).contains(QueueReason.CONSTRAINT);
        assertThat(PendingReason.of("Astrology")).isEmpty();
        assertThat(PendingReason.text("Priority")).isEqualTo("order/Priority");
        assertThat(PendingReason.text("None")).isEmpty();
    }

    @Test
    void localTimesNeedTheirZone() {
        ImportOptions china = new ImportOptions(
                ZoneId.of("Asia/Shanghai"),
                OptionalLong.empty(),
                OptionalLong.empty(),
                Optional.empty(),
                Optional.empty());
        String record = "7|7|j|RUNNING|2026-03-04T08:00:00|2026-03-04T09:00:00|Unknown|0|||n1|None\n";

        assertThat(Imported.ofTexts(china, HEADER + record).job("7").whole("started_ns"))
                .isEqualTo(Imported.at("2026-03-04T01:00:00"));
    }

    @Test
    void stepsGiveALostEnd() {
        Imported lost = Imported.ofTexts(
                HEADER
                        + "7|7|j|NODE_FAIL|2026-03-04T08:00:00|2026-03-04T09:00:00|Unknown|0||cpu=1,gres/gpu=1|n1|None\n"
                        + "7.batch|7.batch|b|CANCELLED|2026-03-04T09:00:00|2026-03-04T09:00:00|2026-03-04T09:40:00|2400|||n1|\n");

        assertThat(Imported.seconds(lost.job("7"))).isEqualTo(2400);
        assertThat(lost.problems().count("end_from_steps")).isEqualTo(1);
    }

    @Test
    void anEndedRunWithoutAnyEndIsNamed() {
        Imported lost = Imported.ofTexts(
                HEADER + "7|7|j|NODE_FAIL|2026-03-04T08:00:00|2026-03-04T09:00:00|Unknown|0||gres/gpu=1|n1|None\n");

        assertThat(lost.job("7").has("ended_ns")).isFalse();
        assertThat(lost.problems().count("end_missing")).isEqualTo(1);
    }

    @Test
    void aJobThatHoldsAllOfItsNodeHoldsEveryDevice() {
        Imported whole = Imported.ofTexts(
                "NodeName=n1 Arch=x86_64 CPUTot=64\n   Gres=gpu:a100:2(S:0)\n   State=IDLE RealMemory=1000 Partitions=gpu\n",
                HEADER
                        + "7|7|j|COMPLETED|2026-03-04T08:00:00|2026-03-04T09:00:00|2026-03-04T10:00:00|3600||gres/gpu=2|n1|\n"
                        + "8|8|j|COMPLETED|2026-03-04T08:00:00|2026-03-04T11:00:00|2026-03-04T12:00:00|3600||gres/gpu=1|n1|\n");

        assertThat(whole.devices("7")).containsExactly("n1/0", "n1/1");
        assertThat(whole.devices("8")).as("one of two: nobody said which").isEmpty();
        assertThat(whole.problems().count("indices_unknown")).isEqualTo(1);
        assertThat(whole.of(Table.GPUS)).hasSize(2);
        assertThat(whole.of(Table.NODES).get(0).whole("gpu_count")).isEqualTo(2);
    }

    @Test
    void anIndexMapNamesTheDevicesOfEachRun() {
        Imported mapped = Imported.ofTexts(
                HEADER
                        + "9_1|12|j|NODE_FAIL|2026-03-04T08:00:00|2026-03-04T09:00:00|2026-03-04T10:00:00|3600||gres/gpu=2|n1|\n"
                        + "9_1|12|j|COMPLETED|2026-03-04T10:00:00|2026-03-04T11:00:00|2026-03-04T12:00:00|3600||gres/gpu=2|n1|\n",
                "job,node,indices,from,until\n12,n1,0 1,2026-03-04T09:00:01,\n12,n1,\"2,3\",2026-03-04T11:00:00,\n");

        assertThat(mapped.devices("9_1")).containsExactly("n1/0", "n1/1");
        assertThat(mapped.devices("9_1.r2")).containsExactly("n1/2", "n1/3");
        assertThat(mapped.problems().total()).isZero();
    }

    @Test
    void aMapLineThatFitsTwoRunsIsNotUsed() {
        Imported ambiguous = Imported.ofTexts(
                HEADER
                        + "9|9|j|NODE_FAIL|2026-03-04T08:00:00|2026-03-04T09:00:00|2026-03-04T10:00:00|3600||gres/gpu=1|n1|\n"
                        + "9|9|j|COMPLETED|2026-03-04T10:00:00|2026-03-04T11:00:00|2026-03-04T12:00:00|3600||gres/gpu=1|n1|\n",
                "job,node,indices\n9,n1,0\n");

        assertThat(ambiguous.of(Table.ALLOCATIONS)).isEmpty();
        assertThat(ambiguous.problems().count("index_map_unmatched")).isEqualTo(1);
    }

    @Test
    void squeueAndSacctOfOneRunAreOneRun() {
        Imported both = Imported.ofTexts(
                "JOBID NAME USER ST SUBMIT_TIME START_TIME END_TIME NODELIST(REASON)\n"
                        + "7 train u1 PD 2026-03-04T08:00:00 2026-03-04T20:00:00 N/A (Nodes required for job are DOWN)\n",
                HEADER
                        + "7|7|train|COMPLETED|2026-03-04T08:00:00|2026-03-04T09:00:00|2026-03-04T10:00:00|3600|||n1|\n");

        assertThat(both.jobs()).containsExactly("7");
        assertThat(both.job("7").whole("started_ns")).isEqualTo(Imported.at("2026-03-04T09:00:00"));
        assertThat(both.job("7").text("state")).isEqualTo("COMPLETED");
        assertThat(both.job("7").text("owner")).isEqualTo("u1");
    }

    @Test
    void heterogeneousComponentsAndCutArraysKeepTheirIds() {
        Imported odd = Imported.ofTexts(HEADER
                + "123+0|123|h|RUNNING|2026-03-04T08:00:00|2026-03-04T09:00:00|Unknown|0||gres/gpu=1|n1|\n"
                + "123+1|124|h|RUNNING|2026-03-04T08:00:00|2026-03-04T09:00:00|Unknown|0||gres/gpu=1|n1|\n"
                + "200_[1,3,...]|200|a|PENDING|2026-03-04T08:00:00|Unknown|Unknown|0|gres/gpu=1|||Priority\n");

        assertThat(odd.jobs()).containsExactly("123+0", "123+1", "200_1", "200_3");
        assertThat(odd.problems().count("array_truncated")).isEqualTo(1);
        assertThat(odd.job("200_1").text("pending_reason")).isEqualTo("order/Priority");
    }

    @Test
    void nodeStatesHaveTheTimeThatSlurmOrTheUserGives() {
        String nodes = "NODELIST|PARTITION|STATE|GRES|TIMESTAMP|REASON\n"
                + "n[1-2]|gpu*|idle|gpu:4|Unknown|none\nn3|gpu*|draining|gpu:4|2026-03-04T07:00:00|bad fan\n";
        ImportOptions eight = new ImportOptions(
                ZoneId.of("UTC"),
                OptionalLong.of(Imported.at("2026-03-04T08:00:00")),
                OptionalLong.empty(),
                Optional.empty(),
                Optional.empty());

        assertThat(Imported.ofTexts(nodes).of(Table.NODE_STATES)).hasSize(1);
        assertThat(Imported.ofTexts(nodes).problems().count("state_time_unknown"))
                .isEqualTo(2);
        Imported told = Imported.ofTexts(eight, nodes);
        assertThat(told.of(Table.NODE_STATES)).hasSize(3);
        assertThat(told.text()).contains("state=drained, reason=bad fan");
        assertThat(told.of(Table.GPUS)).hasSize(12);
        assertThat(NodeStates.state("DOWN*")).contains("down");
        assertThat(NodeStates.state("IDLE+DRAIN")).contains("drained");
        assertThat(NodeStates.state("MIXED+PLANNED")).contains("ready");
    }

    @Test
    void eventsOfTheClusterAreOutages() {
        Imported events = Imported.ofTexts("ClusterName|NodeName|TimeStart|TimeEnd|State|Reason\n"
                + "c||2026-03-01T00:00:00|2026-03-01T00:01:00||restart\n"
                + "c|n1|2026-03-04T08:00:00|2026-03-04T09:00:00|DOWN*|not responding\n");

        assertThat(events.of(Table.NODE_STATES)).hasSize(1);
        assertThat(events.of(Table.NODE_STATES).get(0).whole("until_ns")).isEqualTo(Imported.at("2026-03-04T09:00:00"));
        assertThat(events.problems().total()).isZero();
    }

    @Test
    void aJobCancelledWhileItWaitedNeverStarted() {
        Imported canceled = Imported.ofTexts("JobId=7 JobName=j\n   JobState=CANCELLED Reason=None\n"
                + "   SubmitTime=2026-03-04T08:00:00 EligibleTime=2026-03-04T08:00:00\n"
                + "   StartTime=2026-03-04T09:00:00 EndTime=2026-03-04T09:00:00\n   NodeList=\n");

        assertThat(canceled.job("7").has("started_ns")).isFalse();
        assertThat(canceled.job("7").whole("ended_ns")).isEqualTo(Imported.at("2026-03-04T09:00:00"));
    }

    @Test
    void whatIsNotOfSlurmIsRefused() {
        assertThatThrownBy(() -> Imported.ofTexts("a,b\n1,2\n"))
                .isInstanceOf(LedgerException.class)
                .hasMessageContaining("GL-2602");
    }
}
