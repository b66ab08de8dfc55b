package org.gpuledger.testkit;

import java.util.List;
import java.util.OptionalLong;

/// What became of a run: when it held which devices, or that it still waits.
///
/// @param endNanos end of its hold, or of its patience; empty if the period ended first
record PlacedJob(PlannedJob job, OptionalLong startNanos, OptionalLong endNanos, List<String> gpus) {
    PlacedJob {
        gpus = List.copyOf(gpus);
    }

    boolean ran() {
        return startNanos.isPresent();
    }
}
