package org.gpuledger.cli.render;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/// Columns of a terminal: Chinese takes two, colour codes take none.
class ColumnsTest {
    private static final long SEED = 20261201;
    private static final String[] PIECES = {"a", "卡", "时", "é", "█", "\uff0c", "🂡", "𠀀", " "};

    @Test
    void aChineseCharacterTakesTwoColumns() {
        assertThat(Columns.width("卡时")).isEqualTo(4);
        assertThat(Columns.width("GPU 卡时")).isEqualTo(8);
    }

    @Test
    void fullWidthPunctuationTakesTwoColumns() {
        assertThat(Columns.width("\uff0c")).isEqualTo(2);
        assertThat(Columns.width("\uff08")).isEqualTo(2);
    }

    @Test
    void blocksAndAccentsTakeOneColumn() {
        assertThat(Columns.width("█▏é·–")).isEqualTo(5);
    }

    @Test
    void aCharacterOfTwoJavaUnitsIsMeasuredOnce() {
        assertThat(Columns.width("𠀀")).isEqualTo(2);
    }

    @Test
    void coloursTakeNoColumns() {
        assertThat(Columns.width("\u001b[38;5;32m空占\u001b[0m")).isEqualTo(4);
    }

    @Test
    void aLongTextIsCutWithAMarkAndKeepsItsColumns() {
        assertThat(Columns.left("abcdef", 4)).isEqualTo("abc~");
        assertThat(Columns.left("资源池", 4)).isEqualTo("资~ ");
    }

    @Test
    void aNumberIsNeverCut() {
        assertThat(Columns.right("1,234,567.8", 5)).isEqualTo("1,234,567.8");
    }

    /// Law: whatever the text, left-aligned it takes exactly the columns asked for.
    @Test
    void leftAlignedTextTakesExactlyItsColumns() {
        SplittableRandom random = new SplittableRandom(SEED);
        for (int round = 0; round < 2_000; round++) {
            StringBuilder text = new StringBuilder();
            for (int piece = random.nextInt(12); piece > 0; piece--) {
                text.append(PIECES[random.nextInt(PIECES.length)]);
            }
            int columns = 1 + random.nextInt(16);
            assertThat(Columns.width(Columns.left(text.toString(), columns)))
                    .as("seed %d, text <%s>, %d columns", SEED, text, columns)
                    .isEqualTo(columns);
        }
    }
}
