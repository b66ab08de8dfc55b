package org.gpuledger.source.kubernetes;

import java.io.IOException;
import java.io.PushbackReader;
import java.io.Reader;
import org.gpuledger.model.LedgerException;
import org.gpuledger.model.evidence.Problems;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/// Objects of a List, of JSON lines or of watch events, one after the other: a dump of a large
/// cluster does not have to fit into memory at once.
final class ObjectStream {
    private static final JsonMapper MAPPER = JsonMapper.builder().build();

    private static final char BYTE_ORDER_MARK = '\uFEFF';

    private final String name;
    private final Problems problems;
    private int seen;

    ObjectStream(String name, Problems problems) {
        this.name = name;
        this.problems = problems;
    }

    /// @throws LedgerException `GL-2701` it cannot be read, `GL-2702` there is no object in it at all
    void read(Reader text, Inventory inventory) {
        try (JsonParser parser = MAPPER.createParser(withoutMark(text))) {
            for (JsonToken next = parser.nextToken(); next != null; next = parser.nextToken()) {
                if (next == JsonToken.START_OBJECT) {
                    top(parser, inventory);
                } else if (next == JsonToken.START_ARRAY) {
                    items(parser, "", inventory);
                }
            }
        } catch (JacksonException broken) {
            // What stands before the break was read and stays.
            problems.add("torn_json", name + " object " + seen, String.valueOf(broken.getOriginalMessage()));
        } catch (IOException unreadable) {
            throw LedgerException.input("GL-2701", "the file cannot be read", name, "Check its name and its rights.");
        }
        if (seen == 0) {
            throw LedgerException.input(
                    "GL-2702",
                    "the file holds no object of Kubernetes",
                    name,
                    "Give what kubectl get nodes,pods -A -o json printed.");
        }
    }

    /// Editors of some systems put a byte order mark in front.
    private static Reader withoutMark(Reader text) throws IOException {
        PushbackReader plain = new PushbackReader(text);
        int first = plain.read();
        if (first >= 0 && first != BYTE_ORDER_MARK) {
            plain.unread(first);
        }
        return plain;
    }

    /// Reads `items` one by one, whether they come before or after `kind`.
    private void top(JsonParser parser, Inventory inventory) {
        ObjectNode rest = MAPPER.createObjectNode();
        boolean isList = false;
        while (parser.nextToken() == JsonToken.PROPERTY_NAME) {
            String property = parser.currentName();
            JsonToken value = parser.nextToken();
            if (property.equals("items") && value == JsonToken.START_ARRAY) {
                isList = true;
                items(parser, rest.path("kind").asString(""), inventory);
            } else {
                JsonNode read = parser.readValueAsTree();
                rest.set(property, read);
            }
        }
        if (isList) {
            seen++;
        } else {
            event(rest, inventory);
        }
    }

    private void items(JsonParser parser, String listKind, Inventory inventory) {
        // Items of a PodList do not say their kind.
        String kind = listKind.equals("List") ? "" : listKind.replaceFirst("List$", "");
        while (parser.nextToken() != JsonToken.END_ARRAY) {
            JsonNode item = parser.readValueAsTree();
            give(item, kind, false, inventory);
        }
    }

    private void event(JsonNode object, Inventory inventory) {
        boolean isEvent =
                object.path("type").isString() && object.path("object").isObject();
        if (isEvent) {
            boolean isDeleted = Json.text(object.path("type")).equals("DELETED");
            give(object.path("object"), "", isDeleted, inventory);
        } else {
            give(object, "", false, inventory);
        }
    }

    private void give(JsonNode object, String kind, boolean isDeleted, Inventory inventory) {
        if (!object.has("metadata") && !object.has("kind")) {
            problems.add("no_object", name + " object " + seen, "neither kind nor metadata; left out");
            return;
        }
        seen++;
        inventory.take(object, kind, isDeleted, name + " object " + seen);
    }
}
