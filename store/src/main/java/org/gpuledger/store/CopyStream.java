package org.gpuledger.store;

import java.util.Optional;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.Future;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import org.apache.arrow.vector.VectorSchemaRoot;

/// One statement of DuckDB that reads rows while they are still being made, a few batches behind,
/// on a thread and a connection of its own.
final class CopyStream implements AutoCloseable {
    private static final int MOST_WAITING = 4;
    private static final int PATIENCE_MILLIS = 50;

    private final BlockingQueue<Optional<VectorSchemaRoot>> waiting = new ArrayBlockingQueue<>(MOST_WAITING);
    private final FutureTask<Boolean> copy;

    /// @param rows the shape of the batches to come
    /// @param name under which the statement reads them, new in this database
    CopyStream(Future<DuckDb> database, ArrowBatch rows, String name, String sql) {
        BatchReader reader = rows.reader(this::next);
        this.copy = new FutureTask<>(() -> run(database, reader, name, sql), true);
        Thread.ofPlatform().name("copy " + name).daemon().start(copy);
    }

    /// Hands a batch over; waits while several wait already.
    void put(VectorSchemaRoot batch) {
        offer(Optional.of(batch));
    }

    /// Waits until the last batch is written.
    ///
    /// @throws org.gpuledger.model.LedgerException `GL-3004` the statement failed
    void finish() {
        offer(Optional.empty());
        Opened.of(copy);
    }

    /// Ends the statement early; what it wrote is to be thrown away.
    @Override
    public void close() {
        while (!copy.isDone()) {
            dropWaiting();
            waiting.offer(Optional.empty());
            pause();
        }
        dropWaiting();
    }

    private static void run(Future<DuckDb> database, BatchReader reader, String name, String sql) {
        try (reader;
                DuckDb own = Opened.of(database).duplicate()) {
            own.execute(name, reader, sql);
        }
    }

    private Optional<VectorSchemaRoot> next() {
        try {
            return waiting.take();
        } catch (InterruptedException interrupted) {
            throw new IllegalStateException("interrupted while writing", interrupted);
        }
    }

    private void offer(Optional<VectorSchemaRoot> batch) {
        try {
            while (!waiting.offer(batch, PATIENCE_MILLIS, TimeUnit.MILLISECONDS)) {
                if (copy.isDone()) {
                    batch.ifPresent(VectorSchemaRoot::close);
                    Opened.of(copy);
                }
            }
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while writing", interrupted);
        }
    }

    private void dropWaiting() {
        for (Optional<VectorSchemaRoot> batch = waiting.poll(); batch != null; batch = waiting.poll()) {
            batch.ifPresent(VectorSchemaRoot::close);
        }
    }

    private void pause() {
        try {
            copy.get(PATIENCE_MILLIS, TimeUnit.MILLISECONDS);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        } catch (java.util.concurrent.ExecutionException | java.util.concurrent.TimeoutException unfinished) {
            // The loop looks again; a failure is of no interest any more.
        }
    }
}
