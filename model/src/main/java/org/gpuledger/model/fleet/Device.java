package org.gpuledger.model.fleet;

import java.util.Optional;
import org.gpuledger.model.time.Span;

/// One GPU, or one MIG instance of a GPU.
///
/// @param node index into the fleet's nodes
/// @param pool own pool, else the node's; `""` where neither is recorded is not used: it is empty
/// @param parent the device that a MIG instance is cut from
/// @param presence when the device was part of the fleet, clipped to nothing smaller than recorded
public record Device(
        String id,
        int node,
        Optional<String> model,
        Optional<String> pool,
        Optional<String> parent,
        Presence presence) {

    /// From and until, each open where not recorded.
    public record Presence(long fromNanos, long untilNanos) {
        public static final Presence ALWAYS = new Presence(Long.MIN_VALUE, Long.MAX_VALUE);

        /// The part of a period in which the device was in the fleet; empty if none.
        public Optional<Span> within(Span period) {
            long from = Math.max(fromNanos, period.fromNanos());
            long until = Math.min(untilNanos, period.untilNanos());
            return from < until ? Optional.of(Span.of(from, until)) : Optional.empty();
        }
    }
}
