package org.gpuledger.cli.render;

import org.gpuledger.model.time.EpochNanos;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/// An explanation as JSON, schema `gpuledger.explanation/1`: every piece of every device.
public final class ExplainJson {
    private static final JsonMapper MAPPER = JsonMapper.builder().build();

    private ExplainJson() {}

    public static String render(Explanation explanation) {
        ObjectNode root = MAPPER.createObjectNode();
        root.put("schema", "gpuledger.explanation/1");
        explanation.job().ifPresent(job -> root.put("job", job.id()));
        for (Explanation.OnDevice device : explanation.devices()) {
            ObjectNode node = root.withArray("devices").addObject();
            node.put("gpu", device.gpu()).put("node", device.node());
            device.pieces().forEach(piece -> {
                ObjectNode one = node.withArray("pieces").addObject();
                one.put("from", EpochNanos.format(piece.span().fromNanos()));
                one.put("until", EpochNanos.format(piece.span().untilNanos()));
                if (piece.job().isPresent()) {
                    one.put("job", explanation.jobIds().get(piece.job().getAsInt()));
                }
                one.put("account", piece.reason().account().label());
                one.put("cause", piece.reason().cause().label());
                one.put("confidence", piece.reason().confidence().label());
                one.put("evidence", piece.reason().tier().label());
                one.put("gpu_ns", Long.toString(piece.amountNanos()));
            });
        }
        return MAPPER.writerWithDefaultPrettyPrinter().writeValueAsString(root) + "\n";
    }
}
