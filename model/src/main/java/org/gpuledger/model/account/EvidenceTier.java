package org.gpuledger.model.account;

/// What was measured where a posting was made; it caps the confidence.
public enum EvidenceTier {
    /// Nothing covers this time.
    NONE("none"),
    /// nvidia-smi: device utilisation only.
    T0("T0"),
    /// Default dcgm-exporter with cAdvisor and kube-state-metrics, or the scheduler's accounting.
    T1("T1"),
    /// With SM activity, NVLink or InfiniBand traffic, pressure stall information.
    T2("T2"),
    /// With step phases from job counters or a trace.
    T3("T3"),
    /// An intervention: one thing was changed and the effect was seen.
    T4("T4");

    private final String label;

    EvidenceTier(String label) {
        this.label = label;
    }

    /// `T1`, `none`: as written in books and JSON.
    public String label() {
        return label;
    }
}
