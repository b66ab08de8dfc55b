package org.gpuledger.diagnosis.finding;

import java.util.Locale;
import java.util.Optional;

/// One number that a finding rests on.
///
/// @param signal what was measured: a column of the dataset, an account, a figure of the queue
/// @param comparedWith what the value is held against, if anything
/// @param source table or book that it was read from, so that it can be looked up
public record Evidence(String signal, double value, Unit unit, Optional<Double> comparedWith, String source) {
    /// What a number is.
    public enum Unit {
        GPU_HOURS,
        JOB_HOURS,
        SECONDS,
        /// 0..1.
        SHARE,
        COUNT,
        BYTES,
        BYTES_PER_SECOND,
        CORES,
        /// A quotient without unit.
        RATIO;

        /// `gpu_hours`, as written in JSON.
        public String label() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    public static Evidence of(String signal, double value, Unit unit, String source) {
        return new Evidence(signal, value, unit, Optional.empty(), source);
    }

    public static Evidence against(String signal, double value, double comparedWith, Unit unit, String source) {
        return new Evidence(signal, value, unit, Optional.of(comparedWith), source);
    }
}
