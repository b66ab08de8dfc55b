package org.gpuledger.books.attribution.ladder;

/// A change of the fleet or its work at an instant.
///
/// @param subject index of the allocation, node, device, job or pool that changes
record Event(long atNanos, Kind kind, int subject) {
    enum Kind {
        HOLD_ENDS,
        HOLD_STARTS,
        NODE_READY,
        NODE_NOT_READY,
        DEVICE_LEAVES,
        DEVICE_JOINS,
        JOB_SUBMITTED,
        JOB_ELIGIBLE,
        JOB_LEAVES_QUEUE,
        JOB_RUNS_UNPLACED,
        JOB_ENDS_UNPLACED,
        RESERVATION_ENDS
    }
}
