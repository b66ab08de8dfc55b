package org.gpuledger.source.joblog;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.time.ZoneId;
import java.util.Optional;
import java.util.OptionalLong;
import org.gpuledger.model.LedgerException;
import org.gpuledger.model.dataset.ImportOptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Lines of each framework, with readings that can be checked by hand.
class TextFormatsTest {
    private static final String MEGATRON =
            " iteration      %d/  500000 | consumed samples: %d | elapsed time per iteration (ms): 500.0 |"
                    + " number of skipped iterations: %d | number of nan iterations: 0 |";

    @TempDir
    Path folder;

    private Imported read(ImportOptions options, String... lines) {
        return Imported.text(folder, options, lines);
    }

    @Test
    void megatronWithoutTimesIsPlacedByItsSecondsPerIteration() {
        Imported run = read(Imported.FROM_TEN, MEGATRON.formatted(100, 6400, 0), MEGATRON.formatted(200, 12800, 3));

        // 100 iterations of half a second after the first sample.
        assertThat(run.seconds()).containsExactly(0.0, 50.0);
        assertThat(run.column("steps_total")).containsExactly(100.0, 197.0);
        assertThat(run.column("tokens_total")).isEmpty();
        assertThat(run.column("committed_step")).isEmpty();
    }

    @Test
    void withoutAnyTimeTheLogIsRefusedWithAdvice() {
        assertThatThrownBy(() -> read(ImportOptions.DEFAULTS, MEGATRON.formatted(100, 6400, 0)))
                .isInstanceOf(LedgerException.class)
                .hasMessageContaining("GL-2403")
                .hasMessageContaining("--start");
    }

    @Test
    void aFileOfAnotherKindIsRefused() {
        assertThatThrownBy(() -> read(Imported.FROM_TEN, "hello", "iteration of a loop"))
                .isInstanceOf(LedgerException.class)
                .hasMessageContaining("GL-2402");
    }

    @Test
    void timesWithoutAZoneAreOfTheUsersZone() {
        ImportOptions shanghai = new ImportOptions(
                ZoneId.of("Asia/Shanghai"),
                OptionalLong.empty(),
                OptionalLong.empty(),
                Optional.of("n1"),
                Optional.empty());
        Imported run = read(shanghai, " [2026-03-04 18:00:05.250000] " + MEGATRON.formatted(1, 64, 0));

        assertThat(run.seconds()).containsExactly(5.25);
        assertThat(run.rows().get(0).text("node")).isEqualTo("n1");
    }

    @Test
    void aLaunchersTimeWithAnOffsetIsUsed() {
        Imported run =
                read(ImportOptions.DEFAULTS, "2026-03-04T10:00:07.500000000Z [rank3]:" + MEGATRON.formatted(1, 64, 0));

        assertThat(run.seconds()).containsExactly(7.5);
    }

    @Test
    void prefixesOfContainersAndLoggersAreTakenOff() {
        Imported run = read(
                ImportOptions.DEFAULTS,
                "2026-03-04T18:00:07.5+08:00 stderr F [default0]:[INFO|trainer.py:99] 2031-01-01 00:00:00,1 >> "
                        + "  1%|  | 10/1000 [00:12<19:48,  1.20s/it]");

        assertThat(run.seconds()).containsExactly(7.5);
        assertThat(run.column("steps_total")).containsExactly(10.0);
    }

    @Test
    void aTimeThatTheZoneSkipsIsNoTime() {
        ImportOptions berlin = new ImportOptions(
                ZoneId.of("Europe/Berlin"),
                OptionalLong.empty(),
                OptionalLong.empty(),
                Optional.empty(),
                Optional.empty());
        Imported run = read(
                berlin,
                "[2026-03-29 01:59:00]" + MEGATRON.formatted(1, 64, 0),
                "[2026-03-29 02:30:00]" + MEGATRON.formatted(2, 128, 0),
                "[2026-03-29 03:01:00]" + MEGATRON.formatted(3, 192, 0));

        assertThat(run.column("steps_total")).containsExactly(1.0, 3.0);
        assertThat(run.problems().count("no_time")).isEqualTo(1);
        assertThat(run.seconds().get(1) - run.seconds().get(0)).isEqualTo(120);
    }

    @Test
    void linesWithoutTimeAmongTimedOnesAreLeftOutAndCounted() {
        Imported run = read(
                Imported.FROM_TEN,
                "[2026-03-04 10:00:01]" + MEGATRON.formatted(1, 64, 0),
                MEGATRON.formatted(2, 128, 0),
                "[2026-03-04 10:00:03]" + MEGATRON.formatted(3, 192, 0));

        assertThat(run.seconds()).containsExactly(1.0, 3.0);
        assertThat(run.problems().count("no_time")).isEqualTo(1);
    }

    @Test
    void aTornLastLineIsNotANumber() {
        Path log = Imported.file(
                folder,
                "torn.log",
                "[2026-03-04 10:00:01]" + MEGATRON.formatted(1, 64, 0)
                        + "\n[2026-03-04 10:00:02] iteration  2/ 500 | consumed samples:");
        Imported run = Imported.of(ImportOptions.DEFAULTS, log);

        assertThat(run.column("steps_total")).containsExactly(1.0);
        assertThat(run.problems().count("torn_line")).isEqualTo(1);
    }

    @Test
    void checkpointTimeCountsOnlyWhileNoStepIsMade() {
        String begun = "[2026-03-04 10:00:%02d] saving checkpoint at iteration %d to /c";
        String saved = "[2026-03-04 10:00:%02d] successfully saved checkpoint from iteration %d to /c";
        Imported run = read(
                ImportOptions.DEFAULTS,
                "[2026-03-04 10:00:01]" + MEGATRON.formatted(1, 64, 0),
                begun.formatted(2, 1),
                saved.formatted(9, 1),
                "[2026-03-04 10:00:10]" + MEGATRON.formatted(2, 128, 0),
                begun.formatted(11, 2),
                "[2026-03-04 10:00:12]" + MEGATRON.formatted(3, 192, 0),
                saved.formatted(20, 2));

        assertThat(run.column("checkpoint_seconds_total")).containsOnly(7.0);
        assertThat(run.column("committed_step")).containsExactly(1.0, 1.0, 1.0, 2.0);
    }

    @Test
    void deepSpeedTakesItsOwnCountOfSkippedSteps() {
        String at = "[2026-03-04 10:00:%02d,000] [INFO] ";
        Imported run = read(
                ImportOptions.DEFAULTS,
                at.formatted(1) + "[timer.py:260:stop] epoch=0/micro_step=10/global_step=10, "
                        + "RunningAvgSamplesPerSec=20.5, CurrSamplesPerSec=21.0, MemAllocated=1.0GB",
                at.formatted(2)
                        + "[loss_scaler.py:1:x] [deepspeed] OVERFLOW! Rank 0 Skipping step. Attempted loss scale: 4, reducing to 2",
                at.formatted(3)
                        + "[logging.py:96:log_dist] [Rank 0] step=20, skipped=3, lr=[0.001], mom=[[0.9, 0.999]]",
                at.formatted(3) + "[logging.py:96:log_dist] [Rank 0] time (ms) | forward_microstep: 10.0 | step: 2.0",
                at.formatted(4) + "[timer.py:260:stop] epoch=0/micro_step=10/global_step=10, "
                        + "RunningAvgSamplesPerSec=20.5, CurrSamplesPerSec=21.0",
                at.formatted(5) + "[engine.py:1:save] [Torch] Checkpoint global_step20 is ready now!");

        // Ten steps, then seven of ten: three did not count, of which one was seen as a line.
        assertThat(run.column("steps_total")).containsExactly(10.0, 17.0, 17.0);
        assertThat(run.last("committed_step")).isEqualTo(17);
    }

    @Test
    void theTrainersBarIsReadAndThatOfAnEvaluationIsNot() {
        Path log = Imported.file(
                folder,
                "hf.log",
                "***** Running training *****\n  Total optimization steps = 1,000\n"
                        + "\r  0%|          | 0/1000 [00:00<?, ?it/s]"
                        + "\r  1%|          | 10/1000 [00:12<19:48,  1.20s/it]"
                        + "\r 50%|#####     | 5/10 [00:01<00:01,  4.00it/s]\n"
                        + "{'loss': 2.3, 'grad_norm': 1.5, 'learning_rate': 1e-05, 'epoch': 0.1, 'num_input_tokens_seen': 4096}\n"
                        + "Saving model checkpoint to out/checkpoint-10\n"
                        + "\r  2%|          | 20/1000 [00:30<19:48,  1.20s/it]\n"
                        + "{'loss': nan, 'epoch': 0.2}\n");
        Imported run = Imported.of(Imported.FROM_TEN, log);

        assertThat(run.seconds()).containsExactly(0.0, 12.0, 30.0);
        assertThat(run.column("steps_total")).containsExactly(0.0, 10.0, 20.0);
        assertThat(run.column("tokens_total")).containsExactly(4096.0, 4096.0);
        assertThat(run.column("committed_step")).containsExactly(10.0);
        assertThat(run.problems().countByKind())
                .containsOnly(java.util.Map.entry("nan_step", 1L), java.util.Map.entry("other_bar", 1L));
    }

    @Test
    void lightningsEpochsGoOnFromEachOther() {
        Imported run = read(
                Imported.FROM_TEN,
                "Epoch 0:  50%|##### | 50/100 [00:25<00:25, 2.00it/s, v_num=0]",
                "Epoch 0: 100%|######| 100/100 [00:50<00:00, 2.00it/s, v_num=0]",
                "Epoch 1:  10%|#     | 10/100 [00:05<00:45, 2.00it/s, v_num=0]");

        assertThat(run.column("steps_total")).containsExactly(50.0, 100.0, 110.0);
        assertThat(run.seconds()).containsExactly(25.0, 50.0, 55.0);
    }

    @Test
    void aCheckpointThatNothingFollowsIsNotCommitted() {
        Imported run = read(
                Imported.FROM_TEN,
                "  1%|  | 10/1000 [00:12<19:48,  1.20s/it]",
                "Saving model checkpoint to out/checkpoint-10");

        assertThat(run.column("committed_step")).isEmpty();
        assertThat(run.problems().count("unconfirmed_checkpoint")).isEqualTo(1);
    }

    @Test
    void aDamagedNumberBetweenNeighboursIsNotARestart() {
        Imported run = read(
                Imported.FROM_TEN,
                MEGATRON.formatted(100, 6400, 0),
                MEGATRON.formatted(9200, 12800, 0),
                MEGATRON.formatted(300, 19200, 0));

        assertThat(run.column("steps_total")).containsExactly(100.0, 300.0);
        assertThat(run.problems().count("odd_step")).isEqualTo(1);
        assertThat(run.problems().count("restart")).isZero();
    }
}
