package org.gpuledger.source.prometheus.assemble;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.TreeMap;
import org.gpuledger.model.dataset.ImportOptions;
import org.gpuledger.model.dataset.Row;
import org.gpuledger.model.dataset.RowSink;
import org.gpuledger.model.dataset.Table;
import org.gpuledger.model.evidence.Problems;
import org.gpuledger.model.time.EpochNanos;
import org.gpuledger.model.time.Span;
import org.gpuledger.source.prometheus.mapping.Exporter;
import org.gpuledger.source.prometheus.mapping.Exporters;
import org.gpuledger.source.prometheus.series.SeriesSource;

/// Turns all that a source of series has into a dataset, an hour at a time, so that memory holds one
/// hour of samples whatever the span.
public final class PrometheusRows {
    private static final long WINDOW = EpochNanos.PER_HOUR;
    private static final long DEFAULT_INTERVAL = 15 * EpochNanos.PER_SECOND;
    /// A label or a state may be seen so much later than it was true.
    private static final long SLACK = 120 * EpochNanos.PER_SECOND;

    private final SeriesSource source;
    private final ImportOptions options;
    private final RowSink rows;
    private final Problems problems;
    private final Devices devices;
    private final Holders holders;
    private final KubeState kube = new KubeState();

    public PrometheusRows(SeriesSource source, ImportOptions options, RowSink rows, Problems problems) {
        this.source = source;
        this.options = options;
        this.rows = rows;
        this.problems = problems;
        this.devices = new Devices(options.node());
        this.holders = new Holders(options.intervalNanos().orElse(DEFAULT_INTERVAL), problems);
    }

    /// Reads a span and tells all rows.
    public void read(Span span) {
        List<Assembly> assemblies = new ArrayList<>();
        for (Exporter exporter : Exporters.known()) {
            if (exporter.fields().stream().anyMatch(rule -> source.metrics().contains(rule.metric()))) {
                assemblies.add(new Assembly(exporter, source, devices, holders, rows, problems));
            }
        }
        if (assemblies.isEmpty()) {
            problems.add("no_known_metrics", source.name(), "none of its metrics is known: see coverage/prometheus.md");
        }
        for (long from = span.fromNanos(); from < span.untilNanos(); from += WINDOW) {
            Span window = Span.of(from, Math.min(span.untilNanos(), from + WINDOW));
            assemblies.forEach(assembly -> assembly.read(window));
            kube.read(source, window);
        }
        devices.writeTo(rows);
        kube.tell(span.untilNanos(), rows);
        tellHolds(span);
    }

    private void tellHolds(Span span) {
        Map<String, Span> unknown = new TreeMap<>();
        for (Holders.Hold hold : holders.holds()) {
            Optional<Pod> pod = kube.pod(hold.job());
            Span held = pod.map(of -> widened(hold.span(), of, span)).orElse(hold.span());
            Row row = Row.of(Table.ALLOCATIONS)
                    .text("job", options.job().orElse(hold.job()))
                    .text("gpu", hold.gpu())
                    .whole("from_ns", held.fromNanos());
            if (held.untilNanos() < span.untilNanos()) {
                row.whole("until_ns", held.untilNanos());
            }
            rows.accept(row);
            if (pod.filter(of -> of.gpus() > 0).isEmpty()) {
                unknown.merge(options.job().orElse(hold.job()), held, PrometheusRows::hull);
            }
        }
        unknown.forEach((job, held) -> rows.accept(job(job, held)));
    }

    /// Labels lag behind: a hold begins when its pod was scheduled and ends when it completed, if that
    /// was shortly before and behind.
    private static Span widened(Span seen, Pod pod, Span all) {
        OptionalLong scheduled = pod.moment(Pod.Moment.SCHEDULED);
        OptionalLong end = KubeState.end(pod, all.untilNanos());
        long from = seen.fromNanos();
        long until = seen.untilNanos();
        if (scheduled.isPresent() && Math.abs(scheduled.getAsLong() - from) <= SLACK) {
            from = scheduled.getAsLong();
        }
        if (end.isPresent() && Math.abs(end.getAsLong() - until) <= SLACK) {
            until = end.getAsLong();
        } else if (end.isEmpty() && all.untilNanos() - until <= SLACK) {
            until = all.untilNanos();
        }
        return from < until ? Span.of(from, until) : seen;
    }

    private static Span hull(Span left, Span right) {
        return Span.of(Math.min(left.fromNanos(), right.fromNanos()), Math.max(left.untilNanos(), right.untilNanos()));
    }

    /// A run of which nothing is known but that it held a device.
    private static Row job(String job, Span held) {
        Row row = Row.of(Table.JOBS)
                .text("job", job)
                .text("name", job.substring(job.indexOf('/') + 1))
                .whole("submitted_ns", held.fromNanos())
                .whole("started_ns", held.fromNanos());
        return job.indexOf('/') > 0 ? row.text("team", job.substring(0, job.indexOf('/'))) : row;
    }
}
