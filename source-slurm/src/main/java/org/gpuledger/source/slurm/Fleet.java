package org.gpuledger.source.slurm;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.gpuledger.model.dataset.ImportOptions;
import org.gpuledger.model.dataset.Row;
import org.gpuledger.model.dataset.RowSink;
import org.gpuledger.model.dataset.Table;
import org.gpuledger.model.evidence.Problems;

/// Nodes and devices, as sinfo and scontrol list them and as jobs held them.
final class Fleet {
    private final ImportOptions options;
    private final SlurmTimes times;
    private final Problems problems;
    private final List<NodeSighting> seen = new ArrayList<>();
    private final List<NodeSighting> clusters = new ArrayList<>();
    private final Map<String, Map<Integer, String>> modelByIndexByNode = new TreeMap<>();

    Fleet(ImportOptions options, SlurmTimes times, Problems problems) {
        this.options = options;
        this.times = times;
        this.problems = problems;
    }

    void node(NodeSighting node) {
        if (!node.node().matches("[A-Za-z0-9._-]+")) {
            problems.add("unreadable_nodes", node.where(), "`" + node.node() + "` is not a node's name; left out");
            return;
        }
        seen.add(node);
        int next = 0;
        for (Gres gres : node.text("Gres").map(Gres::of).orElse(List.of())) {
            long count = gres.count().orElse(0);
            if (next + count > Gres.MOST_ON_NODE) {
                problems.add("too_many_devices", node.where(), node.node() + " with " + count + " devices; left out");
                break;
            }
            for (int i = 0; i < count; i++) {
                device(node.node(), next++, gres.type());
            }
        }
    }

    /// A record of the cluster as a whole, with the names of its nodes.
    void cluster(NodeSighting record) {
        clusters.add(record);
    }

    /// A device is `node/index`; a model once known stays known.
    void device(String node, int index, String model) {
        modelByIndexByNode
                .computeIfAbsent(node, none -> new TreeMap<>())
                .merge(index, model, (known, other) -> known.isEmpty() ? other : known);
    }

    /// All records of nodes so far.
    List<NodeSighting> seen() {
        return List.copyOf(seen);
    }

    /// All devices of a node, if some tool listed the node.
    Optional<List<Integer>> devices(String node) {
        boolean isListed = seen.stream()
                .anyMatch(one -> one.node().equals(node) && one.text("Gres").isPresent());
        return isListed
                ? Optional.ofNullable(modelByIndexByNode.get(node)).map(devices -> List.copyOf(devices.keySet()))
                : Optional.empty();
    }

    void finish(RowSink rows) {
        Map<String, List<NodeSighting>> byNode = new TreeMap<>();
        seen.forEach(one ->
                byNode.computeIfAbsent(one.node(), none -> new ArrayList<>()).add(one));
        byNode.forEach((node, sightings) -> {
            boolean isListed = sightings.stream().anyMatch(one -> !one.isEvent());
            if (isListed) {
                node(node, sightings, rows);
            }
            states(node, sightings, isListed, rows);
        });
        modelByIndexByNode.forEach((node, devices) -> devices.forEach((index, model) -> {
            Row row = Row.of(Table.GPUS)
                    .text("gpu", node + "/" + index)
                    .text("node", node)
                    .whole("index", index)
                    .text("model", model);
            rows.accept(row);
        }));
    }

    /// Events of a node that is gone say nothing about the nodes that a live Slurm lists.
    private void states(String node, List<NodeSighting> sightings, boolean isListed, RowSink rows) {
        if (options.span().isEmpty()) {
            new NodeStates(options, times, problems).write(sightings, rows);
        } else if (isListed) {
            WatchedStates watched = new WatchedStates(options.span().get(), times, problems);
            watched.write(node, sightings, watched.registered(node, clusters), rows);
        }
    }

    private void node(String node, List<NodeSighting> sightings, RowSink rows) {
        Row row = Row.of(Table.NODES).text("node", node);
        word(sightings, "CPUTot").flatMap(Fleet::count).ifPresent(cpus -> row.number("cpus", cpus));
        word(sightings, "RealMemory").flatMap(Fleet::count).ifPresent(mebi -> row.whole("memory_bytes", mebi << 20));
        devices(node).ifPresent(devices -> row.whole("gpu_count", devices.size()));
        List<String> models = modelByIndexByNode.getOrDefault(node, Map.of()).values().stream()
                .filter(model -> !model.isEmpty())
                .distinct()
                .toList();
        row.text("gpu_model", models.size() == 1 ? models.get(0) : "");
        List<String> pools = sightings.stream()
                .flatMap(one -> one.text("Partitions").stream())
                .flatMap(text -> Ranges.split(text).stream())
                .map(pool -> pool.replace("*", ""))
                .distinct()
                .toList();
        row.text("pool", pools.isEmpty() ? "" : pools.get(0));
        if (pools.size() > 1) {
            problems.add(
                    "node_in_several_partitions",
                    sightings.get(0).where(),
                    node + " is in " + String.join(", ", pools) + "; the first is its pool");
        }
        rows.accept(row);
    }

    private static Optional<String> word(List<NodeSighting> sightings, String name) {
        return sightings.stream().flatMap(one -> one.text(name).stream()).findFirst();
    }

    private static Optional<Long> count(String text) {
        return text.matches("\\d{1,12}") ? Optional.of(Long.valueOf(text)) : Optional.empty();
    }
}
