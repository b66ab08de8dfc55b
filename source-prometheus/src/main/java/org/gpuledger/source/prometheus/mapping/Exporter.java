package org.gpuledger.source.prometheus.mapping;

import java.util.List;
import java.util.Map;
import org.gpuledger.model.dataset.Table;

/// What the metrics of one exporter mean.
///
/// @param table that its rows go to
/// @param rows by key column of the table: the labels that name the entity
/// @param device labels that tell a device's node, index, model, MIG instance and profile
/// @param holder labels that name the run which holds the device
/// @param skipped metrics that are left alone on purpose, with the reason
public record Exporter(
        String name,
        Table table,
        Map<String, LabelRule> rows,
        Map<String, LabelRule> device,
        LabelRule holder,
        List<FieldRule> fields,
        Map<String, String> skipped) {
    public Exporter {
        rows = Map.copyOf(rows);
        device = Map.copyOf(device);
        fields = List.copyOf(fields);
        skipped = Map.copyOf(skipped);
    }

    /// The labels that name a part of the device; none if the exporter does not say it.
    public LabelRule deviceRule(String part) {
        return device.getOrDefault(part, LabelRule.NONE);
    }
}
