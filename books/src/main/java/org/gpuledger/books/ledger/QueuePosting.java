package org.gpuledger.books.ledger;

import java.util.Optional;
import org.gpuledger.model.work.QueueReason;

/// One line of the queue ledger: a job's (or a count-only pool's) waiting within one hour, for one reason.
///
/// @param hourNanos start of the hour, epoch nanoseconds UTC
/// @param pool pool that the work asks for
/// @param job the waiting job; empty for count-only pools
/// @param jobNanos nanoseconds waited, times waiting jobs
/// @param gpuNanos demand: devices asked for, times nanoseconds waited
/// @param matchedNanos the part of the demand that free devices would have served, had the reason been lifted
public record QueuePosting(
        long hourNanos,
        Optional<String> pool,
        Optional<String> job,
        Optional<String> team,
        QueueReason reason,
        long jobNanos,
        long gpuNanos,
        long matchedNanos) {}
