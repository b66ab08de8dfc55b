package org.gpuledger.model.time;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.math.BigInteger;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class GpuTimeTest {
    @Test
    void aThousandGpuYearsDoNotOverflow() {
        GpuTime year = GpuTime.ofNanos(365L * EpochNanos.PER_DAY);
        GpuTime sum = GpuTime.ZERO;
        for (int i = 0; i < 1000; i++) {
            sum = sum.plus(year);
        }

        assertThat(sum.totalNanos()).isEqualTo(new BigInteger("31536000000000000000"));
        assertThat(sum.hours()).isEqualTo(8_760_000.0, within(1e-6));
    }

    @Test
    void sumsAreTheSumsOfBigIntegers() {
        SplittableRandom random = new SplittableRandom(11);
        GpuTime sum = GpuTime.ZERO;
        BigInteger expected = BigInteger.ZERO;
        for (int i = 0; i < 10_000; i++) {
            long nanos = random.nextLong();
            sum = sum.plusNanos(nanos);
            expected = expected.add(BigInteger.valueOf(nanos));
            assertThat(sum.totalNanos()).isEqualTo(expected);
        }
        assertThat(sum.minus(sum).isZero()).isTrue();
    }

    @Test
    void nanosOutsideASecondAreRefused() {
        assertThatThrownBy(() -> new GpuTime(0, 1_000_000_000)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> new GpuTime(0, -1)).isInstanceOf(IllegalArgumentException.class);
    }
}
