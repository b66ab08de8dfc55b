package org.gpuledger.source.kubernetes;

import java.util.Map;
import java.util.OptionalLong;
import java.util.TreeMap;
import org.gpuledger.model.time.EpochNanos;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.MissingNode;

/// Scalars of JSON, and the parts that all objects of Kubernetes have.
final class Json {
    private static final int LONGEST_NUMBER = 18;

    private Json() {}

    /// Empty text where there is no scalar.
    static String text(JsonNode node) {
        return node.isValueNode() && !node.isNull() ? node.asString("") : "";
    }

    /// The text at a path such as `/metadata/name`.
    static String text(JsonNode object, String path) {
        return text(object.at(path));
    }

    /// A time before 1970 is the zero value of Go, which says nothing.
    static OptionalLong time(JsonNode node) {
        String text = text(node);
        OptionalLong time = text.indexOf('-') < 0 ? OptionalLong.empty() : EpochNanos.parse(text);
        return time.isPresent() && time.getAsLong() > 0 ? time : OptionalLong.empty();
    }

    /// A whole number that is not negative, written as a number or as text.
    static OptionalLong whole(JsonNode node) {
        String text = text(node);
        boolean isWhole = !text.isEmpty()
                && text.length() <= LONGEST_NUMBER
                && text.chars().allMatch(c -> c >= '0' && c <= '9');
        return isWhole ? OptionalLong.of(Long.parseLong(text)) : OptionalLong.empty();
    }

    /// The condition of that type; a missing node if there is none.
    static JsonNode condition(JsonNode object, String type) {
        for (JsonNode condition : object.at("/status/conditions")) {
            if (text(condition.path("type")).equals(type)) {
                return condition;
            }
        }
        return MissingNode.getInstance();
    }

    /// Labels and annotations together; of two with one name the label.
    static Map<String, String> marks(JsonNode object) {
        Map<String, String> marks = new TreeMap<>();
        for (String part : new String[] {"annotations", "labels"}) {
            object.path("metadata").path(part).properties().forEach(mark -> {
                String value = text(mark.getValue());
                if (!value.isEmpty()) {
                    marks.put(mark.getKey(), value);
                }
            });
        }
        return marks;
    }
}
