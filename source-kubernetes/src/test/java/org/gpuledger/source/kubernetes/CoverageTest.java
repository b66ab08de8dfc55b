package org.gpuledger.source.kubernetes;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/// The coverage page lists exactly the kinds, resources and labels that the code uses.
class CoverageTest {
    @Test
    void thePageListsAllThatIsUsed() throws IOException {
        Set<String> used = new TreeSet<>(DeviceKind.WHOLE);
        Arrays.stream(ReadKind.values()).map(ReadKind::label).forEach(used::add);
        used.addAll(PodReader.MARKS);
        used.addAll(NodeLabels.POOLS);
        used.addAll(NodeLabels.DOMAINS);
        used.addAll(Wishes.MODEL_LABELS);

        assertThat(Files.readAllLines(root().resolve("coverage/kubernetes.md")).stream()
                        .filter(line -> line.contains("| used |"))
                        .map(line -> line.split("`")[1]))
                .containsExactlyInAnyOrderElementsOf(used);
    }

    static Path root() {
        Path root = Path.of("").toAbsolutePath();
        while (!Files.exists(root.resolve("coverage/kubernetes.md"))) {
            root = Objects.requireNonNull(root.getParent());
        }
        return root;
    }
}
