package org.gpuledger.source.slurm;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.gpuledger.model.evidence.Problems;

/// Text of `sinfo -N` and of `sacctmgr list event`, with a header, any columns in any order.
final class NodeTable {
    private static final Map<String, String> NAMES = Map.ofEntries(
            Map.entry("nodelist", "NodeName"),
            Map.entry("nodename", "NodeName"),
            Map.entry("hostnames", "NodeName"),
            Map.entry("state", "State"),
            Map.entry("statelong", "State"),
            Map.entry("statecompact", "State"),
            Map.entry("reason", "Reason"),
            Map.entry("timestamp", "ReasonTime"),
            Map.entry("timestart", "TimeStart"),
            Map.entry("timeend", "TimeEnd"),
            Map.entry("partition", "Partitions"),
            Map.entry("cpus", "CPUTot"),
            Map.entry("memory", "RealMemory"),
            Map.entry("gres", "Gres"),
            Map.entry("clusternodes", "ClusterNodes"));

    private NodeTable() {}

    static boolean isHeader(String line) {
        List<String> names = names(TextTable.of(line));
        return names.contains("NodeName") && names.contains("State");
    }

    static void read(SlurmText text, int headerIndex, Problems problems, Fleet fleet) {
        TextTable table = TextTable.of(text.lines().get(headerIndex));
        List<String> names = names(table);
        table.read(text, headerIndex + 1, problems, (where, cells) -> {
            Map<String, String> byName = new LinkedHashMap<>();
            for (int i = 0; i < cells.size(); i++) {
                String cell = cells.get(i);
                if (!names.get(i).isEmpty() && !cell.equals("(null)") && !cell.equalsIgnoreCase("none")) {
                    byName.putIfAbsent(names.get(i), cell);
                }
            }
            String list = byName.getOrDefault("NodeName", "");
            Optional<List<String>> nodes = Ranges.nodes(list);
            boolean isOfCluster = list.isEmpty() && byName.containsKey("TimeStart");
            if (nodes.isEmpty() && !isOfCluster) {
                problems.add("unreadable_nodes", where, "`" + list + "` is not a node list; left out");
            }
            if (isOfCluster && byName.containsKey("ClusterNodes")) {
                fleet.cluster(new NodeSighting(where, "", "", "", byName));
            }
            nodes.orElse(List.of())
                    .forEach(node -> fleet.node(new NodeSighting(
                            where, node, byName.getOrDefault("State", ""), byName.getOrDefault("Reason", ""), byName)));
        });
    }

    private static List<String> names(TextTable table) {
        return table.header().stream()
                .map(name -> NAMES.getOrDefault(name.toLowerCase(Locale.ROOT).replaceAll("[^a-z]", ""), ""))
                .toList();
    }
}
