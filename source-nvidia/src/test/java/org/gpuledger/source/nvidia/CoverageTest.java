package org.gpuledger.source.nvidia;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/// The coverage tables list exactly the fields that the code uses.
class CoverageTest {
    @Test
    void nvidiaSmi() throws IOException {
        Set<String> mapped = Arrays.stream(Field.values())
                .filter(field -> field.quantity().isPresent())
                .flatMap(Field::names)
                .collect(Collectors.toCollection(TreeSet::new));

        assertThat(used("nvidia-smi.md")).isEqualTo(mapped);
    }

    @Test
    void dcgm() throws IOException {
        Set<String> mapped = Arrays.stream(DcgmField.values())
                .flatMap(DcgmField::metrics)
                .collect(Collectors.toCollection(TreeSet::new));

        assertThat(used("dcgm.md")).isEqualTo(mapped);
    }

    private static Set<String> used(String page) throws IOException {
        Path coverage = Path.of("").toAbsolutePath();
        while (!Files.exists(coverage.resolve("coverage").resolve(page))) {
            coverage = java.util.Objects.requireNonNull(coverage.getParent());
        }
        return Files.readAllLines(coverage.resolve("coverage").resolve(page)).stream()
                .filter(line -> line.contains("| used |"))
                .map(line -> line.split("`")[1])
                .collect(Collectors.toCollection(TreeSet::new));
    }
}
