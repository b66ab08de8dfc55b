package org.gpuledger.cli.render;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/// Bars show a share in eighths of a column.
class BarTest {
    @Test
    void halfOfFourColumnsIsTwoBlocks() {
        assertThat(Bar.of(0.5, 4, true)).isEqualTo("██");
        assertThat(Bar.of(0.5, 4, false)).isEqualTo("##");
    }

    @Test
    void anEighthOfAColumnIsTheThinnestBlock() {
        assertThat(Bar.of(1 / 32.0, 4, true)).isEqualTo("▏");
    }

    @Test
    void theLastEighthCarriesIntoAWholeBlock() {
        assertThat(Bar.of(0.499, 4, true)).isEqualTo("██");
    }

    @Test
    void aShareThatIsNotZeroIsSeen() {
        assertThat(Bar.of(1e-9, 40, true)).isEqualTo("▏");
        assertThat(Bar.of(0, 40, true)).isEmpty();
    }

    @Test
    void noBarIsLongerThanItsColumns() {
        assertThat(Columns.width(Bar.of(1, 40, true))).isEqualTo(40);
        assertThat(Columns.width(Bar.of(7, 40, true))).isEqualTo(40);
    }
}
