package org.gpuledger.books.timeline;

import org.gpuledger.model.fleet.NodeState;

/// What a device's node could be used for, as recorded.
public enum Condition {
    READY,
    DRAINED,
    DOWN,
    /// No record says.
    UNKNOWN;

    static Condition of(NodeState.State state) {
        return switch (state) {
            case READY -> READY;
            case DRAINED -> DRAINED;
            case DOWN -> DOWN;
        };
    }
}
