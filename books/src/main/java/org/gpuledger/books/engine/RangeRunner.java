package org.gpuledger.books.engine;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Consumer;
import org.gpuledger.books.timeline.Capacity;
import org.gpuledger.books.timeline.FactReader;

/// Runs device ranges on a few threads and hands their results over in order, keeping only a few
/// waiting, so that memory grows with neither devices nor days.
final class RangeRunner {
    /// Device-hours per range: enough that opening files costs little, few enough that results stay
    /// small.
    private static final int DEVICE_HOURS = 200_000;
    private static final int MOST_DEVICES = 512;
    /// So that the first results are written while the last are made.
    private static final int RANGES_PER_WORKER = 4;

    private final Attributor attributor;
    private final FactReader facts;
    private final int workers;

    RangeRunner(Attributor attributor, FactReader facts, int workers) {
        this.attributor = attributor;
        this.facts = facts;
        this.workers = workers;
    }

    /// @param consumer hears the ranges in order, on the calling thread
    void run(Consumer<DeviceRange.Result> consumer, Progress progress) {
        ExecutorService threads = Executors.newFixedThreadPool(workers);
        try {
            run(threads, consumer, progress);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while closing", interrupted);
        } finally {
            threads.shutdownNow();
        }
    }

    private record Range(int from, int until) {}

    private void run(ExecutorService threads, Consumer<DeviceRange.Result> consumer, Progress progress)
            throws InterruptedException {
        int devices = attributor.index().facts().devices().size();
        ArrayDeque<Future<DeviceRange.Result>> running = new ArrayDeque<>();
        List<Range> ranges = ranges(devices);
        int started = 0;
        for (Range range : ranges) {
            while (started < ranges.size() && running.size() <= workers) {
                Range next = ranges.get(started++);
                running.add(threads.submit(() -> new DeviceRange(attributor).post(facts, next.from(), next.until())));
            }
            consumer.accept(result(running.remove()));
            progress.advanced(range.until(), devices);
        }
    }

    private List<Range> ranges(int devices) {
        int hours = Capacity.hours(attributor.period()).size();
        int fair = Math.ceilDiv(devices, RANGES_PER_WORKER * workers);
        int width = Math.max(1, Math.min(fair, Math.min(MOST_DEVICES, DEVICE_HOURS / hours)));
        List<Range> ranges = new ArrayList<>();
        for (int from = 0; from < devices; from += width) {
            ranges.add(new Range(from, Math.min(devices, from + width)));
        }
        return ranges;
    }

    /// A failure inside a range is the caller's failure: wrong input stays wrong input, a bug stays
    /// a bug.
    private static DeviceRange.Result result(Future<DeviceRange.Result> future) throws InterruptedException {
        try {
            return future.get();
        } catch (ExecutionException failed) {
            if (failed.getCause() instanceof RuntimeException inside) {
                throw inside;
            }
            throw new IllegalStateException("a range of devices failed", failed.getCause());
        }
    }
}
