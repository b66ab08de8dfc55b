package org.gpuledger.books.attribution;

/// A run of idle samples inside a hold, and what it lies between.
///
/// @param first first covering entry
/// @param end entry behind the last
/// @param lengthNanos observed idle time
record Gap(int first, int end, Edge left, Edge right, long lengthNanos) {
    /// What bounds a gap.
    enum Edge {
        /// The hold begins or ends here.
        HOLD,
        /// The device was active.
        ACTIVE,
        /// Nothing was observed, or the period ends while the hold goes on.
        UNOBSERVED
    }
}
