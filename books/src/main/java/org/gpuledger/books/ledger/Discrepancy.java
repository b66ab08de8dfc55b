package org.gpuledger.books.ledger;

/// A place where the books do not add up.
///
/// @param lane device or pool id
/// @param hourNanos start of the hour, epoch nanoseconds UTC
/// @param capacityNanos what should have been posted
/// @param postedNanos what was
public record Discrepancy(String lane, long hourNanos, long capacityNanos, long postedNanos) {
    /// Posted minus capacity: negative where something is missing, positive where something was posted twice.
    public long surplusNanos() {
        return postedNanos - capacityNanos;
    }
}
