package org.gpuledger.source.joblog;

import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/// What one line says. Whole numbers are exact up to 2^53; a larger one is not a reading.
///
/// @param atNanos the line's own time where only its format can read it
record Reading(Map<Measure, Double> values, OptionalLong atNanos) {
    static final double LARGEST_WHOLE = 1L << 53;
    static final double LARGEST_SECONDS = 1e9;

    Reading {
        values = Map.copyOf(values);
    }

    Reading(Map<Measure, Double> values) {
        this(values, OptionalLong.empty());
    }

    static Reading of(Measure measure, double value) {
        return new Reading(Map.of(measure, value));
    }

    /// Both readings; of a measure that both have, the other's.
    Reading with(Reading other) {
        Map<Measure, Double> both = new EnumMap<>(Measure.class);
        both.putAll(values);
        both.putAll(other.values);
        return new Reading(both, other.atNanos.isPresent() ? other.atNanos : atNanos);
    }

    Reading with(Measure measure, double value) {
        return with(of(measure, value));
    }

    Reading with(Measure measure, OptionalDouble value) {
        return value.isPresent() ? with(measure, value.getAsDouble()) : this;
    }

    Reading at(long nanos) {
        return new Reading(values, OptionalLong.of(nanos));
    }

    boolean has(Measure measure) {
        return values.containsKey(measure);
    }

    OptionalDouble number(Measure measure) {
        return Optional.ofNullable(values.get(measure)).map(OptionalDouble::of).orElse(OptionalDouble.empty());
    }

    OptionalLong whole(Measure measure) {
        return Optional.ofNullable(values.get(measure))
                .map(value -> OptionalLong.of(value.longValue()))
                .orElse(OptionalLong.empty());
    }

    /// Whether every value can be what its measure says: finite, not negative, whole if a count.
    boolean isSane() {
        return values.entrySet().stream().allMatch(entry -> isSane(entry.getKey(), entry.getValue()));
    }

    private static boolean isSane(Measure measure, double value) {
        boolean fits = value >= 0 && value <= LARGEST_WHOLE;
        return switch (measure) {
            case STEP, SKIPPED, SKIPPED_TOTAL, SAVE_BEGUN, SAVE_ASSUMED, SAVED, LOADED, NAN_NOTED ->
                fits && value == Math.rint(value);
            case STEP_SECONDS, ELAPSED_SECONDS, DATA_SECONDS, DATA_SECONDS_PER_STEP, CHECKPOINT_SECONDS ->
                fits && value <= LARGEST_SECONDS;
            case TOKENS, TOKENS_TOTAL, TOKENS_RATE, ENDED -> fits;
        };
    }
}
