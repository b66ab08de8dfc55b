package org.gpuledger.doctor.signal;

/// What the coverage of a signal is a share of.
public enum Basis {
    /// GPU time that runs hold, without the time in which the node was down.
    ALLOCATED("allocated"),
    /// All GPU time of the period.
    CAPACITY("capacity"),
    /// GPU time asked for by work that had not started.
    WAITING("waiting");

    private final String label;

    Basis(String label) {
        this.label = label;
    }

    /// `allocated`: as written in JSON.
    public String label() {
        return label;
    }
}
