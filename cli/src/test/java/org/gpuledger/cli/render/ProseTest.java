package org.gpuledger.cli.render;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/// Sentences break where a reader expects it.
class ProseTest {
    @Test
    void englishBreaksAtSpaces() {
        assertThat(Prose.lines("one two three", 8)).containsExactly("one two", "three");
    }

    @Test
    void chineseBreaksBetweenCharacters() {
        assertThat(Prose.lines("排队账任务", 6)).containsExactly("排队账", "任务");
    }

    @Test
    void noLineBeginsWithAChineseComma() {
        assertThat(Prose.lines("排队账\uff0c任务", 6)).containsExactly("排队", "账\uff0c任", "务");
    }

    @Test
    void aWordThatIsTooLongStaysWhole() {
        assertThat(Prose.lines("a gpu-0123456789 b", 5)).containsExactly("a", "gpu-0123456789", "b");
    }
}
