package org.gpuledger.source.prometheus.assemble;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import org.gpuledger.model.dataset.Row;
import org.gpuledger.model.dataset.RowSink;
import org.gpuledger.model.dataset.Table;
import org.gpuledger.model.evidence.Problems;
import org.gpuledger.model.time.Span;
import org.gpuledger.source.prometheus.mapping.Exporter;
import org.gpuledger.source.prometheus.mapping.FieldRule;
import org.gpuledger.source.prometheus.mapping.Unit;
import org.gpuledger.source.prometheus.series.Series;
import org.gpuledger.source.prometheus.series.SeriesSource;

/// Reads what one exporter says, span after span, and hands rows of samples over.
final class Assembly {
    private final Exporter exporter;
    private final SeriesSource source;
    private final Devices devices;
    private final Holders holders;
    private final RowSink rows;
    private final Problems problems;
    private final Rates rates = new Rates();

    /// @param devices hears of devices that labels name
    /// @param holders hears of runs that labels name
    Assembly(
            Exporter exporter, SeriesSource source, Devices devices, Holders holders, RowSink rows, Problems problems) {
        this.exporter = exporter;
        this.source = source;
        this.devices = devices;
        this.holders = holders;
        this.rows = rows;
        this.problems = problems;
    }

    /// Reads one span; spans must follow one another.
    void read(Span span) {
        Set<String> present = source.metrics();
        Map<Entity, EntityRows> entities = new TreeMap<>();
        Map<String, Map<Optional<String>, List<long[]>>> named = new HashMap<>();
        for (FieldRule rule : exporter.fields()) {
            if (present.contains(rule.metric())) {
                if (rule.how() == FieldRule.How.HOLDER) {
                    readHolders(rule, span, named);
                } else {
                    read(rule, span, entities, named);
                }
            }
        }
        named.forEach(holders::seen);
        entities.forEach((entity, of) -> of.tell(row(entity), rows, problems));
    }

    private void read(
            FieldRule rule,
            Span span,
            Map<Entity, EntityRows> entities,
            Map<String, Map<Optional<String>, List<long[]>>> named) {
        Map<Entity, List<Series>> byEntity = gather(rule, rule.metric(), span, named);
        Map<Entity, List<Series>> divisors =
                rule.per().map(per -> gather(rule, per, span, new HashMap<>())).orElse(Map.of());
        byEntity.forEach((entity, parts) -> {
            Merging.Merged merged = Merging.of(parts, rule.over());
            Series series = merged.series();
            if (rule.per().isPresent()) {
                List<Series> below = divisors.getOrDefault(entity, List.of());
                if (below.isEmpty()) {
                    return;
                }
                series = ratio(series, Merging.of(below, rule.over()).series());
            }
            EntityRows of = entities.computeIfAbsent(entity, unused -> new EntityRows());
            of.put(rule.column(), converted(rule, series, entity));
            merged.differing().forEach(other -> of.differ(rule.column(), converted(rule, other, entity)));
            if (merged.copies() > 0) {
                problems.add(
                        "duplicate_series",
                        entity.text(),
                        rule.metric() + ": " + merged.copies() + " samples twice, counted once");
            }
        });
    }

    private Map<Entity, List<Series>> gather(
            FieldRule rule, String metric, Span span, Map<String, Map<Optional<String>, List<long[]>>> named) {
        Map<Entity, List<Series>> byEntity = new LinkedHashMap<>();
        source.read(metric, span, series -> {
            if (!rule.takes(series)) {
                return;
            }
            Optional<Entity> entity = entity(rule, series);
            if (entity.isEmpty()) {
                problems.add("unnamed_series", metric, "no label names what it tells of: " + exporter.rows());
                return;
            }
            boolean isPartOfDevice = exporter.deviceRule("instance").of(series).isPresent();
            if (exporter.table() == Table.GPU_SAMPLES && !(rule.ofDevice() && isPartOfDevice)) {
                name(series, entity.get(), named);
            }
            Series values = rule.how() == FieldRule.How.RATE ? rates.of(series) : series;
            if (values.size() > 0) {
                byEntity.computeIfAbsent(entity.get(), unused -> new ArrayList<>())
                        .add(values);
            }
        });
        return byEntity;
    }

    /// Only an exporter that names holders shows that a device is free.
    private void name(Series series, Entity entity, Map<String, Map<Optional<String>, List<long[]>>> named) {
        if (!exporter.holder().alternatives().isEmpty()) {
            named.computeIfAbsent(entity.text(), unused -> new HashMap<>())
                    .computeIfAbsent(exporter.holder().of(series), unused -> new ArrayList<>())
                    .add(series.atNanos());
        }
    }

    private void readHolders(FieldRule rule, Span span, Map<String, Map<Optional<String>, List<long[]>>> named) {
        source.read(
                rule.metric(),
                span,
                series -> devices.gpu(exporter, series, rule.ofDevice()).ifPresent(gpu -> {
                    Map<Optional<String>, List<long[]>> of = named.computeIfAbsent(gpu, unused -> new HashMap<>());
                    for (int i = 0; i < series.size(); i++) {
                        long id = Math.round(series.values()[i]);
                        of.computeIfAbsent(
                                        id == 0 ? Optional.empty() : Optional.of(Long.toString(id)),
                                        unused -> new ArrayList<>())
                                .add(new long[] {series.atNanos()[i]});
                    }
                }));
    }

    private Optional<Entity> entity(FieldRule rule, Series series) {
        return switch (exporter.table()) {
            case GPU_SAMPLES ->
                devices.gpu(exporter, series, rule.ofDevice()).map(gpu -> new Entity(gpu, Optional.empty()));
            case NODE_SAMPLES -> key("node", series).map(node -> new Entity(node, Optional.empty()));
            case JOB_SAMPLES -> key("job", series).map(job -> new Entity(job, key("node", series)));
            case GPUS, NODES, NODE_STATES, POOLS, JOBS, ALLOCATIONS, POOL_SAMPLES, PERIOD ->
                throw new IllegalStateException(exporter.name() + " fills " + exporter.table());
        };
    }

    private Optional<String> key(String column, Series series) {
        return Optional.ofNullable(exporter.rows().get(column)).flatMap(rule -> rule.of(series));
    }

    private Row row(Entity entity) {
        Row row = Row.of(exporter.table());
        return switch (exporter.table()) {
            case GPU_SAMPLES -> row.text("gpu", entity.text());
            case NODE_SAMPLES -> row.text("node", entity.text());
            case JOB_SAMPLES -> {
                entity.node().ifPresent(node -> row.text("node", node));
                yield row.text("job", entity.text());
            }
            case GPUS, NODES, NODE_STATES, POOLS, JOBS, ALLOCATIONS, POOL_SAMPLES, PERIOD ->
                throw new IllegalStateException(exporter.name() + " fills " + exporter.table());
        };
    }

    /// In the column's unit; sentinels and impossible numbers are counted and become no number.
    private Series converted(FieldRule rule, Series series, Entity entity) {
        double share = rule.unit() == Unit.SHARE ? devices.share(entity.text()) : 1;
        double[] values = new double[series.size()];
        for (int i = 0; i < values.length; i++) {
            double raw = series.values()[i];
            if (rule.unit().isSentinel(raw)) {
                problems.add("sentinel", entity.text(), rule.metric() + " is a sentinel, not a value; absent");
                values[i] = Double.NaN;
            } else {
                values[i] = rule.unit().of(raw);
                if (Double.isNaN(values[i])) {
                    problems.add("out_of_range", entity.text(), rule.metric() + " = " + raw + " cannot be; absent");
                }
                values[i] = share == 1 ? values[i] : Math.min(1, values[i] / share);
                values[i] = rule.complement() ? 1 - values[i] : values[i];
            }
        }
        return new Series(series.metric(), series.labels(), series.atNanos(), values);
    }

    private static Series ratio(Series above, Series below) {
        double[] values = new double[above.size()];
        int j = 0;
        for (int i = 0; i < values.length; i++) {
            while (j < below.size() && below.atNanos()[j] < above.atNanos()[i]) {
                j++;
            }
            boolean isThere = j < below.size() && below.atNanos()[j] == above.atNanos()[i] && below.values()[j] > 0;
            values[i] = isThere ? above.values()[i] / below.values()[j] : Double.NaN;
        }
        return new Series(above.metric(), above.labels(), above.atNanos(), values);
    }
}
