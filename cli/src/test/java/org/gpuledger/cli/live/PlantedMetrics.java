package org.gpuledger.cli.live;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.gpuledger.model.dataset.Row;
import org.gpuledger.model.dataset.Table;
import org.gpuledger.model.time.Span;
import org.gpuledger.testkit.MemoryDataset;

/// Writes what exporters would have served of a planted dataset, as OpenMetrics with times.
final class PlantedMetrics {
    /// Metric, column, and by what the column's unit is multiplied.
    private record Exported(String metric, String column, double factor) {}

    private static final List<Exported> DEVICE = List.of(
            new Exported("DCGM_FI_DEV_GPU_UTIL", "gpu_util_ratio", 100),
            new Exported("DCGM_FI_PROF_GR_ENGINE_ACTIVE", "gr_engine_ratio", 1),
            new Exported("DCGM_FI_PROF_SM_ACTIVE", "sm_active_ratio", 1),
            new Exported("DCGM_FI_PROF_PIPE_TENSOR_ACTIVE", "tensor_ratio", 1),
            new Exported("DCGM_FI_PROF_DRAM_ACTIVE", "dram_ratio", 1),
            new Exported("DCGM_FI_DEV_FB_USED", "mem_used_bytes", 1.0 / (1 << 20)),
            new Exported("DCGM_FI_DEV_POWER_USAGE", "power_w", 1),
            new Exported("DCGM_FI_PROF_NVLINK_RX_BYTES", "nvlink_rx_bps", 1),
            new Exported("DCGM_FI_PROF_NVLINK_TX_BYTES", "nvlink_tx_bps", 1));
    private static final List<Exported> JOB = List.of(
            new Exported("train_steps_total", "steps_total", 1),
            new Exported("train_tokens_total", "tokens_total", 1),
            new Exported("train_data_wait_seconds_total", "data_wait_seconds_total", 1),
            new Exported("train_checkpoint_seconds_total", "checkpoint_seconds_total", 1),
            new Exported("train_committed_step", "committed_step", 1),
            new Exported("vllm:request_success_total", "requests_total", 1));

    private final MemoryDataset dataset;
    private final Map<String, Row> gpus = new HashMap<>();
    private final Map<String, List<Row>> holds = new HashMap<>();
    private final Map<String, String> namespaces = new HashMap<>();

    private PlantedMetrics(MemoryDataset dataset) {
        this.dataset = dataset;
        dataset.rows(Table.GPUS).forEach(gpu -> gpus.put(gpu.text("gpu"), gpu));
        dataset.rows(Table.JOBS).forEach(job -> namespaces.put(job.text("job"), job.text("team")));
        for (Row hold : dataset.rows(Table.ALLOCATIONS)) {
            holds.computeIfAbsent(hold.text("gpu"), unused -> new ArrayList<>()).add(hold);
        }
        holds.values().forEach(of -> of.sort(Comparator.comparingLong(hold -> hold.whole("from_ns"))));
    }

    static Path write(MemoryDataset dataset, Span span, Path file) throws IOException {
        try (PrintWriter out = new PrintWriter(Files.newBufferedWriter(file, StandardCharsets.UTF_8))) {
            new PlantedKube(out, span).write(dataset);
            new PlantedMetrics(dataset).write(out);
        }
        return file;
    }

    /// The same, but for what exporters would have served within a time.
    static Path writeWithout(Span lost, MemoryDataset dataset, Span span, Path file) throws IOException {
        Path all = write(dataset, span, file.resolveSibling("all"));
        try (Stream<String> lines = Files.lines(all)) {
            Files.write(file, (Iterable<String>) lines.filter(line -> !isWithin(lost, line))::iterator);
        }
        return file;
    }

    private static boolean isWithin(Span lost, String line) {
        if (line.startsWith("#")) {
            return false;
        }
        double seconds = Double.parseDouble(line.substring(line.lastIndexOf(' ') + 1));
        return lost.contains(Math.round(seconds * 1e3) * 1_000_000);
    }

    private void write(PrintWriter out) {
        Map<String, Long> said = new TreeMap<>();
        for (Exported exported : DEVICE) {
            for (Row sample : dataset.rows(Table.GPU_SAMPLES)) {
                if (isNew(said, exported, sample, "gpu")) {
                    line(out, exported, sample, deviceLabels(sample));
                }
            }
        }
        for (Exported exported : JOB) {
            for (Row sample : dataset.rows(Table.JOB_SAMPLES)) {
                if (isNew(said, exported, sample, "job")) {
                    line(out, exported, sample, "job_id=\"" + sample.text("job") + "\"");
                }
            }
        }
        out.print("# EOF\n");
    }

    /// A store keeps one sample of a series at an instant.
    private static boolean isNew(Map<String, Long> said, Exported exported, Row sample, String entity) {
        if (!sample.has(exported.column())) {
            return false;
        }
        Long before = said.put(exported.metric() + sample.text(entity), sample.whole("at_ns"));
        return before == null || before < sample.whole("at_ns");
    }

    private static void line(PrintWriter out, Exported exported, Row sample, String labels) {
        int column = sample.table().indexOf(exported.column()).orElseThrow();
        boolean isWhole = exported.column().equals("mem_used_bytes");
        double value = (isWhole ? sample.whole(column) : sample.number(column)) * exported.factor();
        out.printf(
                Locale.ROOT,
                "%s{%s} %s %d.%03d%n",
                exported.metric(),
                labels,
                value,
                sample.whole("at_ns") / 1_000_000_000,
                sample.whole("at_ns") / 1_000_000 % 1000);
    }

    private String deviceLabels(Row sample) {
        String gpu = sample.text("gpu");
        Row device = gpus.get(gpu);
        if (device == null) {
            throw new IllegalStateException("a sample of the unknown device " + gpu);
        }
        String labels = "UUID=\"" + gpu + "\",Hostname=\"" + device.text("node") + "\",gpu=\"" + device.whole("index")
                + "\",modelName=\"" + device.text("model") + "\"";
        return holder(gpu, sample.whole("at_ns"))
                .map(job -> labels + ",exported_namespace=\"" + namespaces.get(job) + "\",exported_pod=\"" + job + "\"")
                .orElse(labels);
    }

    private java.util.Optional<String> holder(String gpu, long at) {
        return holds.getOrDefault(gpu, List.of()).stream()
                .filter(hold -> hold.whole("from_ns") < at)
                .filter(hold -> !hold.has("until_ns") || at <= hold.whole("until_ns"))
                .map(hold -> hold.text("job"))
                .findFirst();
    }
}
