package org.gpuledger.source.prometheus.mapping;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import org.gpuledger.model.dataset.Table;
import tools.jackson.databind.JsonNode;
import tools.jackson.dataformat.yaml.YAMLMapper;

/// The known exporters, read from the files beside this class. Where several fill a column, the
/// earlier in this list goes first.
public final class Exporters {
    private static final List<String> FILES = List.of(
            "dcgm-exporter",
            "slurm-job-exporter",
            "jobstats",
            "nvidia_gpu_exporter",
            "hami",
            "amd-device-metrics",
            "ascend-npu-exporter",
            "node_exporter",
            "cadvisor",
            "kube-limits",
            "job-counters");

    private static final List<Exporter> KNOWN =
            FILES.stream().map(Exporters::read).toList();

    private Exporters() {}

    public static List<Exporter> known() {
        return KNOWN;
    }

    private static Exporter read(String file) {
        try (InputStream yaml = Exporters.class.getResourceAsStream(file + ".yaml")) {
            if (yaml == null) {
                throw new IllegalStateException("the mapping " + file + " is missing");
            }
            return exporter(new YAMLMapper().readTree(yaml));
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }

    private static Exporter exporter(JsonNode root) {
        Table table = Table.valueOf(root.path("table").asString().toUpperCase(Locale.ROOT));
        List<FieldRule> fields = new ArrayList<>();
        Map<String, String> skipped = new LinkedHashMap<>();
        for (JsonNode field : root.path("fields")) {
            if (field.has("skip")) {
                skipped.put(field.path("metric").asString(), field.path("skip").asString());
            } else {
                fields.add(field(field));
            }
        }
        return new Exporter(
                root.path("exporter").asString(),
                table,
                labelRules(root.path("rows")),
                labelRules(root.path("device")),
                labelRule(root.path("holder")),
                fields,
                skipped);
    }

    private static FieldRule field(JsonNode field) {
        return new FieldRule(
                field.path("metric").asString(),
                Optional.of(field.path("per").asString("")).filter(text -> !text.isEmpty()),
                field.path("to").asString(""),
                Unit.named(field.path("unit").asString("number")),
                FieldRule.How.valueOf(field.path("how").asString("gauge").toUpperCase(Locale.ROOT)),
                FieldRule.Over.valueOf(field.path("over").asString("one").toUpperCase(Locale.ROOT)),
                patterns(field.path("where")),
                patterns(field.path("except")),
                field.path("complement").asBoolean(false),
                field.path("of").asString("").equals("device"));
    }

    private static Map<String, LabelRule> labelRules(JsonNode node) {
        Map<String, LabelRule> rules = new HashMap<>();
        node.properties().forEach(rule -> rules.put(rule.getKey(), labelRule(rule.getValue())));
        return rules;
    }

    private static LabelRule labelRule(JsonNode node) {
        List<String> alternatives = new ArrayList<>();
        node.forEach(alternative -> alternatives.add(alternative.asString()));
        return new LabelRule(alternatives);
    }

    private static Map<String, Pattern> patterns(JsonNode node) {
        Map<String, Pattern> patterns = new HashMap<>();
        node.properties()
                .forEach(rule -> patterns.put(
                        rule.getKey(), Pattern.compile(rule.getValue().asString())));
        return patterns;
    }
}
