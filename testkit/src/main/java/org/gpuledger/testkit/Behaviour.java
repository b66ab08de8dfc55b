package org.gpuledger.testkit;

import java.util.List;

/// A mechanism: what the devices of a run do from its start to its end.
@FunctionalInterface
interface Behaviour {
    /// The phases of one device, gap-free over `[startNanos, endNanos)`.
    ///
    /// @param ordinal number of the device within the run
    /// @param dice the run's own chance, the same for each of its devices
    List<Phase> phases(long startNanos, long endNanos, int ordinal, Dice dice);
}
