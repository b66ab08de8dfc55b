package org.gpuledger.books.ledger;

import java.util.Optional;
import org.gpuledger.books.attribution.Reason;

/// One line of the books, with its dimensions, as read back.
///
/// @param hourNanos start of the hour, epoch nanoseconds UTC
/// @param amountNanos GPU time, positive
public record Posting(long hourNanos, Place place, Optional<Run> run, Reason reason, long amountNanos) {

    /// Where: the device and what it belongs to, as far as recorded.
    public record Place(
            Optional<String> gpu,
            Optional<String> node,
            Optional<String> pool,
            Optional<String> model,
            Optional<String> poolTeam) {}

    /// Who held it.
    ///
    /// @param tier training, inference, experiment, interactive or unknown
    public record Run(
            String job, Optional<String> template, Optional<String> owner, Optional<String> team, String tier) {}
}
