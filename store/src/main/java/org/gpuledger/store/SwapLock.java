package org.gpuledger.store;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/// Keeps readers and a collector apart: while anybody reads a dataset, its files are not swapped.
/// Between processes the system's file lock does it, within this one a count.
///
/// A dataset that cannot be written needs no lock: nobody swaps its files.
final class SwapLock implements AutoCloseable {
    private static final String FILE = "swap.lock";
    private static final Map<Path, Gate> GATES = new ConcurrentHashMap<>();

    private final Gate gate;
    private final boolean isShared;
    private boolean isOpen = true;

    private SwapLock(Gate gate, boolean isShared) {
        this.gate = gate;
        this.isShared = isShared;
    }

    /// Waits until no files are being swapped; then nobody swaps until {@link #close}.
    static SwapLock shared(Path dataset) {
        Gate gate = gate(dataset);
        gate.enterShared();
        return new SwapLock(gate, true);
    }

    /// Waits until nobody reads; then nobody begins to until {@link #close}.
    static SwapLock exclusive(Path dataset) {
        Gate gate = gate(dataset);
        gate.enterAlone();
        return new SwapLock(gate, false);
    }

    @Override
    public synchronized void close() {
        if (isOpen) {
            isOpen = false;
            gate.leave(isShared);
        }
    }

    private static Gate gate(Path dataset) {
        return GATES.computeIfAbsent(dataset.toAbsolutePath().normalize(), Gate::new);
    }

    /// The state of one dataset in this process. The first who enters takes the file's lock, the last
    /// who leaves drops it.
    private static final class Gate {
        private final Path dataset;
        private int readers;
        private boolean isSwapping;
        private Optional<FileChannel> held = Optional.empty();

        Gate(Path dataset) {
            this.dataset = dataset;
        }

        synchronized void enterShared() {
            while (isSwapping) {
                await();
            }
            if (readers++ == 0) {
                held = lock(true);
            }
        }

        synchronized void enterAlone() {
            while (isSwapping || readers > 0) {
                await();
            }
            isSwapping = true;
            held = lock(false);
        }

        synchronized void leave(boolean wasShared) {
            if (wasShared) {
                readers--;
            } else {
                isSwapping = false;
            }
            if (readers == 0) {
                held.ifPresent(Gate::drop);
                held = Optional.empty();
                notifyAll();
            }
        }

        private void await() {
            try {
                wait();
            } catch (InterruptedException stopped) {
                Thread.currentThread().interrupt();
                throw new IllegalStateException("interrupted while waiting for " + dataset, stopped);
            }
        }

        private Optional<FileChannel> lock(boolean shared) {
            Path work = dataset.resolve(DatasetWriter.WORK);
            if (!Files.isWritable(Files.isDirectory(work) ? work : dataset)) {
                return Optional.empty();
            }
            try {
                Files.createDirectories(work);
                FileChannel channel = FileChannel.open(
                        work.resolve(FILE),
                        StandardOpenOption.CREATE,
                        StandardOpenOption.READ,
                        StandardOpenOption.WRITE);
                channel.lock(0, Long.MAX_VALUE, shared);
                return Optional.of(channel);
            } catch (IOException refused) {
                throw Failures.writing(work, refused);
            }
        }

        private static void drop(FileChannel channel) {
            try {
                channel.close();
            } catch (IOException refused) {
                throw new IllegalStateException("a lock could not be dropped", refused);
            }
        }
    }
}
