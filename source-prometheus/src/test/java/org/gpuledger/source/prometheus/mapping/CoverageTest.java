package org.gpuledger.source.prometheus.mapping;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.gpuledger.model.dataset.Table;
import org.junit.jupiter.api.Test;

/// The mappings are sound, and the page of coverage is made from them (`-Dformat.write=true` writes
/// it anew).
class CoverageTest {
    @Test
    void everyColumnExistsAndNoMetricIsBothReadAndSkipped() {
        for (Exporter exporter : Exporters.known()) {
            assertThat(exporter.fields()).as(exporter.name()).isNotEmpty();
            for (FieldRule rule : exporter.fields()) {
                boolean namesHolder = rule.how() == FieldRule.How.HOLDER;
                assertThat(namesHolder
                                || exporter.table().indexOf(rule.column()).isPresent())
                        .as(exporter.name() + ": " + rule.metric() + " to " + rule.column())
                        .isTrue();
                assertThat(exporter.skipped()).doesNotContainKey(rule.metric());
            }
            String key = exporter.table() == Table.GPU_SAMPLES
                    ? "gpu"
                    : exporter.table() == Table.NODE_SAMPLES ? "node" : "job";
            assertThat(exporter.rows()).as(exporter.name()).containsKey(key);
        }
    }

    @Test
    void thePageIsMadeFromTheMappings() throws IOException {
        Path page = page();
        if (Boolean.getBoolean("format.write")) {
            Files.writeString(page, text());
        }
        assertThat(Files.readString(page)).isEqualTo(text());
    }

    private static String text() {
        StringBuilder text = new StringBuilder("""
                # Prometheus: metrics

                Made from the mappings; a test compares. The earlier an exporter stands here, the sooner its
                metric is taken where several fill one column. Metrics that are not listed are not asked for.

                """);
        for (Exporter exporter : Exporters.known()) {
            text.append("## ").append(exporter.name()).append("\n\n");
            text.append("| metric | status | goes to | how | labels |\n|---|---|---|---|---|\n");
            exporter.fields().forEach(rule -> text.append(line(exporter, rule)));
            new TreeMap<>(exporter.skipped())
                    .forEach(
                            (metric, reason) -> text.append("| `%s` | skipped | | %s | |%n".formatted(metric, reason)));
            text.append('\n');
        }
        text.append("""
                ## kube-state-metrics

                Runs are pods that ask for devices; holds are refined by when a pod was scheduled and ended. `reconcile`
                charges a pod the devices that it asked for from then to then, and needs the requests and one of the two starts.

                | metric | status | goes to |
                |---|---|---|
                | `kube_pod_info` | used | node of a pod; a pod not seen for five minutes is gone |
                | `kube_pod_created` | used | `jobs.submitted_ns` |
                | `kube_pod_status_scheduled_time` | used | `allocations.from_ns` |
                | `kube_pod_container_state_started` | used | `jobs.started_ns`, of the last container |
                | `kube_pod_completion_time` | used | `jobs.ended_ns`, `allocations.until_ns` |
                | `kube_pod_owner`, `kube_replicaset_owner` | used | `jobs.template`, `jobs.tier` |
                | `kube_pod_labels` | used | `jobs.queue` (of Kueue, Volcano), `jobs.pool` (labels as those of nodes) |
                | `kube_pod_container_resource_requests` | used | `jobs.requested_gpus`, `requested_cpus`, `requested_memory_bytes` |
                | `kube_pod_status_unschedulable` | used | `jobs.pending_reason` |
                | `kube_node_status_condition` | used | `node_states`: ready or down |
                | `kube_node_spec_unschedulable` | used | `node_states`: drained |
                | `kube_node_status_capacity` | used | `nodes` |
                | `kube_node_labels` | used | `nodes.pool`, `nodes.gpu_model` |
                | `kube_pod_status_phase` | skipped | the times say it |
                | `kueue_cluster_queue_resource_usage` and the like | skipped | counts of devices that are already booked one by one |
                """);
        return text.toString();
    }

    private static String line(Exporter exporter, FieldRule rule) {
        String to = rule.how() == FieldRule.How.HOLDER
                ? "who holds the device"
                : "`" + exporter.table().label() + "." + rule.column() + "`";
        String how = rule.how() == FieldRule.How.HOLDER ? "value" : word(rule.unit());
        how += rule.how() == FieldRule.How.RATE ? ", rate" : "";
        how += rule.over() == FieldRule.Over.ONE ? "" : ", " + word(rule.over());
        how += rule.complement() ? ", 1 minus it" : "";
        how += rule.per().map(per -> ", per `" + per + "`").orElse("");
        String labels = patterns("", rule.where()) + patterns("not ", rule.except());
        return "| `%s` | used | %s | %s | %s |%n".formatted(rule.metric(), to, how, labels.strip());
    }

    private static String patterns(String prefix, Map<String, ?> patterns) {
        return patterns.entrySet().stream()
                .map(rule -> prefix + "`" + rule.getKey() + "=~"
                        + rule.getValue().toString().replace("|", "\\|") + "` ")
                .collect(Collectors.joining());
    }

    private static String word(Enum<?> constant) {
        return constant.name().toLowerCase(Locale.ROOT);
    }

    private static Path page() {
        Path root = Path.of("").toAbsolutePath();
        while (!Files.isDirectory(root.resolve("coverage"))) {
            root = Objects.requireNonNull(root.getParent());
        }
        return root.resolve("coverage/prometheus.md");
    }
}
