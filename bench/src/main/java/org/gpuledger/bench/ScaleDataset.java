package org.gpuledger.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/// A dataset of any size for speed: nodes of 8 devices, runs of 5 hours back to back that end at another minute on
/// each device, all columns of `gpu_samples` each 15 s, sorted by device and time. Values are hashes of device and
/// time: reproducible, and no run of equal values
/// that compresses too well.
record ScaleDataset(Path folder, int gpus, int days) {
    static final int INTERVAL_SECONDS = 15;
    private static final long START_NANOS = 1_772_582_400_000_000_000L;
    private static final long HOUR_NANOS = 3_600_000_000_000L;
    private static final long RUN_NANOS = 5 * HOUR_NANOS;

    /// Device `i` of the fleet, padded so that ids sort as numbers do.
    private static final String GPU = "printf('gpu-%05d', g)";

    long rows() {
        return (long) gpus * days * 86_400 / INTERVAL_SECONDS;
    }

    /// Writes the whole dataset.
    void write() throws SQLException, IOException {
        Files.createDirectories(folder);
        long until = START_NANOS + days * 24 * HOUR_NANOS;
        Files.writeString(folder.resolve("period.csv"), "from_ns,until_ns\n" + START_NANOS + "," + until + "\n");
        try (Connection duck = DriverManager.getConnection("jdbc:duckdb:");
                Statement sql = duck.createStatement()) {
            for (String line : settings()) {
                sql.execute(line);
            }
            copy(
                    sql,
                    "gpus",
                    "SELECT " + GPU + " gpu, printf('node-%04d', g // 8) node, g % 8 \"index\", 'A100' model"
                            + " FROM range(" + gpus + ") t(g)");
            copy(
                    sql,
                    "nodes",
                    "SELECT DISTINCT printf('node-%04d', g // 8) node, 128 cpus,"
                            + " CASE WHEN g // 8 % 3 = 0 THEN 'hot' ELSE 'general' END pool FROM range(" + gpus
                            + ") t(g) ORDER BY 1");
            copy(
                    sql,
                    "node_states",
                    "SELECT DISTINCT printf('node-%04d', g // 8) node, " + START_NANOS
                            + " from_ns, 'ready' state FROM range(" + gpus + ") t(g) ORDER BY 1");
            copy(
                    sql,
                    "jobs",
                    "SELECT printf('job-%05d-%03d', g, r) job, 'hot' pool, " + runStart() + " submitted_ns, "
                            + runStart() + " started_ns, 1 requested_gpus, 'training' tier" + runs(until));
            copy(
                    sql,
                    "allocations",
                    "SELECT printf('job-%05d-%03d', g, r) job, " + GPU + " gpu, " + runStart() + " from_ns, least("
                            + runEnd() + ", " + until + ") until_ns" + runs(until));
            sql.execute(samples());
        }
    }

    private List<String> settings() {
        return List.of(
                "SET autoinstall_known_extensions=false",
                "SET autoload_known_extensions=false",
                "SET memory_limit='4GB'",
                "SET threads=2",
                "SET temp_directory='" + folder.resolve("tmp") + "'");
    }

    private void copy(Statement sql, String table, String select) throws SQLException {
        sql.execute("COPY (" + select + ") TO '" + folder.resolve(table + ".csv") + "' (HEADER)");
    }

    private static String runStart() {
        return "(" + START_NANOS + " + greatest(0, r * " + RUN_NANOS + " - hash(g) % " + HOUR_NANOS + "))::BIGINT";
    }

    private static String runEnd() {
        return "(" + START_NANOS + " + (r + 1) * " + RUN_NANOS + " - hash(g) % " + HOUR_NANOS + ")::BIGINT";
    }

    private String runs(long until) {
        return " FROM range(" + gpus + ") t(g), range(" + (days * 5 + 1) + ") u(r) WHERE " + runStart() + " < " + until
                + " ORDER BY g, r";
    }

    private String samples() {
        String at = "(" + START_NANOS + " + (i + 1) * " + INTERVAL_SECONDS + " * 1000000000)::BIGINT";
        String unit = "((hash(g, i, %d) %% 10000) / 10000.0)::FLOAT";
        String busy = "CASE WHEN hash(g, i // 40) % 4 = 0 THEN 0 ELSE " + unit.formatted(1) + " END";
        long samples = days * 86_400L / INTERVAL_SECONDS;
        return "COPY (SELECT " + at + " at_ns, " + GPU + " gpu, round(" + busy + ", 2)::FLOAT gpu_util_ratio, (" + busy
                + ")::FLOAT gr_engine_ratio, (" + busy + " * 0.6)::FLOAT sm_active_ratio, " + unit.formatted(2)
                + " sm_occupancy_ratio, " + unit.formatted(3) + " tensor_ratio, " + unit.formatted(4)
                + " dram_ratio, (hash(g, i // 100) % 80000000000)::BIGINT mem_used_bytes, (60 + 340 * "
                + unit.formatted(5)
                + ")::FLOAT power_w, (210 + hash(g, i, 6) % 1200)::FLOAT sm_clock_mhz, (hash(g, i // 50) % 2 * 4)::BIGINT"
                + " throttle_bits, (1e9 * " + unit.formatted(7) + ")::FLOAT pcie_rx_bps, (1e9 * " + unit.formatted(8)
                + ")::FLOAT pcie_tx_bps, (1e10 * " + unit.formatted(9) + ")::FLOAT nvlink_rx_bps, (1e10 * "
                + unit.formatted(10) + ")::FLOAT nvlink_tx_bps, 1::BIGINT processes, NULL::BIGINT xid FROM range("
                + gpus
                + ") t(g), range(" + samples + ") u(i) ORDER BY g, i) TO '" + folder.resolve("gpu_samples.parquet")
                + "' (FORMAT parquet, COMPRESSION zstd, ROW_GROUP_SIZE 122880)";
    }

    /// Removes a folder and all that is in it.
    static void delete(Path folder) throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(file);
            }
        }
    }
}
