package org.gpuledger.source.nvidia;

import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeMap;
import org.gpuledger.model.LedgerException;
import org.gpuledger.model.dataset.ImportOptions;
import org.gpuledger.model.dataset.Importer;
import org.gpuledger.model.dataset.Row;
import org.gpuledger.model.dataset.RowSink;
import org.gpuledger.model.dataset.Table;
import org.gpuledger.model.evidence.Problems;
import org.gpuledger.model.time.EpochNanos;
import org.gpuledger.model.time.Span;
import org.gpuledger.source.nvidia.DcgmDevice.Identity;

/// What DCGM says: scrapes of dcgm-exporter, one per file, and `dcgmi dmon`. Lines without a
/// timestamp are read at the start that the user gives, later files one interval after the other.
public final class DcgmImporter implements Importer {
    /// dcgm-exporter's usual scrape interval in its Helm chart's service monitor.
    private static final long DEFAULT_INTERVAL = 15 * EpochNanos.PER_SECOND;

    @Override
    public String kind() {
        return "dcgm";
    }

    @Override
    public void read(List<Path> files, ImportOptions options, RowSink rows, Problems problems) {
        Seen seen = new Seen(options, rows, problems);
        Told told = new Told(seen, rows, options);
        Ticks ticks = new Ticks(options, DEFAULT_INTERVAL);
        for (Path file : files) {
            LogLines log = LogLines.of(file);
            if (log.lines().stream().limit(5).anyMatch(DcgmiMonitor::isHeader)) {
                new DcgmiMonitor(log, options, problems, seen).read();
            } else {
                readScrape(log, options, problems, told, ticks);
            }
        }
        seen.finish();
        told.finish();
    }

    private static void readScrape(LogLines log, ImportOptions options, Problems problems, Told told, Ticks ticks) {
        boolean anyDcgm = log.lines().stream().anyMatch(line -> line.startsWith("DCGM_"));
        if (!anyDcgm) {
            throw LedgerException.input(
                    "GL-2304",
                    "the file holds no DCGM metrics",
                    log.name(),
                    "Give what dcgm-exporter serves under /metrics, or output of dcgmi dmon.");
        }
        OptionalLong at = options.startNanos().isPresent() ? ticks.next(0, log.name()) : OptionalLong.empty();
        DcgmScrape scrape = new DcgmScrape(log, problems, options.node().orElse("localhost"));
        scrape.read(at, () -> ticks.next(0, log.name()));
        told.scrape(scrape);
    }

    /// Devices, and who held them from the first scrape that says so to the last.
    private static final class Told {
        private final Seen seen;
        private final RowSink rows;
        private final ImportOptions options;
        private final Set<String> devices = new HashSet<>();
        private final Map<String, TreeMap<String, Span>> holds = new TreeMap<>();

        Told(Seen seen, RowSink rows, ImportOptions options) {
            this.seen = seen;
            this.rows = rows;
            this.options = options;
        }

        void scrape(DcgmScrape scrape) {
            scrape.identities().values().stream()
                    .sorted(java.util.Comparator.comparing(Identity::gpu))
                    .filter(Identity::isInstance)
                    .forEach(identity -> device(scrape.whole(identity.uuid()), Optional.empty()));
            scrape.tell((gpu, at) -> hold(scrape, gpu, at), seen, this::device);
        }

        private void device(Identity identity, Optional<Long> memoryBytes) {
            if (!devices.add(identity.gpu())) {
                return;
            }
            Row row = Row.of(Table.GPUS).text("gpu", identity.gpu()).text("node", identity.node());
            identity.index().ifPresent(index -> row.whole("index", index));
            identity.profile().or(identity::model).ifPresent(model -> row.text("model", model));
            memoryBytes.ifPresent(bytes -> row.whole("memory_bytes", bytes));
            if (identity.isInstance()) {
                row.text("parent_gpu", identity.uuid());
            }
            rows.accept(row);
        }

        private void hold(DcgmScrape scrape, String gpu, long at) {
            String job = scrape.holders().get(gpu);
            if (job != null) {
                long interval = options.intervalNanos().orElse(DEFAULT_INTERVAL);
                Span now = Span.of(at - interval, at);
                holds.computeIfAbsent(gpu, unused -> new TreeMap<>())
                        .merge(job, now, (before, after) -> Span.of(before.fromNanos(), after.untilNanos()));
            }
        }

        void finish() {
            if (options.job().isPresent()) {
                return;
            }
            Map<String, Span> jobs = new TreeMap<>();
            holds.forEach((gpu, byJob) -> byJob.forEach((job, span) -> {
                jobs.merge(
                        job,
                        span,
                        (a, b) -> Span.of(
                                Math.min(a.fromNanos(), b.fromNanos()), Math.max(a.untilNanos(), b.untilNanos())));
                rows.accept(Row.of(Table.ALLOCATIONS)
                        .text("job", job)
                        .text("gpu", gpu)
                        .whole("from_ns", span.fromNanos())
                        .whole("until_ns", span.untilNanos()));
            }));
            jobs.forEach((job, span) -> rows.accept(job(job, span)));
        }

        private static Row job(String job, Span span) {
            Row row = Row.of(Table.JOBS)
                    .text("job", job)
                    .text("name", job.substring(job.indexOf('/') + 1))
                    .whole("submitted_ns", span.fromNanos())
                    .whole("started_ns", span.fromNanos());
            return job.indexOf('/') > 0 ? row.text("team", job.substring(0, job.indexOf('/'))) : row;
        }
    }
}
