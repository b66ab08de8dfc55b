package org.gpuledger.doctor.trap;

import java.util.Locale;

/// One number that shows a trap.
///
/// @param name what it counts, such as `devices`
public record Proof(String name, double value, Kind kind) {
    /// What a number is.
    public enum Kind {
        COUNT,
        GPU_HOURS,
        SECONDS,
        /// 0..1.
        SHARE;

        /// `gpu_hours`: the unit as written in JSON.
        public String label() {
            return name().toLowerCase(Locale.ROOT);
        }
    }
}
