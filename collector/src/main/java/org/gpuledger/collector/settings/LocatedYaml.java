package org.gpuledger.collector.settings;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.gpuledger.model.LedgerException;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.dataformat.yaml.YAMLMapper;

/// Reads YAML into values that know their line.
final class LocatedYaml {
    private final JsonParser parser;
    private final String file;

    private LocatedYaml(JsonParser parser, String file) {
        this.parser = parser;
        this.file = file;
    }

    /// @param file its name, for messages
    /// @throws LedgerException `GL-2801` not YAML, or not a mapping; `GL-2803` a key stands twice
    static Located.Mapping read(String text, String file) {
        try (JsonParser parser = new YAMLMapper().createParser(text)) {
            LocatedYaml yaml = new LocatedYaml(parser, file);
            if (parser.nextToken() == JsonToken.START_OBJECT && yaml.value() instanceof Located.Mapping mapping) {
                return mapping;
            }
            throw malformed(file, "it should be a mapping such as `dataset: /var/lib/gpuledger`");
        } catch (JacksonException broken) {
            int line = broken.getLocation() == null ? 1 : broken.getLocation().getLineNr();
            throw malformed(
                    file + ":" + line,
                    String.valueOf(broken.getOriginalMessage())
                            .lines()
                            .findFirst()
                            .orElse(""));
        }
    }

    private Located value() {
        int line = line();
        JsonToken token = parser.currentToken();
        if (token == JsonToken.START_OBJECT) {
            return mapping(line);
        }
        if (token == JsonToken.START_ARRAY) {
            return sequence(line);
        }
        return new Located.Scalar(line, token == JsonToken.VALUE_NULL ? "" : parser.getString());
    }

    private Located.Mapping mapping(int line) {
        Map<String, Located> values = new LinkedHashMap<>();
        Map<String, Integer> lines = new LinkedHashMap<>();
        while (parser.nextToken() == JsonToken.PROPERTY_NAME) {
            String key = parser.currentName();
            int keyLine = line();
            parser.nextToken();
            if (values.put(key, value()) != null) {
                throw LedgerException.input(
                        "GL-2803", "`" + key + "` is given twice", file + ":" + keyLine, "Keep one of them.");
            }
            lines.put(key, keyLine);
        }
        return new Located.Mapping(line, values, lines);
    }

    private Located.Sequence sequence(int line) {
        List<Located> items = new ArrayList<>();
        while (parser.nextToken() != JsonToken.END_ARRAY) {
            items.add(value());
        }
        return new Located.Sequence(line, items);
    }

    private int line() {
        return parser.currentTokenLocation().getLineNr();
    }

    private static LedgerException malformed(String where, String why) {
        return LedgerException.input("GL-2801", "the settings cannot be read: " + why, where, "Write them as YAML.");
    }
}
