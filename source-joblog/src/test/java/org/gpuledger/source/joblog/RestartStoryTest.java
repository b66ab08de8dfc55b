package org.gpuledger.source.joblog;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.LocalDateTime;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import org.gpuledger.model.dataset.ImportOptions;
import org.gpuledger.model.dataset.Row;
import org.gpuledger.model.time.EpochNanos;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// A run of 100 steps of a second each: checkpoint at 50, crash at 80, restart from 50, NaN at 60
/// in both lives, checkpoint at 100.
///
/// Made were 80 + 50 steps, of which two were NaN: 128 counted. Of the first life 51 to 80 without
/// 60 were lost: 29. Committed are 100 - 1 = 99, and 128 - 29 = 99.
class RestartStoryTest {
    private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm:ss");

    @TempDir
    Path folder;

    @Test
    void committedStepsAreExact() {
        Imported run = Imported.text(folder, Imported.FROM_TEN, story(true).toArray(String[]::new));

        checkStory(run);
        assertThat(run.problems().countByKind())
                .containsOnly(
                        java.util.Map.entry("restart", 1L),
                        java.util.Map.entry("skipped_step", 2L),
                        java.util.Map.entry("nan_step", 2L),
                        java.util.Map.entry("steps_not_counted", 1L));
        assertThat(run.problems().kept())
                .anySatisfy(problem -> assertThat(problem.detail()).startsWith("2 steps were skipped"));
    }

    @Test
    void theSameWithoutALineThatNamesTheCheckpointOfTheRestart() {
        checkStory(Imported.text(folder, Imported.FROM_TEN, story(false).toArray(String[]::new)));
    }

    @Test
    void theSameInTwoFilesNamedInTheWrongOrder() {
        List<String> story = story(true);
        int cut = story.indexOf("a trace of the crash") + 1;
        Path first = Imported.file(folder, "z.log", String.join("\n", story.subList(0, cut)) + "\n");
        Path second = Imported.file(folder, "a.log", String.join("\n", story.subList(cut, story.size())) + "\n");

        checkStory(Imported.of(Imported.FROM_TEN, second, first));
    }

    @Test
    void theSameFromTwoRanksWithColoursAndCarriageReturns() {
        List<String> lines = new ArrayList<>();
        for (String line : story(true)) {
            lines.add("[rank0]: \u001b[32m" + line + "\u001b[0m\r");
            lines.add("[rank1]: " + line + "\r");
        }
        Imported run = Imported.text(folder, Imported.FROM_TEN, lines.toArray(String[]::new));

        checkStory(run);
        assertThat(run.problems().count("other_rank")).isEqualTo(130 + 2 * 2 + 1);
    }

    private static void checkStory(Imported run) {
        List<Row> rows = run.rows();
        // One row for each step and one for each checkpoint.
        assertThat(rows).hasSize(80 + 50 + 2);
        assertThat(run.column("steps_total")).isSorted();
        assertThat(run.last("steps_total")).isEqualTo(128);
        assertThat(committed(rows.subList(0, 50))).isEmpty();
        assertThat(committed(rows.subList(50, 131))).containsOnly(50.0);
        assertThat(committed(rows.subList(131, 132))).containsExactly(99.0);
        // 64 samples of 128 tokens a step, NaN or not: 130 steps.
        assertThat(run.last("tokens_total")).isEqualTo(130.0 * 64 * 128);
        assertThat(rows.get(80).number("steps_total")).isEqualTo(79);
        assertThat(rows.get(81).number("steps_total")).isEqualTo(80);
        assertThat((rows.get(81).whole("at_ns") - rows.get(80).whole("at_ns")) / EpochNanos.PER_SECOND)
                .isEqualTo(120);
        assertThat(rows).extracting(row -> row.text("job")).containsOnly("run");
    }

    private static List<Double> committed(List<Row> rows) {
        return rows.stream()
                .filter(row -> row.has("committed_step"))
                .map(row -> row.number("committed_step"))
                .toList();
    }

    /// The log; with or without the words of a restart.
    private static List<String> story(boolean saysWhereItGoesOn) {
        List<String> lines = new ArrayList<>();
        LocalDateTime ten = LocalDateTime.of(2026, 3, 4, 10, 0);
        lines.add("  seq_length ...................................... 128");
        steps(lines, ten, 1, 50);
        lines.add("saving checkpoint at iteration      50 to /ckpt in torch_dist format");
        lines.add("  successfully saved checkpoint from iteration      50 to /ckpt [ t 1/1, p 1/1 ]");
        steps(lines, ten, 51, 80);
        lines.add("a trace of the crash");
        lines.add("  seq_length ...................................... 128");
        if (saysWhereItGoesOn) {
            lines.add("  successfully loaded checkpoint from /ckpt [ t 0, p 0 ] at iteration 50");
        }
        steps(lines, ten.plusSeconds(29 + 120), 51, 100);
        lines.add("saving checkpoint at iteration     100 to /ckpt in torch_dist format");
        lines.add("  successfully saved checkpoint from iteration     100 to /ckpt [ t 1/1, p 1/1 ]");
        return lines;
    }

    private static void steps(List<String> lines, LocalDateTime zero, int from, int to) {
        for (int step = from; step <= to; step++) {
            lines.add(iteration(zero.plusSeconds(step), step, step == 60 ? 1 : 0));
        }
    }

    private static String iteration(LocalDateTime at, int step, int skipped) {
        return " [%s] iteration %8d/     100 | consumed samples: %12d | elapsed time per iteration (ms): 1000.0 | "
                        .formatted(TIME.format(at), step, step * 64L)
                + "learning rate: 1.0E-04 | number of skipped iterations: %3d | number of nan iterations: %3d |"
                        .formatted(skipped, skipped);
    }

    @Test
    void withoutOptionsTheJobIsNamedAfterItsFile() {
        Imported run = Imported.text(folder, ImportOptions.DEFAULTS, story(true).toArray(String[]::new));

        assertThat(run.rows()).hasSize(132).extracting(row -> row.text("job")).containsOnly("run");
        assertThat(run.seconds().get(0)).isEqualTo(1.0);
    }
}
