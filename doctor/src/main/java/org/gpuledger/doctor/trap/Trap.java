package org.gpuledger.doctor.trap;

/// Measurements that are there and mislead. `trap.<label>.found` and `.fix` of the messages tell
/// them.
public enum Trap {
    /// Rows that name a device, node or run that no table of entities knows: the join of labels
    /// matches nothing.
    UNKNOWN_LABEL("unknown_label", Severity.ERROR),
    /// Devices that runs held and no sample names.
    SILENT_DEVICES("silent_devices", Severity.WARNING),
    /// Blanks that look like numbers, passed on by an exporter.
    SENTINELS("sentinels", Severity.WARNING),
    /// Per cent where a ratio belongs.
    PERCENT("percent", Severity.ERROR),
    /// Samples further apart than runs are long, or than a sample may speak for.
    SPARSE_SCRAPES("sparse_scrapes", Severity.WARNING),
    /// One device told by two exporters.
    TWO_EXPORTERS("two_exporters", Severity.WARNING),
    /// An exporter that answers and always tells the same.
    FROZEN("frozen", Severity.ERROR),
    /// Runs that make steps on devices that read idle.
    STEPS_WITHOUT_WORK("steps_without_work", Severity.ERROR),
    /// Samples from the future.
    FUTURE("future", Severity.ERROR),
    /// Samples that the period leaves out.
    OUTSIDE_PERIOD("outside_period", Severity.NOTE),
    /// A node whose clock is not the scheduler's.
    CLOCK_OFFSET("clock_offset", Severity.WARNING),
    /// Replicas counted as devices.
    REPLICAS("replicas", Severity.ERROR),
    /// A node says another number of devices than are listed.
    DEVICE_COUNT("device_count", Severity.WARNING),
    /// Allocated time between samples that none of them speaks for.
    GAPS("gaps", Severity.WARNING),
    /// Profiling fields that are blank for a while.
    PAUSED_PROFILING("paused_profiling", Severity.WARNING),
    /// Full utilisation at little power.
    SPINNING("spinning", Severity.WARNING);

    private final String label;
    private final Severity severity;

    Trap(String label, Severity severity) {
        this.label = label;
        this.severity = severity;
    }

    /// `two_exporters`: as written in JSON.
    public String label() {
        return label;
    }

    public Severity severity() {
        return severity;
    }
}
