package org.gpuledger.store;

import java.util.Optional;
import java.util.function.Supplier;
import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.vector.VectorSchemaRoot;
import org.apache.arrow.vector.ipc.ArrowReader;
import org.apache.arrow.vector.types.pojo.Schema;

/// Presents batches as one stream. Each is taken over as it is asked for.
final class BatchReader extends ArrowReader {
    private final BufferAllocator allocator;
    private final VectorSchemaRoot window;
    private final Supplier<Optional<VectorSchemaRoot>> batches;

    /// @param window empty vectors of the stream's schema
    /// @param batches gives the next batch; nothing at the end
    BatchReader(BufferAllocator allocator, VectorSchemaRoot window, Supplier<Optional<VectorSchemaRoot>> batches) {
        super(allocator);
        this.allocator = allocator;
        this.window = window;
        this.batches = batches;
    }

    BufferAllocator allocator() {
        return allocator;
    }

    @Override
    public VectorSchemaRoot getVectorSchemaRoot() {
        return window;
    }

    @Override
    public boolean loadNextBatch() {
        window.clear();
        Optional<VectorSchemaRoot> next = batches.get();
        next.ifPresent(this::show);
        return next.isPresent();
    }

    @Override
    public long bytesRead() {
        return 0;
    }

    @Override
    public void close() {
        window.close();
    }

    @Override
    protected void closeReadSource() {
        window.clear();
    }

    @Override
    protected Schema readSchema() {
        return window.getSchema();
    }

    private void show(VectorSchemaRoot batch) {
        for (int i = 0; i < batch.getFieldVectors().size(); i++) {
            batch.getVector(i).makeTransferPair(window.getVector(i)).transfer();
        }
        window.setRowCount(batch.getRowCount());
        batch.close();
    }
}
