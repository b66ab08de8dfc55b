package org.gpuledger.source.kubernetes;

import static org.assertj.core.api.Assertions.assertThat;

import org.gpuledger.model.dataset.Row;
import org.gpuledger.model.dataset.Table;
import org.gpuledger.model.time.EpochNanos;
import org.junit.jupiter.api.Test;

/// The file as it comes from the field, read as the index beside it says.
class FieldFilesTest {
    private final Imported pods = Imported.of(Imported.field("kubectl-pods.json"));

    @Test
    void theTrainingWaited600SecondsAndStartedUpFor900() {
        Row train = pods.job("PyTorchJob/team-a/train");
        Row hold = pods.holds("PyTorchJob/team-a/train").get(0);

        assertThat(seconds(train.whole("submitted_ns"), hold.whole("from_ns"))).isEqualTo(600);
        assertThat(seconds(hold.whole("from_ns"), train.whole("started_ns"))).isEqualTo(900);
        assertThat(pods.devices("PyTorchJob/team-a/train")).containsExactly("n1/0", "n1/1", "n1/2", "n1/3");
        assertThat(hold.has("until_ns")).isFalse();
        assertThat(train.text("workload_ref")).isEqualTo("PyTorchJob/team-a/train");
        assertThat(train.text("tier")).isEqualTo("training");
        assertThat(train.number("requested_cpus")).isEqualTo(32);
        assertThat(train.whole("requested_memory_bytes")).isEqualTo(128L << 30);
    }

    @Test
    void whatIsDoneHeldOneDeviceFor1805Seconds() {
        Row hold = pods.holds("Job/team-a/done").get(0);

        assertThat(pods.holds("Job/team-a/done")).hasSize(1);
        assertThat(hold.whole("from_ns")).isEqualTo(Imported.at("07:00:05"));
        assertThat(hold.whole("until_ns")).isEqualTo(Imported.at("07:30:10"));
        assertThat(pods.job("Job/team-a/done").whole("ended_ns")).isEqualTo(Imported.at("07:30:10"));
    }

    @Test
    void whatWaitsAsksForEightAndHoldsNothing() {
        Row wait = pods.job("team-b/wait");

        assertThat(wait.whole("requested_gpus")).isEqualTo(8);
        assertThat(wait.whole("submitted_ns")).isEqualTo(Imported.at("08:00"));
        assertThat(wait.text("pending_reason")).isEqualTo("capacity/InsufficientGpu");
        assertThat(wait.has("started_ns")).isFalse();
        assertThat(pods.holds("team-b/wait")).isEmpty();
    }

    @Test
    void twoInstancesAreHeldAndNeverStarted() {
        Row mig = pods.job("team-b/mig");

        assertThat(pods.devices("team-b/mig")).containsExactly("n2/mig-1g.10gb/0", "n2/mig-1g.10gb/1");
        assertThat(mig.whole("requested_gpus")).isEqualTo(2);
        assertThat(mig.text("gpu_models")).isEqualTo("1g.10gb");
        assertThat(mig.has("started_ns")).isFalse();
        assertThat(mig.text("pending_reason")).isEqualTo("ImagePullBackOff");
        assertThat(pods.gpu("n2/mig-1g.10gb/0").text("parent_gpu")).isEqualTo("n2/0");
    }

    @Test
    void nothingElseIsSaidThanThatTheNodesAreNotListed() {
        assertThat(pods.jobs())
                .containsExactly("Job/team-a/done", "PyTorchJob/team-a/train", "team-b/mig", "team-b/wait");
        assertThat(pods.of(Table.NODE_STATES)).isEmpty();
        assertThat(pods.problems().countByKind()).containsOnlyKeys("node_not_listed");
        assertThat(pods.problems().count("node_not_listed")).isEqualTo(2);
    }

    private static long seconds(long from, long until) {
        return (until - from) / EpochNanos.PER_SECOND;
    }
}
