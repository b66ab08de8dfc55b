package org.gpuledger.model.account;

import java.util.Locale;

/// The detail behind an account: why a posting was made there. The label is stable.
public enum Cause {
    /// The account says it all.
    NONE,
    /// Pending work of the same pool while its own devices were free; shapes of the pending work unknown.
    OWN_QUEUE,
    /// Pending work of another pool that lacked devices.
    POOL_FENCE,
    /// Pending work fits here as it is.
    FITS,
    /// Pending work would fit but for the node's CPU or memory.
    CPU_OR_MEMORY,
    /// Pending work would fit but for the node boundary.
    NODE_BOUNDARY,
    /// The node's recorded state.
    NODE_STATE,
    /// XID 79: the device fell off the bus.
    XID_79,
    /// Held before the run's first activity or before its recorded start.
    BEFORE_FIRST_ACTIVITY,
    /// Held to its end without any activity after some.
    AFTER_LAST_ACTIVITY,
    /// No activity in the whole hold.
    NO_ACTIVITY,
    /// A long idle gap between activity.
    LONG_GAP,
    /// A short idle gap, or the idle part of a sampled interval, inside an alive run.
    SHORT_GAP,
    /// Idle while the job's processes used the host's CPU.
    CPU_PHASE,
    /// Serving replica within the declared number.
    DECLARED,
    /// Serving replica beyond the declared number.
    BEYOND_DECLARATION,
    /// Serving replica without a valid declaration: ask the owner.
    UNDECLARED_STANDBY,
    /// Busy on the clock while nearly nothing runs: spinning.
    BUSY_WAIT,
    /// A device in use that nobody was recorded to hold.
    UNRECORDED_USE,
    /// Active while its node was recorded down.
    ACTIVE_WHILE_DOWN,
    /// Two whole-device holds overlap.
    DOUBLE_HOLD,
    /// Shares of a device add up to more than the device.
    OVERCOMMITTED,
    /// Two different readings of one device at one instant.
    DIFFERING_SAMPLES,
    /// More devices in use than exist.
    MORE_THAN_CAPACITY,
    /// No sample covers this time.
    NO_SAMPLE,
    /// Samples exist, but none says whether the device was active.
    NO_ACTIVITY_SIGNAL,
    /// Only counts are known; nothing measures the devices.
    COUNTS_ONLY,
    /// Nothing says who held the device.
    HOLDER_UNKNOWN,
    /// Nothing says whether the node was up.
    NODE_STATE_UNKNOWN;

    /// `own_queue`, as written in books and JSON; empty for {@link #NONE}.
    public String label() {
        return this == NONE ? "" : name().toLowerCase(Locale.ROOT);
    }
}
