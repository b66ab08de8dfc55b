package org.gpuledger.store;

import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;

/// Waits for what was started in the background.
final class Opened {
    private Opened() {}

    static <T> T of(Future<T> started) {
        try {
            return started.get();
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while waiting for a start", interrupted);
        } catch (ExecutionException failed) {
            if (failed.getCause() instanceof RuntimeException inside) {
                throw inside;
            }
            throw new IllegalStateException("a start failed", failed.getCause());
        }
    }
}
