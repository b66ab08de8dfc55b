package org.gpuledger.source.archive;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.gpuledger.model.LedgerException;
import org.gpuledger.model.dataset.ImportOptions;
import org.gpuledger.model.dataset.Importer;
import org.gpuledger.model.dataset.Row;
import org.gpuledger.model.dataset.RowSink;
import org.gpuledger.model.dataset.Table;
import org.gpuledger.model.evidence.Problems;

/// The job list of the Philly trace (Microsoft, ATC'19): submission, run time, devices and virtual
/// cluster of each job, and the nodes of each cluster. There is no start, no user and no state: the
/// list is made to be replayed, and its books hold nothing but jobs that wait. The run time goes to
/// `run_s`.
public final class PhillyImporter implements Importer {
    private static final List<String> JOB_COLUMNS = List.of("timestamp", "duration", "num_gpus", "cluster");
    private static final List<String> NODE_COLUMNS = List.of("vc", "node num");
    /// As the trace's authors assume in their simulations.
    private static final int GPUS_PER_NODE = 8;

    @Override
    public String kind() {
        return "philly";
    }

    @Override
    public void read(List<Path> files, ImportOptions options, RowSink rows, Problems problems) {
        List<Path> jobs = TraceFiles.endingWith(files, List.of("philly_jobs.csv", "philly_jobs.csv.gz")).stream()
                .filter(file -> file.getFileName().toString().startsWith("philly_jobs"))
                .toList();
        List<Path> nodes = TraceFiles.endingWith(files, List.of("philly_vc_nodes.csv")).stream()
                .filter(file -> file.getFileName().toString().startsWith("philly_vc_nodes"))
                .toList();
        if (jobs.isEmpty()) {
            throw LedgerException.input(
                    "GL-2203",
                    "the job list of the Philly trace is not there",
                    files.toString(),
                    "Name the folder that holds philly_jobs.csv.gz and philly_vc_nodes.csv, or these files.");
        }
        nodes.forEach(file -> readNodes(file, rows, problems));
        jobs.forEach(file -> readJobs(file, options, rows, problems));
    }

    private static void readNodes(Path file, RowSink rows, Problems problems) {
        new TraceTable(file, NODE_COLUMNS).read(problems, line -> {
            Optional<String> pool = line.text("vc");
            OptionalLong count = line.text("node num").map(TraceCells::count).orElse(OptionalLong.empty());
            if (pool.isEmpty() || count.isEmpty()) {
                problems.add(
                        "unreadable_row", file.getFileName() + " " + line.where(), "cluster or size; row left out");
                return;
            }
            rows.accept(Row.of(Table.POOLS).text("pool", pool.get()));
            for (int node = 0; node < count.getAsLong(); node++) {
                addNode(pool.get(), "%s-%03d".formatted(pool.get(), node), rows);
            }
        });
    }

    private static void addNode(String pool, String node, RowSink rows) {
        rows.accept(Row.of(Table.NODES)
                .text("node", node)
                .whole("gpu_count", GPUS_PER_NODE)
                .text("pool", pool));
        for (int gpu = 0; gpu < GPUS_PER_NODE; gpu++) {
            rows.accept(Row.of(Table.GPUS)
                    .text("gpu", node + "/" + gpu)
                    .text("node", node)
                    .whole("index", gpu)
                    .text("pool", pool));
        }
    }

    private static void readJobs(Path file, ImportOptions options, RowSink rows, Problems problems) {
        long[] number = {0};
        new TraceTable(file, JOB_COLUMNS).read(problems, line -> {
            String id = "philly-%06d".formatted(number[0]++);
            OptionalLong submitted = line.text("timestamp")
                    .map(cell -> TraceCells.time(cell, options.zone()))
                    .orElse(OptionalLong.empty());
            OptionalLong gpus = line.text("num_gpus").map(TraceCells::count).orElse(OptionalLong.empty());
            Optional<Double> seconds = line.text("duration").flatMap(PhillyImporter::seconds);
            if (submitted.isEmpty() || gpus.isEmpty() || seconds.isEmpty()) {
                problems.add(
                        "unreadable_row",
                        file.getFileName() + " " + line.where(),
                        "submission, devices or run time are not readable; job left out");
                return;
            }
            Row row = Row.of(Table.JOBS)
                    .text("job", id)
                    .whole("submitted_ns", submitted.getAsLong())
                    .whole("requested_gpus", gpus.getAsLong())
                    .number("run_s", seconds.get());
            line.text("cluster").ifPresent(cluster -> row.text("pool", cluster));
            rows.accept(row);
        });
    }

    private static Optional<Double> seconds(String cell) {
        try {
            double seconds = Double.parseDouble(cell);
            return seconds >= 0 && seconds < 1e9 ? Optional.of(seconds) : Optional.empty();
        } catch (NumberFormatException unreadable) {
            return Optional.empty();
        }
    }
}
