package org.gpuledger.model.account;

import java.util.Locale;

/// How sure a posting is of its account. The order is from best to worst.
public enum Confidence {
    /// Instrumented or intervened upon, with no open confounder; or a plain fact of the scheduler's records.
    CONFIRMED,
    /// Two independent signal families agree.
    LIKELY,
    /// One signal family says so.
    SUSPECTED,
    /// Not established; the cause names what is missing.
    UNDETERMINED;

    /// `confirmed`, as written in books and JSON.
    public String label() {
        return name().toLowerCase(Locale.ROOT);
    }
}
