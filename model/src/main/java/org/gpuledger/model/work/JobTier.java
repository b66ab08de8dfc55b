package org.gpuledger.model.work;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/// What kind of work a job is; rules differ by it (requirement R10).
public enum JobTier {
    TRAINING,
    INFERENCE,
    EXPERIMENT,
    INTERACTIVE,
    /// Not recorded.
    UNKNOWN;

    public String label() {
        return name().toLowerCase(Locale.ROOT);
    }

    public static Optional<JobTier> byLabel(String label) {
        return Arrays.stream(values())
                .filter(tier -> tier.label().equals(label.strip().toLowerCase(Locale.ROOT)))
                .findFirst();
    }
}
