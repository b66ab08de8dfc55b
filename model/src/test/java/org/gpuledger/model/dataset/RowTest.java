package org.gpuledger.model.dataset;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class RowTest {
    @Test
    void aRowSaysWhatIsSetAndNothingElse() {
        Row row = Row.of(Table.GPU_SAMPLES).whole("at_ns", 5).text("gpu", "g").number("gpu_util_ratio", 0.5);

        assertThat(row).hasToString("gpu_samples{at_ns=5, gpu=g, gpu_util_ratio=0.5}");
        assertThat(row.has("sm_active_ratio")).isFalse();
    }

    @Test
    void notANumberAndEmptyTextLeaveAColumnUnset() {
        Row row = Row.of(Table.GPU_SAMPLES).number("gpu_util_ratio", Double.NaN).text("gpu", "");

        assertThat(row.has("gpu_util_ratio")).isFalse();
        assertThat(row.has("gpu")).isFalse();
    }

    @Test
    void ratiosHaveThePrecisionOfAFloat() {
        Row row = Row.of(Table.GPU_SAMPLES).number("gpu_util_ratio", 0.871234);

        assertThat(row.number("gpu_util_ratio")).isEqualTo((double) 0.871234f);
    }

    @Test
    void anUnknownColumnOrAnotherTypeIsABug() {
        Row row = Row.of(Table.GPUS);

        assertThatThrownBy(() -> row.text("colour", "red")).hasMessage("table gpus has no column colour");
        assertThatThrownBy(() -> row.whole("gpu", 1)).hasMessage("column gpus.gpu is of another type");
    }

    @Test
    void aNewerRowTakesTheCellsThatOnlyTheOlderHas() {
        Row older = Row.of(Table.GPUS).text("gpu", "g").text("node", "n0").text("model", "A100");
        Row newer = Row.of(Table.GPUS).text("gpu", "g").text("node", "n1");

        Row merged = newer.over(older);

        assertThat(merged).hasToString("gpus{gpu=g, node=n1, model=A100}");
        assertThat(newer.has("model")).isFalse();
        assertThat(older.text("node")).isEqualTo("n0");
    }

    @Test
    void aRowWithoutACellIsAnotherRow() {
        Row row = Row.of(Table.GPU_SAMPLES).whole("at_ns", 5).text("gpu", "g");

        Row rest = row.without("at_ns");

        assertThat(rest).hasToString("gpu_samples{gpu=g}");
        assertThat(row.has("at_ns")).isTrue();
        assertThat(rest.isSame(row)).isFalse();
        assertThat(rest.whole("at_ns", 5).isSame(row)).isTrue();
    }

    @Test
    void zeroIsNotTheSameAsNothing() {
        Row nothing = Row.of(Table.GPU_SAMPLES).text("gpu", "g");
        Row zero = Row.of(Table.GPU_SAMPLES).text("gpu", "g").number("gpu_util_ratio", 0);

        assertThat(zero.isSame(nothing)).isFalse();
    }
}
