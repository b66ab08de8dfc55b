package org.gpuledger.source.slurm;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;
import org.gpuledger.model.evidence.Problems;

/// Whether nodes have more devices allocated than the jobs hold that we see: others' jobs may be
/// hidden from us, and their devices would read as free.
final class Occupancy {
    private final Map<String, Long> heldByNode = new HashMap<>();
    private final Set<String> unclear = new HashSet<>();

    /// @param runs all that are known; those that run now count
    Occupancy(List<Run> runs) {
        for (Run run : runs) {
            if (run.phase() == Phase.RUNNING) {
                add(run);
            }
        }
    }

    /// A run whose devices nobody names leaves its nodes unclear.
    private void add(Run run) {
        List<Sighting.Part> parts = run.seen().parts();
        parts.forEach(part ->
                heldByNode.merge(part.node(), part.indices().stream().distinct().count(), Long::sum));
        if (parts.isEmpty()) {
            unclear.addAll(run.text(Field.NODE_LIST).flatMap(Ranges::nodes).orElse(List.of()));
        }
    }

    /// Counts each node that has more allocated than is held.
    void check(List<NodeSighting> nodes, Problems problems) {
        for (NodeSighting node : nodes) {
            OptionalLong allocated = Tres.of(node.text("AllocTRES").orElse("")).gpus();
            long held = heldByNode.getOrDefault(node.node(), 0L);
            if (allocated.orElse(0) > held && !unclear.contains(node.node())) {
                problems.add(
                        "hidden_holds",
                        node.where(),
                        "%s has %d devices allocated, the jobs that we see hold %d: PrivateData may hide others"
                                .formatted(node.node(), allocated.getAsLong(), held));
            }
        }
    }
}
