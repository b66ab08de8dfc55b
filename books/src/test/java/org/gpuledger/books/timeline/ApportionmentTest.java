package org.gpuledger.books.timeline;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class ApportionmentTest {
    @Test
    void aSeventhPartGetsTheLargestRemainders() {
        // 10/7 = 1.43 and 30/7 = 4.29 twice: whole units 1 + 4 + 4, the unit left goes to the remainder 0.43.
        assertThat(Apportionment.share(10, new long[] {1, 3, 3})).containsExactly(2, 4, 4);
    }

    @Test
    void nothingToShareGivesNothing() {
        assertThat(Apportionment.share(0, new long[] {0, 0})).containsExactly(0, 0);
        assertThatThrownBy(() -> Apportionment.share(1, new long[] {0, 0}))
                .isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void partsAddUpAndLieWithinOneUnitOfTheirQuota() {
        SplittableRandom random = new SplittableRandom(4);
        for (int i = 0; i < 20_000; i++) {
            long total = random.nextLong(1L << random.nextInt(1, 62));
            long[] weights = random.longs(1 + random.nextInt(8), 0, 1L << random.nextInt(1, 58))
                    .toArray();
            weights[0]++;
            long[] parts = Apportionment.share(total, weights);

            double sum = Arrays.stream(weights).asDoubleStream().sum();
            assertThat(Arrays.stream(parts).sum()).isEqualTo(total);
            for (int k = 0; k < parts.length; k++) {
                double quota = total * (weights[k] / sum);
                assertThat((double) parts[k]).isBetween(quota - 1 - quota * 1e-12, quota + 1 + quota * 1e-12);
            }
        }
    }
}
