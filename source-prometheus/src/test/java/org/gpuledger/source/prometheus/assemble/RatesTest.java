package org.gpuledger.source.prometheus.assemble;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.gpuledger.source.prometheus.series.Series;
import org.junit.jupiter.api.Test;

/// Counters become rates.
class RatesTest {
    private final Rates rates = new Rates();

    @Test
    void aRateStandsAtTheLaterSample() {
        Series rate = rates.of(counter(new long[] {0, 10, 20}, 100, 150, 170));

        assertThat(rate.atNanos()).containsExactly(10_000_000_000L, 20_000_000_000L);
        assertThat(rate.values()).containsExactly(5, 2);
    }

    @Test
    void aCounterThatFallsHasStartedAgain() {
        assertThat(rates.of(counter(new long[] {0, 10}, 100, 30)).values()).containsExactly(3);
    }

    @Test
    void theNextSpanContinuesTheOneBefore() {
        rates.of(counter(new long[] {0}, 100));

        assertThat(rates.of(counter(new long[] {10}, 110)).values()).containsExactly(1);
    }

    @Test
    void nothingIsSaidOfAGap() {
        assertThat(rates.of(counter(new long[] {0, 3600}, 100, 110)).size()).isZero();
    }

    private static Series counter(long[] seconds, double... values) {
        long[] nanos = java.util.Arrays.stream(seconds)
                .map(second -> second * 1_000_000_000L)
                .toArray();
        return new Series("c", Map.of("a", "b"), nanos, values);
    }
}
