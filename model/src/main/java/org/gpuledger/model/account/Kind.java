package org.gpuledger.model.account;

/// The three kinds of low utilisation that requirement R1 keeps apart, and what is none of them.
public enum Kind {
    /// Compute is not fed: the run is alive and waits.
    A,
    /// Held, but not used effectively.
    B,
    /// Free while work waits: a hot spot beside empty devices.
    C,
    /// Idle on purpose, within a declared and unexpired need.
    JUSTIFIED,
    /// Not known: nothing measures it, or measurements contradict each other.
    MEASURING,
    /// Not waste: working, without demand, or not usable at all.
    NONE
}
