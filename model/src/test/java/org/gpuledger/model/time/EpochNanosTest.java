package org.gpuledger.model.time;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class EpochNanosTest {
    @ParameterizedTest
    @CsvSource({
        "2026-03-04T10:00:00Z, 1772618400000000000",
        "2026-03-04T18:00:00+08:00, 1772618400000000000",
        "2026-03-04 10:00:00.000000001Z, 1772618400000000001",
        "1772618400000000000, 1772618400000000000",
        "-5, -5"
    })
    void isoWithAZoneAndWholeNanosecondsAreTimes(String text, long expected) {
        assertThat(EpochNanos.parse(text)).isEqualTo(OptionalLong.of(expected));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"", "2026-03-04T10:00:00", "yesterday", "1.5e18", "99999999999999999999", "9999-01-01T00:00:00Z"
            })
    void whatHasNoZoneOrDoesNotFitIsNotATime(String text) {
        assertThat(EpochNanos.parse(text)).isEmpty();
    }

    @Test
    void hoursAndDaysStartBeforeTheInstantEvenBefore1970() {
        assertThat(EpochNanos.hourOf(-1)).isEqualTo(-EpochNanos.PER_HOUR);
        assertThat(EpochNanos.dayOf(1_772_618_400_000_000_000L)).isEqualTo(1_772_582_400_000_000_000L);
    }

    @Test
    void aSpanIsNeverEmpty() {
        assertThatThrownBy(() -> Span.of(3, 3)).hasMessageContaining("from < until");
        assertThat(Span.of(3, 5).contains(5)).isFalse();
        assertThat(Span.of(3, 5).overlaps(Span.of(5, 6))).isFalse();
    }
}
