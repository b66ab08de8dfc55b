package org.gpuledger.source.slurm;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/// The coverage page lists exactly the fields that the code uses.
class CoverageTest {
    @Test
    void thePageListsTheNamesOfAllFields() throws IOException {
        Set<String> used = Arrays.stream(Field.values())
                .flatMap(field -> field.names().stream())
                .collect(Collectors.toCollection(TreeSet::new));
        Path root = Path.of("").toAbsolutePath();
        while (!Files.exists(root.resolve("coverage/slurm.md"))) {
            root = java.util.Objects.requireNonNull(root.getParent());
        }

        assertThat(Files.readAllLines(root.resolve("coverage/slurm.md")).stream()
                        .filter(line -> line.contains("| used |"))
                        .map(line -> line.split("`")[1]))
                .containsExactlyInAnyOrderElementsOf(used);
    }
}
