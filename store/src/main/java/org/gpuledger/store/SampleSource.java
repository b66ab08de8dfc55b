package org.gpuledger.store;

import java.util.Optional;
import org.gpuledger.books.timeline.FactReader.DeviceVisitor;
import org.gpuledger.model.time.Span;
import org.gpuledger.store.SampleFile.Instants;

/// Where the samples of devices come from.
sealed interface SampleSource permits NoSamples, MemorySamples, FileSamples {
    /// As {@link org.gpuledger.books.timeline.FactReader#scanDevices}.
    void scan(int fromDevice, int untilDevice, Span window, DeviceVisitor visitor);

    /// First and last instant; empty if there are no samples.
    Optional<Instants> instants();
}
