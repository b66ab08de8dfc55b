package org.gpuledger.model.fleet;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import org.gpuledger.model.time.Span;

/// A recorded state of a node.
///
/// @param node index into the fleet's nodes
public record NodeState(int node, Span span, State state) {
    /// What the node could be used for.
    public enum State {
        /// Takes work.
        READY,
        /// Taken out on purpose; what runs may end.
        DRAINED,
        /// Failed.
        DOWN;

        public static Optional<State> byLabel(String label) {
            String wanted = label.strip().toUpperCase(Locale.ROOT);
            return Arrays.stream(values())
                    .filter(state -> state.name().equals(wanted))
                    .findFirst();
        }
    }
}
