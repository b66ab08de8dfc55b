package org.gpuledger.model.work;

import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;

/// One run: what was asked for, when, by whom.
///
/// @param times when it was submitted, eligible, started and ended
/// @param request what it asked for
/// @param labels dimensions of its postings
public record Job(String id, Times times, Request request, Labels labels, JobTier tier, long priority) {

    /// Epoch nanoseconds; an absent start means not started, an absent end means not ended.
    ///
    /// @param eligibleNanos free of its own dependencies; the submission where not recorded
    public record Times(long submittedNanos, long eligibleNanos, OptionalLong startedNanos, OptionalLong endedNanos) {}

    /// @param gpus devices over all nodes; empty if not recorded
    /// @param models models it accepts; empty list: any
    /// @param nodes nodes asked for; empty: as few as possible
    public record Request(
            OptionalInt gpus,
            OptionalDouble gpuShareRatio,
            List<String> models,
            OptionalDouble cpus,
            OptionalLong memoryBytes,
            OptionalInt nodes) {
        public Request {
            models = List.copyOf(models);
        }
    }

    /// Who and what, as far as recorded.
    public record Labels(
            Optional<String> name,
            Optional<String> template,
            Optional<String> owner,
            Optional<String> team,
            Optional<String> pool,
            Optional<String> pendingReason) {}
}
