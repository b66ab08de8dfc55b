package org.gpuledger.source.slurm;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import tools.jackson.databind.JsonNode;

/// Nodes in JSON: one by one, or in sinfo's groups.
final class JsonNodes {
    private JsonNodes() {}

    static NodeSighting listed(JsonNode node, String where) {
        String state = SlurmJson.word(node.path("state"));
        String flags = SlurmJson.word(node.path("state_flags"));
        Map<String, String> more = new LinkedHashMap<>();
        more.put("CPUTot", SlurmJson.word(node.path("cpus")));
        more.put("RealMemory", SlurmJson.word(node.path("real_memory")));
        more.put("Gres", SlurmJson.word(node.path("gres")));
        more.put("AllocTRES", SlurmJson.word(node.path("tres_used")));
        more.put("Partitions", SlurmJson.word(node.path("partitions")).replace('+', ','));
        more.put("ReasonTime", SlurmJson.word(node.path("reason_changed_at")));
        return new NodeSighting(
                where,
                SlurmJson.word(node.path("name")),
                flags.isEmpty() ? state : state + "+" + flags,
                SlurmJson.word(node.path("reason")),
                more);
    }

    /// A group has ranges as `{"minimum":1,"maximum":1}`: where both are equal it is every node's.
    static List<NodeSighting> grouped(JsonNode line, String where) {
        Map<String, String> more = new LinkedHashMap<>();
        more.put("CPUTot", same(line.path("cpus")));
        more.put("RealMemory", same(line.path("memory")));
        more.put("Gres", SlurmJson.word(line.path("gres").path("total")));
        more.put("Partitions", SlurmJson.word(line.path("partition").path("name")));
        more.put("ReasonTime", SlurmJson.word(line.path("reason").path("time")));
        List<NodeSighting> nodes = new ArrayList<>();
        for (JsonNode name : line.path("nodes").path("nodes")) {
            nodes.add(new NodeSighting(
                    where,
                    SlurmJson.word(name),
                    SlurmJson.word(line.path("node").path("state")),
                    SlurmJson.word(line.path("reason").path("description")),
                    more));
        }
        return nodes;
    }

    private static String same(JsonNode range) {
        String least = SlurmJson.word(range.path("minimum"));
        return least.equals(SlurmJson.word(range.path("maximum"))) ? least : "";
    }
}
