package org.gpuledger.doctor.trap;

import java.util.Locale;

/// How much a trap matters, mildest first.
public enum Severity {
    /// Worth knowing; no number of the books is wrong for it.
    NOTE,
    /// Some number is misleading, or less is known than it seems.
    WARNING,
    /// Numbers are wrong, or the books cannot be closed.
    ERROR;

    /// `warning`: as written in texts and JSON.
    public String label() {
        return name().toLowerCase(Locale.ROOT);
    }
}
