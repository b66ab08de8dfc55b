package org.gpuledger.source.archive;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.OptionalLong;
import org.gpuledger.model.LedgerException;
import org.gpuledger.model.dataset.ImportOptions;
import org.gpuledger.model.dataset.Importer;
import org.gpuledger.model.dataset.Row;
import org.gpuledger.model.dataset.RowSink;
import org.gpuledger.model.dataset.Table;
import org.gpuledger.model.evidence.Problems;
import org.gpuledger.model.time.EpochNanos;

/// Virtual clusters of the Helios trace (SenseTime, SC'21): how many devices ran, waited and idled
/// each minute.
///
/// Only counts are known, so each virtual cluster becomes a pool of `pool_samples`. Times are local
/// without a zone and are read in the zone that the user gives. A file is named after its cluster:
/// `vc6YE.csv.gz`.
public final class HeliosImporter implements Importer {
    private static final List<String> REQUIRED =
            List.of("time", "total_gpu_num", "running_gpu_num", "pending_gpu_num", "idle_gpu_num");
    private static final List<String> ENDINGS = List.of(".csv", ".csv.gz");

    @Override
    public String kind() {
        return "helios";
    }

    @Override
    public void read(List<Path> files, ImportOptions options, RowSink rows, Problems problems) {
        Hull hull = new Hull();
        for (Path file : TraceFiles.endingWith(
                files.stream().map(HeliosImporter::minutes).toList(), ENDINGS)) {
            readPool(file, options, rows, problems, hull);
        }
        if (hull.isEmpty()) {
            throw LedgerException.input(
                    "GL-2203",
                    "no minute of any virtual cluster could be read",
                    files.toString(),
                    "Name the folder that holds vc_minute, or its files.");
        }
        rows.accept(
                Row.of(Table.PERIOD).whole("from_ns", hull.first).whole("until_ns", hull.last + EpochNanos.PER_MINUTE));
    }

    /// The trace's folder holds other tables beside `vc_minute`.
    private static Path minutes(Path named) {
        Path inside = named.resolve("vc_minute");
        return Files.isDirectory(inside) ? inside : named;
    }

    private static void readPool(Path file, ImportOptions options, RowSink rows, Problems problems, Hull hull) {
        String pool = file.getFileName().toString().replaceFirst("\\.csv(\\.gz)?$", "");
        rows.accept(Row.of(Table.POOLS).text("pool", pool));
        new TraceTable(file, REQUIRED).read(problems, line -> {
            String where = file.getFileName() + " " + line.where();
            OptionalLong at = line.text("time")
                    .map(cell -> TraceCells.time(cell, options.zone()))
                    .orElse(OptionalLong.empty());
            OptionalLong total = count(line, "total_gpu_num");
            OptionalLong running = count(line, "running_gpu_num");
            if (at.isEmpty() || total.isEmpty() || running.isEmpty()) {
                problems.add("unreadable_row", where, "time, total or running devices are not readable; row left out");
                return;
            }
            OptionalLong idle = count(line, "idle_gpu_num");
            if (idle.isEmpty() || running.getAsLong() + idle.getAsLong() != total.getAsLong()) {
                problems.add("identity_broken", where, "running + idle differs from total; total and running are kept");
            }
            Row row = Row.of(Table.POOL_SAMPLES)
                    .whole("at_ns", at.getAsLong())
                    .text("pool", pool)
                    .whole("capacity_gpus", total.getAsLong())
                    .whole("running_gpus", running.getAsLong());
            count(line, "pending_gpu_num").ifPresent(count -> row.whole("pending_gpus", count));
            count(line, "pending_gpujob_num").ifPresent(count -> row.whole("pending_jobs", count));
            rows.accept(row);
            hull.add(at.getAsLong());
        });
    }

    private static OptionalLong count(TraceTable.Line line, String column) {
        return line.text(column).map(TraceCells::count).orElse(OptionalLong.empty());
    }

    /// The first and last instant seen.
    private static final class Hull {
        private long first = Long.MAX_VALUE;
        private long last = Long.MIN_VALUE;

        void add(long atNanos) {
            first = Math.min(first, atNanos);
            last = Math.max(last, atNanos);
        }

        boolean isEmpty() {
            return first > last;
        }
    }
}
