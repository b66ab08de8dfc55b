package org.gpuledger.books.attribution.ladder;

import java.util.Optional;
import org.gpuledger.model.work.QueueReason;

/// Takes what the queue ledger is made of: stretches of waiting with one reason each.
@FunctionalInterface
public interface Waiting {
    /// @param jobs how many jobs wait
    /// @param demandMillionths devices asked for, in millionths
    /// @param matchedMillionths the part of the demand that free devices would have served, in
    ///     millionths
    record Stretch(
            long fromNanos,
            long untilNanos,
            Optional<String> pool,
            Optional<String> job,
            Optional<String> team,
            QueueReason reason,
            long jobs,
            long demandMillionths,
            long matchedMillionths) {}

    void accept(Stretch stretch);
}
