package org.gpuledger.diagnosis.finding;

import java.util.Locale;

/// What a finding is about.
///
/// @param value id of the pool, team and so on; empty for the whole fleet
public record Scope(What what, String value) {
    /// What a finding can be about.
    public enum What {
        FLEET,
        POOL,
        TEAM,
        OWNER,
        JOB,
        NODE,
        TEMPLATE,
        GPU,
        MODEL;

        /// `pool`, as written in JSON.
        public String label() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    public static Scope fleet() {
        return new Scope(What.FLEET, "");
    }

    public static Scope of(What what, String value) {
        return new Scope(what, value);
    }
}
