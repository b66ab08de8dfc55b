package org.gpuledger.store;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/// `-Dformat.write=true` writes the page's generated parts anew instead of only comparing them.
class FormatPageTest {
    @Test
    void thePageNamesTheTablesAsTheyAre() throws IOException {
        renew("## Tables", "\n## Parquet", FormatPage.tables());
        assertThat(page()).contains(FormatPage.tables());
    }

    @Test
    void thePageNamesTheBooksAsTheyAre() throws IOException {
        renew("### books/postings", "", FormatPage.books());
        assertThat(page()).contains(FormatPage.books());
    }

    private static void renew(String from, String until, String text) throws IOException {
        if (Boolean.getBoolean("format.write")) {
            String before = page();
            int start = before.indexOf(from);
            int end = until.isEmpty() ? before.length() : before.indexOf(until, start);
            Files.writeString(file(), before.substring(0, start) + text + before.substring(end));
        }
    }

    private static String page() throws IOException {
        return Files.readString(file());
    }

    private static Path file() {
        Path folder = Path.of("").toAbsolutePath();
        while (!Files.isRegularFile(folder.resolve("format/SPEC.md"))) {
            folder = folder.resolve("..").normalize();
            assertThat(folder.getNameCount())
                    .as("format/SPEC.md above the working folder")
                    .isPositive();
        }
        return folder.resolve("format/SPEC.md");
    }
}
