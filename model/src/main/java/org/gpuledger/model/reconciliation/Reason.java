package org.gpuledger.model.reconciliation;

import java.util.Locale;

/// Why the two books of a job differ, as far as the numbers tell.
public enum Reason {
    /// The other book lists the job; nothing tells which devices it held.
    MISSING_ALLOCATION(false),
    /// We hold devices for a job that the other book does not list.
    NOT_LISTED(false),
    /// The run goes on: we count until the end of the period, the other book until it was asked.
    OPEN_END(true),
    /// A run has an end in one of the books only.
    END_MISSING(false),
    /// Starts and ends are apart by the same whole number of quarter hours: a zone was not told.
    TIME_ZONE_SHIFT(false),
    /// A run reaches out of the period; inside of it both books agree.
    PARTIAL_WINDOW(true),
    /// Devices stay held while the run is suspended; the other book does not charge that.
    SUSPENDED(true),
    /// One book knows fewer runs of a requeued job.
    REQUEUE_COUNTED_ONCE(false),
    /// We count the shares of devices, the other book whole ones.
    SHARED_DEVICE(false),
    /// The same runs, with another number of devices.
    DEVICES_DIFFER(false),
    /// The same runs and devices, with other times.
    TIMES_DIFFER(false),
    /// None of these.
    UNEXPLAINED(false);

    private final boolean isExpected;

    Reason(boolean isExpected) {
        this.isExpected = isExpected;
    }

    /// Whether the books differ by what they mean, with nothing wrong in either.
    public boolean isExpected() {
        return isExpected;
    }

    /// `partial_window`, as machines read it.
    public String label() {
        return name().toLowerCase(Locale.ROOT);
    }
}
