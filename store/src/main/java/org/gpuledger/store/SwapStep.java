package org.gpuledger.store;

/// The steps of putting new books in the place of old ones, in order. Tests stop at each.
enum SwapStep {
    /// All files of the new generation are to be forced to disk.
    SYNC_GENERATION,
    /// A link to it is to be made beside the present one.
    MAKE_LINK,
    /// A real folder `books`, not made by this program's link, is to become a generation.
    ADOPT_FOLDER,
    /// The link is to be put in place.
    TURN_LINK;

    /// Hears a step before it is taken; what it throws stops the swap there.
    @FunctionalInterface
    interface Hook {
        Hook NONE = step -> {};

        void before(SwapStep step);
    }
}
