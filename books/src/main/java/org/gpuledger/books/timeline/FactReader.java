package org.gpuledger.books.timeline;

import java.util.SortedMap;
import org.gpuledger.model.time.Span;

/// Port: reads the facts of a dataset. Implemented by the store over files and by the tests over
/// memory.
///
/// Reading may happen from several threads at once, each with its own range of devices.
public interface FactReader {
    /// All facts but the samples of devices, checked for what the kernel relies on.
    ///
    /// @throws org.gpuledger.model.LedgerException wrong input: missing table or column, unreadable
    ///     value, unknown job or device, two jobs on one whole device
    FleetFacts fleet();

    /// A fingerprint of each table that {@link #fleet} read: equal for the same rows in any order.
    SortedMap<String, String> fingerprints();

    /// The period of the dataset: the `period` table, else the hull of the data.
    Span period();

    /// Visits every device with index in `[fromDevice, untilDevice)` once, in order, with its
    /// samples whose instants lie within the window or at most an hour outside it. A device without
    /// samples gets an empty block.
    void scanDevices(int fromDevice, int untilDevice, Span window, DeviceVisitor visitor);

    /// Takes the samples of one device; the block is valid during the call only.
    @FunctionalInterface
    interface DeviceVisitor {
        void visit(int device, SampleBlock samples);
    }
}
