package org.gpuledger.model.work;

import java.util.Locale;

/// Why a job waited; the accounts of the queue ledger. The order is that of the relaxation ladder.
public enum QueueReason {
    /// It fits as it is; the scheduler has not placed it yet.
    ORDER,
    /// It fits as it is and needs several nodes at once; the gang is being gathered.
    GANG,
    /// Devices are free, but their node's CPU or memory is used up.
    STRANDING,
    /// Enough devices are free, but not in a shape that fits.
    FRAGMENTATION,
    /// Enough devices are free, but behind a pool, quota or model fence.
    FENCE,
    /// Not enough devices are free anywhere that it may use.
    CAPACITY,
    /// No device of this fleet satisfies its constraints.
    CONSTRAINT,
    /// The user's own doing: dependency, begin time, hold.
    USER;

    /// `fragmentation`, as written in books and JSON.
    public String label() {
        return name().toLowerCase(Locale.ROOT);
    }
}
