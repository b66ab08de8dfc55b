package org.gpuledger.diagnosis.finding;

import java.util.Locale;

/// On which side a cause lies (requirement R7).
public enum Side {
    /// In the work: its code, data, shape or owner's habits.
    TASK,
    /// In what all work shares: nodes, storage, fabric, scheduler, rules.
    PLATFORM,
    /// Recorded so that the two cannot be told apart, such as a team with a pool of its own.
    INSEPARABLE,
    /// Too little was recorded.
    UNDETERMINED;

    /// `platform`, as written in JSON.
    public String label() {
        return name().toLowerCase(Locale.ROOT);
    }
}
