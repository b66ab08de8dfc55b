package org.gpuledger.bench;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryPoolMXBean;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Arrays;
import java.util.List;
import org.gpuledger.books.attribution.RuleBook;
import org.gpuledger.books.engine.LocalEngine;
import org.gpuledger.books.engine.Progress;
import org.gpuledger.books.ledger.BooksWriter;
import org.gpuledger.books.timeline.FactReader;
import org.gpuledger.model.evidence.Problems;
import org.gpuledger.store.BooksFolder;
import org.gpuledger.store.DatasetFolder;

/// Closing a sorted Parquet dataset against a plain DuckDB scan of the same columns, in one process on the same cores.
final class CloseBench {
    private static final int THREADS = 2;
    private static final int RUNS = 5;
    /// Until the compiler has done its work; the first close is told apart.
    private static final int WARM_RUNS = 6;
    /// The columns of `gpu_samples` that a close reads.
    private static final List<String> COLUMNS = List.of(
            "gpu_util_ratio",
            "gr_engine_ratio",
            "sm_active_ratio",
            "tensor_ratio",
            "dram_ratio",
            "throttle_bits",
            "pcie_rx_bps",
            "pcie_tx_bps",
            "nvlink_rx_bps",
            "nvlink_tx_bps",
            "xid");

    private final ScaleDataset dataset;

    CloseBench(Path folder, int gpus, int days) {
        this.dataset = new ScaleDataset(folder.resolve("scale"), gpus, days);
    }

    /// What one size cost.
    ///
    /// @param firstMillis the first close in this process, with class loading and DuckDB's start
    record Result(
            long rows, double scanMillis, double readMillis, double closeMillis, double firstMillis, long peakBytes) {
        double ratio() {
            return closeMillis / scanMillis;
        }
    }

    void run() throws SQLException, IOException {
        Result result = measure();
        System.out.printf(
                "close of %,d GPUs × %d days × %d s, %,d rows, %d threads, median of %d after %d%n%n",
                dataset.gpus(), dataset.days(), ScaleDataset.INTERVAL_SECONDS, result.rows(), THREADS, RUNS, WARM_RUNS);
        System.out.printf("| work | wall ms | M rows/s | against the scan |%n| --- | ---: | ---: | ---: |%n");
        line(result, "DuckDB scan of the same columns", result.scanMillis());
        line(result, "reading them into the kernel's blocks", result.readMillis());
        line(result, "close: read, attribute, post, write, commit", result.closeMillis());
        line(result, "the first close of this process", result.firstMillis());
        System.out.printf(
                "%npeak heap during the closes %,d MiB; ratio %.2f (goal at most 1.5)%n",
                result.peakBytes() >> 20, result.ratio());
    }

    /// Writes the dataset and measures.
    Result measure() throws SQLException, IOException {
        dataset.write();
        double first = millis(this::close);
        resetPeaks();
        double close = median(this::close);
        long peak = peakBytes();
        return new Result(dataset.rows(), median(this::scan), median(this::read), close, first, peak);
    }

    private static void line(Result result, String work, double millis) {
        System.out.printf(
                "| %s | %,.0f | %.1f | %.2f |%n",
                work, millis, result.rows() / millis / 1000, millis / result.scanMillis());
    }

    private void close() {
        try (DatasetFolder facts = DatasetFolder.open(dataset.folder(), new Problems());
                BooksWriter books = BooksFolder.of(dataset.folder()).writer(facts.fleet())) {
            new LocalEngine(RuleBook.standard(), THREADS).close(facts, facts.period(), books, Progress.SILENT);
        }
    }

    private void read() {
        try (DatasetFolder facts = DatasetFolder.open(dataset.folder(), new Problems())) {
            read(facts);
        }
    }

    private static void read(FactReader facts) {
        int devices = facts.fleet().devices().size();
        Thread[] threads = new Thread[THREADS];
        Arrays.setAll(
                threads,
                i -> new Thread(() -> facts.scanDevices(
                        devices * i / THREADS, devices * (i + 1) / THREADS, facts.period(), (device, samples) -> {})));
        Arrays.stream(threads).forEach(Thread::start);
        for (Thread thread : threads) {
            join(thread);
        }
    }

    private static void join(Thread thread) {
        try {
            thread.join();
        } catch (InterruptedException interrupted) {
            throw new IllegalStateException(interrupted);
        }
    }

    private void scan() {
        StringBuilder sums = new StringBuilder("SELECT sum(at_ns - 1772582400000000000), max(gpu)");
        COLUMNS.forEach(column -> sums.append(", sum(").append(column).append(")"));
        try (Connection duck = DriverManager.getConnection("jdbc:duckdb:");
                Statement sql = duck.createStatement()) {
            sql.execute("SET threads=" + THREADS);
            sql.executeQuery(sums + " FROM '" + dataset.folder().resolve("gpu_samples.parquet") + "'")
                    .close();
        } catch (SQLException failed) {
            throw new IllegalStateException(failed);
        }
    }

    private static double median(Runnable work) {
        for (int i = 0; i < WARM_RUNS; i++) {
            work.run();
        }
        double[] millis = new double[RUNS];
        for (int i = 0; i < RUNS; i++) {
            millis[i] = millis(work);
        }
        Arrays.sort(millis);
        return millis[RUNS / 2];
    }

    private static double millis(Runnable work) {
        long start = System.nanoTime();
        work.run();
        return (System.nanoTime() - start) / 1e6;
    }

    private static void resetPeaks() {
        System.gc();
        ManagementFactory.getMemoryPoolMXBeans().forEach(MemoryPoolMXBean::resetPeakUsage);
    }

    private static long peakBytes() {
        return ManagementFactory.getMemoryPoolMXBeans().stream()
                .filter(pool -> pool.getType() == java.lang.management.MemoryType.HEAP)
                .mapToLong(pool -> pool.getPeakUsage().getUsed())
                .sum();
    }
}
