package org.gpuledger.store;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.gpuledger.model.LedgerException;
import org.gpuledger.store.TableFiles.Form;

/// Checks by their first bytes that files are what their names say.
final class FileSignature {
    private static final int LOOK_BYTES = 4096;
    private static final byte[] PARQUET = "PAR1".getBytes(StandardCharsets.US_ASCII);

    private FileSignature() {}

    /// @throws LedgerException `GL-2006` a file is of another kind than its name says
    static void check(TableFiles files) {
        for (Path file : files.files()) {
            String found = kind(file);
            String wanted = wanted(files.form());
            if (!found.equals(wanted)) {
                throw LedgerException.input(
                        "GL-2006",
                        "the file is called " + wanted + ", but its content is " + found,
                        file.toString(),
                        "Give it the ending that fits its content, or write it again");
            }
        }
    }

    private static String wanted(Form form) {
        return switch (form) {
            case CSV -> "text";
            case CSV_GZ -> "gzip";
            case PARQUET, PARQUET_FOLDER -> "Parquet";
        };
    }

    private static String kind(Path file) {
        byte[] head = head(file);
        if (head.length >= 2 && (head[0] & 0xFF) == 0x1F && (head[1] & 0xFF) == 0x8B) {
            return "gzip";
        }
        if (head.length >= PARQUET.length && Arrays.equals(head, 0, PARQUET.length, PARQUET, 0, PARQUET.length)) {
            return "Parquet";
        }
        for (byte one : head) {
            if (one == 0) {
                return "binary";
            }
        }
        return "text";
    }

    private static byte[] head(Path file) {
        try (InputStream in = Files.newInputStream(file)) {
            return in.readNBytes(LOOK_BYTES);
        } catch (IOException unreadable) {
            throw Failures.reading(file, unreadable);
        }
    }
}
