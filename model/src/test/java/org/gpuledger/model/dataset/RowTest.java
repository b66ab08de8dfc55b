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
}
