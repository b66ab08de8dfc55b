package org.gpuledger.doctor.signal;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.gpuledger.model.dataset.Row;
import org.gpuledger.model.dataset.Table;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/// The table of signals, and blanks in disguise.
class SignalTest {
    /// Readings that no account and no other signal rests on, each beside one that is a signal.
    private static final Set<String> BESIDE = Set.of("requests_waiting", "rdma_capacity_bps", "rdma_wait_rate");

    /// Columns that say what a sample is of, not what was measured.
    private static final Set<String> KEYS = Set.of("at_ns", "gpu", "node", "job");

    @Test
    void everyMeasuredColumnBelongsToASignal() {
        Set<String> known = new HashSet<>(BESIDE);
        Arrays.stream(Signal.values()).forEach(signal -> known.addAll(signal.columns()));
        for (Table table : List.of(Table.GPU_SAMPLES, Table.NODE_SAMPLES)) {
            assertThat(table.columns())
                    .extracting(column -> column.name())
                    .filteredOn(name -> !KEYS.contains(name))
                    .isSubsetOf(known);
        }
    }

    @ParameterizedTest
    @EnumSource
    void everySignalIsSwitchedOnByLinesThatFitAPage(Signal signal) {
        List<Remedies.Lines> remedies = Remedies.of(signal);

        assertThat(remedies).isNotEmpty();
        assertThat(remedies)
                .allSatisfy(remedy -> assertThat(remedy.lines())
                        .isNotEmpty()
                        .allSatisfy(line -> assertThat(line).isNotBlank().hasSizeLessThanOrEqualTo(76)));
    }

    @Test
    void aLineForDcgmExporterIsFieldTypeAndHelp() {
        for (Signal signal : Signal.values()) {
            Remedies.of(signal).stream()
                    .filter(remedy -> remedy.place().equals("dcgm-exporter"))
                    .flatMap(remedy -> remedy.lines().stream())
                    .forEach(line -> assertThat(line).matches("DCGM_FI_[A-Z_]+, (gauge|counter), [^,]+"));
        }
    }

    @Test
    void aSignalIsFoundByItsLabel() {
        assertThat(Signal.byLabel("sm_active")).contains(Signal.SM_ACTIVE);
        assertThat(Signal.byLabel("warp_drive")).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(longs = {9223372036854775794L, 9223372036854775792L, 2147483632L, 2147483635L, -1L})
    void aWholeNumberThatDcgmMeansAsBlankIsNoReading(long blank) {
        assertThat(Signal.carriedBy(Row.of(Table.GPU_SAMPLES).whole("mem_used_bytes", blank)))
                .isZero();
    }

    @ParameterizedTest
    @ValueSource(longs = {0, 1, 85899345920L, 2147483631L, 2147483648L})
    void otherWholeNumbersAreReadings(long value) {
        assertThat(Signal.carriedBy(Row.of(Table.GPU_SAMPLES).whole("mem_used_bytes", value)))
                .isEqualTo(Signal.GPU_MEMORY.bit());
    }

    @ParameterizedTest
    @ValueSource(doubles = {140737488355328.0, 140737488355330.0, 9223372036854775794.0, 2147483632.0, -3.0})
    void aMeasureThatDcgmMeansAsBlankIsNoReading(double blank) {
        assertThat(Signal.carriedBy(Row.of(Table.GPU_SAMPLES).number("power_w", blank)))
                .isZero();
    }

    @Test
    void aRatioOutsideZeroToOneIsNoReading() {
        assertThat(Signal.carriedBy(Row.of(Table.GPU_SAMPLES).number("sm_active_ratio", 37)))
                .isZero();
        assertThat(Signal.carriedBy(Row.of(Table.GPU_SAMPLES).number("sm_active_ratio", 1)))
                .isEqualTo(Signal.SM_ACTIVE.bit());
    }
}
