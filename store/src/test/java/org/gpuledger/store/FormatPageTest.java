package org.gpuledger.store;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

class FormatPageTest {
    @Test
    void thePageNamesTheTablesAsTheyAre() throws IOException {
        assertThat(page()).contains(FormatPage.tables());
    }

    @Test
    void thePageNamesTheBooksAsTheyAre() throws IOException {
        assertThat(page()).contains(FormatPage.books());
    }

    private static String page() throws IOException {
        Path folder = Path.of("").toAbsolutePath();
        while (!Files.isRegularFile(folder.resolve("format/SPEC.md"))) {
            folder = folder.resolve("..").normalize();
            assertThat(folder.getNameCount())
                    .as("format/SPEC.md above the working folder")
                    .isPositive();
        }
        return Files.readString(folder.resolve("format/SPEC.md"));
    }
}
