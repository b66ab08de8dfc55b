package org.gpuledger.source.nvidia;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import org.gpuledger.model.dataset.ImportOptions;
import org.gpuledger.model.dataset.Row;
import org.gpuledger.model.dataset.RowSink;
import org.gpuledger.model.dataset.Table;
import org.gpuledger.model.evidence.Problems;

/// The devices and samples of an import: tells each device once, each sample as it comes, and at
/// the end who held them.
final class Seen {
    private static final String LOCAL_NODE = "localhost";

    private final ImportOptions options;
    private final RowSink rows;
    private final Problems problems;
    private final Set<String> devices = new HashSet<>();
    private final Map<String, List<Long>> instants = new TreeMap<>();
    private final Map<String, Row> samples = new HashMap<>();

    Seen(ImportOptions options, RowSink rows, Problems problems) {
        this.options = options;
        this.rows = rows;
        this.problems = problems;
    }

    String node() {
        return options.node().orElse(LOCAL_NODE);
    }

    /// A device, told the first time only.
    void device(String gpu, String node, Optional<Long> index, Optional<String> model, Optional<Long> memoryBytes) {
        if (devices.add(gpu)) {
            Row row = Row.of(Table.GPUS).text("gpu", gpu).text("node", node);
            index.ifPresent(number -> row.whole("index", number));
            model.ifPresent(name -> row.text("model", name));
            memoryBytes.ifPresent(bytes -> row.whole("memory_bytes", bytes));
            rows.accept(row);
        }
    }

    /// A sample of a device. An equal one at the same instant counts once; a differing one is kept
    /// beside it, for the books to post the contradiction.
    void sample(String gpu, long atNanos, Row sample, String where) {
        String key = gpu + '\0' + atNanos;
        Row before = samples.get(key);
        if (before != null) {
            boolean equal = before.toString().equals(sample.toString());
            problems.add(
                    equal ? "duplicate_sample" : "conflicting_sample",
                    where,
                    equal
                            ? "the same reading twice, counted once"
                            : "two readings of one instant differ; both are kept");
            if (equal) {
                return;
            }
        }
        samples.put(key, sample);
        instants.computeIfAbsent(gpu, unused -> new ArrayList<>()).add(atNanos);
        rows.accept(sample);
    }

    /// Whether anything was read.
    boolean isEmpty() {
        return devices.isEmpty();
    }

    /// Tells the run that the user named, as holder of all devices while they were sampled.
    void finish() {
        options.job().filter(job -> !instants.isEmpty()).ifPresent(job -> {
            long from = Long.MAX_VALUE;
            long until = Long.MIN_VALUE;
            for (Map.Entry<String, List<Long>> device : instants.entrySet()) {
                List<Long> sorted =
                        device.getValue().stream().sorted().distinct().toList();
                long first = sorted.get(0) - median(sorted);
                long last = sorted.get(sorted.size() - 1);
                from = Math.min(from, first);
                until = Math.max(until, last);
                rows.accept(Row.of(Table.ALLOCATIONS)
                        .text("job", job)
                        .text("gpu", device.getKey())
                        .whole("from_ns", first)
                        .whole("until_ns", last));
            }
            rows.accept(Row.of(Table.JOBS)
                    .text("job", job)
                    .text("name", job)
                    .whole("submitted_ns", from)
                    .whole("started_ns", from)
                    .whole("ended_ns", until)
                    .whole("requested_gpus", instants.size()));
        });
    }

    /// The median distance of samples; a second for a lone one.
    private static long median(List<Long> sorted) {
        List<Long> distances = new ArrayList<>();
        for (int i = 1; i < sorted.size(); i++) {
            distances.add(sorted.get(i) - sorted.get(i - 1));
        }
        distances.sort(null);
        return distances.isEmpty() ? 1_000_000_000L : distances.get(distances.size() / 2);
    }
}
