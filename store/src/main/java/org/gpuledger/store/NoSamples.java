package org.gpuledger.store;

import java.util.Optional;
import org.gpuledger.books.timeline.FactReader.DeviceVisitor;
import org.gpuledger.books.timeline.SampleBlock;
import org.gpuledger.model.time.Span;
import org.gpuledger.store.SampleFile.Instants;

/// A dataset without device samples.
record NoSamples() implements SampleSource {
    @Override
    public void scan(int fromDevice, int untilDevice, Span window, DeviceVisitor visitor) {
        SampleBlock nothing = new SampleBlock();
        for (int device = fromDevice; device < untilDevice; device++) {
            visitor.visit(device, nothing);
        }
    }

    @Override
    public Optional<Instants> instants() {
        return Optional.empty();
    }
}
