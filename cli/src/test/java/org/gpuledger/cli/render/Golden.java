package org.gpuledger.cli.render;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/// Compares a text with a file that a person has read and approved.
///
/// With `-Dgolden.write=DIR` the text is written into DIR as well, to be read before it is
/// approved; the comparison still fails where the two differ.
final class Golden {
    private Golden() {}

    static void matches(String name, String text) {
        String folder = System.getProperty("golden.write");
        if (folder != null) {
            write(Path.of(folder).resolve(name), text);
        }
        assertThat(text).as("golden/" + name).isEqualTo(approved(name));
    }

    private static String approved(String name) {
        try (InputStream file = Golden.class.getResourceAsStream("/golden/" + name)) {
            return file == null ? "" : new String(file.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }

    private static void write(Path file, String text) {
        try {
            Files.createDirectories(file.getParent());
            Files.writeString(file, text);
        } catch (IOException unwritable) {
            throw new UncheckedIOException(unwritable);
        }
    }
}
