package org.gpuledger.source.kubernetes;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// The devices that HAMi writes on a node, in the order of their indices: as JSON, or as
/// `uuid,split,memory,cores,type,numa,healthy` with colons between devices.
final class HamiRegister {
    private static final String NAME = "hami.io/node-nvidia-register";
    private static final JsonMapper MAPPER = JsonMapper.builder().build();

    private HamiRegister() {}

    /// UUIDs of the node's devices; empty without an annotation that can be read.
    static List<String> of(Map<String, String> marks) {
        String text = marks.getOrDefault(NAME, "").strip();
        List<String> uuids = new ArrayList<>();
        if (text.startsWith("[")) {
            try {
                JsonNode list = MAPPER.readTree(text);
                list.forEach(device -> uuids.add(Json.text(device.path("id"))));
            } catch (JacksonException broken) {
                return List.of();
            }
        } else {
            for (String device : text.split(":")) {
                uuids.add(device.split(",", 2)[0]);
            }
        }
        return uuids.stream().filter(uuid -> !uuid.isEmpty()).distinct().toList();
    }
}
