package org.gpuledger.source.joblog;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import org.gpuledger.model.LedgerException;
import org.gpuledger.model.dataset.ImportOptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// A user's own expression: what it reads, and that it cannot harm.
class PatternFormatTest {
    @TempDir
    Path folder;

    @Test
    void everyGroupIsRead() {
        Imported run = read(
                """
                # my trainer
                regex = ^(?P<time>\\S+ \\S+) it (?P<step>\\d+) tok (?P<tokens>[\\d,]+) wait (?<data_seconds>\\S+) skip (?<skipped>\\d+)(?: ckpt (?<checkpoint>\\d+))?
                time_format = dd/MM/yyyy HH:mm:ss
                unit = ms
                """,
                "04/03/2026 10:00:01 it 1 tok 1,000 wait 250 skip 0",
                "04/03/2026 10:00:02 it 2 tok 1,000 wait 500 skip 1",
                "04/03/2026 10:00:03 it 3 tok 1,000 wait oops skip 0",
                "04/03/2026 10:00:04 it 4 tok 1,000 wait 250 skip 0 ckpt 4");

        assertThat(run.seconds()).containsExactly(1.0, 2.0, 4.0, 4.0);
        assertThat(run.column("steps_total")).containsExactly(1.0, 1.0, 3.0, 3.0);
        assertThat(run.last("tokens_total")).isEqualTo(3000);
        assertThat(run.last("data_wait_seconds_total")).isEqualTo(1.0);
        assertThat(run.last("committed_step")).isEqualTo(3);
        assertThat(run.problems().count("damaged_line")).isEqualTo(1);
    }

    @Test
    void anExpressionThatDoesNotCompileIsRefused() {
        assertRefused("regex = (?<step>", "GL-2404");
        assertRefused("regex = no groups", "GL-2404");
        assertRefused("expression = (?<step>1)", "GL-2404");
        assertRefused("regex = (?<step>1)\nunit = fortnight", "GL-2404");
        assertRefused("regex = (?<step>1)\ntime_format = qwerty{", "GL-2404");
    }

    @Test
    void aCatastrophicExpressionIsGivenUpAndThenRefused() {
        String[] lines = new String[30];
        java.util.Arrays.fill(lines, "a".repeat(60) + "!");

        assertThatThrownBy(() -> read("regex = ^a*a*a*a*a*a*(?<step>\\d+)$\n", lines))
                .isInstanceOf(LedgerException.class)
                .hasMessageContaining("GL-2405");
    }

    @Test
    void oneSlowLineCostsOnlyItself() {
        Imported run = read("regex = ^a*a*a*a*a*a* (?<step>\\d+)$\n", "a".repeat(60) + "!", "aa 7");

        assertThat(run.problems().count("slow_match")).isEqualTo(1);
        assertThat(run.column("steps_total")).containsExactly(7.0);
    }

    private void assertRefused(String pattern, String code) {
        assertThatThrownBy(() -> read(pattern + "\n", "1"))
                .isInstanceOf(LedgerException.class)
                .hasMessageContaining(code);
    }

    private Imported read(String pattern, String... lines) {
        Path own = Imported.file(folder, "own.pattern", pattern);
        Path log = Imported.file(folder, "own.log", String.join("\n", lines) + "\n");
        ImportOptions options = Imported.FROM_TEN;
        return Imported.of(options, own, log);
    }
}
