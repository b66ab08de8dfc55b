package org.gpuledger.testkit;

import java.util.SplittableRandom;
import org.gpuledger.model.time.EpochNanos;

/// Seeded chance in the shapes that the literature reports: uniform, log-normal, exponential.
final class Dice {
    private final SplittableRandom random;

    Dice(long seed) {
        random = new SplittableRandom(seed);
    }

    private Dice(SplittableRandom random) {
        this.random = random;
    }

    /// Chance of its own for a part of the plan, so that parts do not disturb each other.
    Dice split() {
        return new Dice(random.split());
    }

    double between(double low, double high) {
        return low + random.nextDouble() * (high - low);
    }

    int whole(int low, int high) {
        return low + random.nextInt(high - low + 1);
    }

    boolean chance(double probability) {
        return random.nextDouble() < probability;
    }

    <T> T oneOf(java.util.List<T> choices) {
        return choices.get(random.nextInt(choices.size()));
    }

    /// Nanoseconds of a log-normal time: half lie below the median, two thirds within a factor
    /// e^spread of it.
    long logNormal(double medianMinutes, double spread) {
        return minutes(medianMinutes * Math.exp(spread * random.nextGaussian()));
    }

    /// Nanoseconds of an exponential time.
    long exponential(double meanMinutes) {
        return minutes(-meanMinutes * Math.log(1 - random.nextDouble()));
    }

    static long minutes(double minutes) {
        return Math.max(1, Math.round(minutes * EpochNanos.PER_MINUTE));
    }
}
