package org.gpuledger.collector;

import io.prometheus.metrics.expositionformats.PrometheusTextFormatWriter;
import io.prometheus.metrics.model.snapshots.CounterSnapshot;
import io.prometheus.metrics.model.snapshots.CounterSnapshot.CounterDataPointSnapshot;
import io.prometheus.metrics.model.snapshots.GaugeSnapshot;
import io.prometheus.metrics.model.snapshots.GaugeSnapshot.GaugeDataPointSnapshot;
import io.prometheus.metrics.model.snapshots.Labels;
import io.prometheus.metrics.model.snapshots.MetricSnapshot;
import io.prometheus.metrics.model.snapshots.MetricSnapshots;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;

/// What the collector says of itself, in Prometheus' text format.
final class MetricsPage {
    private static final double NANOS = 1e9;

    private MetricsPage() {}

    /// @param nowNanos the time now, for how far each source is behind
    /// @param heapBytes in use
    static byte[] of(List<SourceStatus> sources, long nowNanos, long heapBytes) {
        List<MetricSnapshot> metrics = new ArrayList<>(gauges(sources, nowNanos));
        metrics.addAll(counters(sources));
        metrics.add(GaugeSnapshot.builder()
                .name("gpuledger_collect_heap_bytes")
                .help("Java heap in use.")
                .dataPoint(GaugeDataPointSnapshot.builder().value(heapBytes).build())
                .build());
        ByteArrayOutputStream page = new ByteArrayOutputStream();
        try {
            PrometheusTextFormatWriter.create().write(page, new MetricSnapshots(metrics));
        } catch (IOException impossible) {
            throw new UncheckedIOException(impossible);
        }
        return page.toByteArray();
    }

    private static List<MetricSnapshot> gauges(List<SourceStatus> sources, long nowNanos) {
        return List.of(
                gauge(
                        "gpuledger_collect_up",
                        "1 if the last pass over the source ended well.",
                        sources,
                        source -> source.trouble().isEmpty() ? 1 : 0),
                gauge(
                        "gpuledger_collect_reached_timestamp_seconds",
                        "All up to here is in the dataset.",
                        sources,
                        source -> source.reachedNanos() / NANOS),
                gauge(
                        "gpuledger_collect_lag_seconds",
                        "How far the dataset is behind the clock.",
                        sources,
                        source -> (nowNanos - source.reachedNanos()) / NANOS),
                gauge(
                        "gpuledger_collect_last_pass_seconds",
                        "How long the last pass took.",
                        sources,
                        source -> source.lastPassNanos() / NANOS));
    }

    private static List<MetricSnapshot> counters(List<SourceStatus> sources) {
        return List.of(
                counter(
                        "gpuledger_collect_passes",
                        "Passes that ended well.",
                        "",
                        sources,
                        source -> Map.of("", source.passes())),
                counter(
                        "gpuledger_collect_failures",
                        "Passes that failed.",
                        "",
                        sources,
                        source -> Map.of("", source.failures())),
                counter("gpuledger_collect_rows", "Rows taken, by table.", "table", sources, MetricsPage::rows),
                counter(
                        "gpuledger_collect_problems",
                        "What was odd in the input, by kind.",
                        "problem",
                        sources,
                        SourceStatus::problems));
    }

    private static Map<String, Long> rows(SourceStatus source) {
        return source.rows().entrySet().stream()
                .collect(Collectors.toMap(rows -> rows.getKey().label(), Map.Entry::getValue));
    }

    private static MetricSnapshot gauge(
            String name, String help, List<SourceStatus> sources, ToDoubleFunction<SourceStatus> value) {
        GaugeSnapshot.Builder gauge = GaugeSnapshot.builder().name(name).help(help);
        for (SourceStatus source : sources) {
            gauge.dataPoint(GaugeDataPointSnapshot.builder()
                    .labels(labels(source, "", ""))
                    .value(value.applyAsDouble(source))
                    .build());
        }
        return gauge.build();
    }

    /// @param by label of the counts; none if empty
    private static MetricSnapshot counter(
            String name,
            String help,
            String by,
            List<SourceStatus> sources,
            Function<SourceStatus, Map<String, Long>> counts) {
        List<CounterDataPointSnapshot> points = new ArrayList<>();
        for (SourceStatus source : sources) {
            counts.apply(source)
                    .forEach((what, count) -> points.add(CounterDataPointSnapshot.builder()
                            .labels(labels(source, by, what))
                            .value(count)
                            .build()));
        }
        CounterSnapshot.Builder counter = CounterSnapshot.builder().name(name).help(help);
        points.forEach(counter::dataPoint);
        return counter.build();
    }

    private static Labels labels(SourceStatus source, String by, String what) {
        Labels labels = Labels.of("source", source.name(), "kind", source.kind());
        return by.isEmpty() ? labels : labels.merge(Labels.of(by, what));
    }
}
