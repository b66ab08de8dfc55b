package org.gpuledger.source.kubernetes;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.MappingIterator;
import tools.jackson.dataformat.yaml.YAMLMapper;

/// The role that ships allows what the code reads, and nothing else.
class RoleTest {
    private final List<JsonNode> documents = documents();

    @Test
    void theRoleGrantsExactlyTheKindsThatAreRead() {
        Set<String> granted = new TreeSet<>();
        for (JsonNode rule : document("ClusterRole").path("rules")) {
            for (JsonNode resource : rule.path("resources")) {
                String group = rule.path("apiGroups").path(0).asString();
                granted.add(group.isEmpty() ? resource.asString() : resource.asString() + "." + group);
            }
        }

        assertThat(granted)
                .containsExactlyInAnyOrderElementsOf(
                        Arrays.stream(ReadKind.values()).map(ReadKind::label).toList());
    }

    @Test
    void theRoleOnlyReads() {
        for (JsonNode rule : document("ClusterRole").path("rules")) {
            assertThat(rule.path("apiGroups")).hasSize(1);
            assertThat(rule.path("verbs")).extracting(JsonNode::asString).containsExactly("get", "list", "watch");
        }
    }

    @Test
    void theBindingGivesTheRoleToTheAccount() {
        JsonNode binding = document("ClusterRoleBinding");
        JsonNode account = document("ServiceAccount").path("metadata");

        assertThat(binding.at("/roleRef/name").asString())
                .isEqualTo(document("ClusterRole").at("/metadata/name").asString());
        assertThat(binding.at("/subjects/0/name").asString())
                .isEqualTo(account.path("name").asString());
        assertThat(binding.at("/subjects/0/namespace").asString())
                .isEqualTo(account.path("namespace").asString());
    }

    private JsonNode document(String kind) {
        return documents.stream()
                .filter(document -> document.path("kind").asString().equals(kind))
                .findFirst()
                .orElseThrow();
    }

    private static List<JsonNode> documents() {
        Path file = CoverageTest.root().resolve("deploy/kubernetes/read-only.yaml");
        List<JsonNode> documents = new ArrayList<>();
        try (MappingIterator<JsonNode> all =
                YAMLMapper.builder().build().readerFor(JsonNode.class).readValues(file.toFile())) {
            all.forEachRemaining(documents::add);
        }
        return documents;
    }
}
