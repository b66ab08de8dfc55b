package org.gpuledger.store;

import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.vector.VectorSchemaRoot;
import org.apache.arrow.vector.ipc.ArrowReader;
import org.apache.arrow.vector.types.pojo.Schema;

/// Presents one filled batch as a stream. The batch stays its owner's.
final class OneBatchReader extends ArrowReader {
    private final VectorSchemaRoot batch;
    private boolean isRead;

    OneBatchReader(BufferAllocator allocator, VectorSchemaRoot batch) {
        super(allocator);
        this.batch = batch;
    }

    @Override
    public VectorSchemaRoot getVectorSchemaRoot() {
        return batch;
    }

    @Override
    public boolean loadNextBatch() {
        boolean isFirst = !isRead;
        isRead = true;
        return isFirst;
    }

    @Override
    public long bytesRead() {
        return 0;
    }

    @Override
    public void close() {
        isRead = true;
    }

    @Override
    protected void closeReadSource() {
        isRead = true;
    }

    @Override
    protected Schema readSchema() {
        return batch.getSchema();
    }
}
