package org.gpuledger.source.kubernetes;

import java.util.OptionalLong;
import org.gpuledger.model.time.EpochNanos;
import tools.jackson.databind.JsonNode;

/// Scalars of JSON.
final class Json {
    private Json() {}

    /// Empty text where there is no scalar.
    static String text(JsonNode node) {
        return node.isValueNode() && !node.isNull() ? node.asString("") : "";
    }

    static OptionalLong time(JsonNode node) {
        String text = text(node);
        return text.isEmpty() ? OptionalLong.empty() : EpochNanos.parse(text);
    }

    /// The condition of that type; a missing node if there is none.
    static JsonNode condition(JsonNode object, String type) {
        for (JsonNode condition : object.path("status").path("conditions")) {
            if (text(condition.path("type")).equals(type)) {
                return condition;
            }
        }
        return tools.jackson.databind.node.MissingNode.getInstance();
    }
}
