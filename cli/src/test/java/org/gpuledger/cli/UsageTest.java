package org.gpuledger.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// A command line that is not understood ends with exit code 2, never as a bug.
class UsageTest {
    @TempDir
    Path folder;

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "statment x",
                "statement",
                "statement x --colour",
                "statement x --format pdf",
                "statement x --top many",
                "statement x --lang fr",
                "explain x",
                "import helios",
                "import helios x",
                "close x --engine abacus",
                "demo --port web",
                "doctor",
                "doctor x --fail-on sometimes"
            })
    void aLineThatIsNotUnderstoodIsWrongUsage(String line) {
        Runs.Outcome outcome = Runs.run(line.isEmpty() ? new String[0] : line.split(" "));

        assertThat(outcome.code()).as(outcome.err()).isEqualTo(2);
        assertThat(outcome.err()).isNotBlank().doesNotContain("\tat ");
    }

    @Test
    void aMisspeltCommandIsAnsweredWithTheRightOne() {
        assertThat(Runs.run("statment").err()).contains("Did you mean: gpuledger statement?");
    }

    @Test
    void aPriceFileThatIsNotThereIsWrongInput() {
        assertThat(Runs.run("statement", folder.toString(), "--price", "none.csv")
                        .code())
                .isEqualTo(2);
    }

    @ParameterizedTest
    @ValueSource(strings = {"--help", "--version", "statement --help", "import --help"})
    void askingForHelpIsNoMistake(String line) {
        assertThat(Runs.run(line.split(" ")).code()).isZero();
    }
}
