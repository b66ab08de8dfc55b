package org.gpuledger.source.joblog;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Files without times: placed by `--start` and `--interval`, here ten seconds.
class TabularFilesTest {
    @TempDir
    Path folder;

    @Test
    void theTrainersStateIsCommitted() {
        Imported run = Imported.of(Imported.FROM_TEN, Imported.file(folder, "trainer_state.json", """
                        {"global_step": 20, "log_history": [
                          {"step": 10, "loss": 2.0, "num_input_tokens_seen": 100},
                          {"step": 10, "eval_loss": NaN},
                          {"step": "x"},
                          {"step": 20, "loss": 1.0, "num_input_tokens_seen": 250}]}
                        """));

        assertThat(run.seconds()).containsExactly(0.0, 10.0, 10.0);
        assertThat(run.column("steps_total")).containsExactly(10.0, 20.0, 20.0);
        assertThat(run.column("tokens_total")).containsExactly(100.0, 250.0, 250.0);
        assertThat(run.column("committed_step")).containsExactly(20.0);
        assertThat(run.problems().count("damaged_line")).isEqualTo(1);
    }

    @Test
    void rowsOfOneStepInMetricsCountOnce() {
        Imported run = Imported.of(
                Imported.FROM_TEN,
                Imported.file(
                        folder,
                        "metrics.csv",
                        "epoch,step,loss,val_loss\n0,49,1.0,\n0,99,0.9,\n0,99,,0.8\n1,1x9,0.7,\n1,149,0.6,\n1,19"));

        assertThat(run.seconds()).containsExactly(0.0, 10.0, 20.0);
        assertThat(run.column("steps_total")).containsExactly(49.0, 99.0, 149.0);
        assertThat(run.problems().count("damaged_line")).isEqualTo(1);
        assertThat(run.problems().count("torn_line")).isEqualTo(1);
    }
}
