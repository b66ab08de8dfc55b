package org.gpuledger.store;

import java.util.logging.Level;
import java.util.logging.Logger;

/// Keeps libraries from writing to the user's terminal what does not concern the user.
final class LibraryNoise {
    /// Kept: a logger that nobody holds is collected, and its level is forgotten.
    private static final Logger HARDWOOD = Logger.getLogger("dev.hardwood");

    private LibraryNoise() {}

    /// Before the first use of a library.
    static void hush() {
        HARDWOOD.setLevel(Level.WARNING);
        if (System.getProperty("slf4j.internal.verbosity") == null) {
            System.setProperty("slf4j.internal.verbosity", "ERROR");
        }
    }
}
