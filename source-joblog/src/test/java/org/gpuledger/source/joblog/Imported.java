package org.gpuledger.source.joblog;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.gpuledger.model.dataset.ImportOptions;
import org.gpuledger.model.dataset.Row;
import org.gpuledger.model.evidence.Problems;
import org.gpuledger.model.time.EpochNanos;

/// What the importer made of files.
record Imported(List<Row> rows, Problems problems) {
    static final long TEN = EpochNanos.parse("2026-03-04T10:00:00Z").orElseThrow();
    static final ImportOptions FROM_TEN = new ImportOptions(
            ZoneOffset.UTC,
            OptionalLong.of(TEN),
            OptionalLong.of(10 * EpochNanos.PER_SECOND),
            Optional.empty(),
            Optional.of("run"));

    static Imported of(ImportOptions options, Path... files) {
        Imported imported = new Imported(new ArrayList<>(), new Problems());
        new JoblogImporter().read(List.of(files), options, imported.rows::add, imported.problems);
        return imported;
    }

    /// Writes a log into the folder and reads it.
    static Imported text(Path folder, ImportOptions options, String... lines) {
        return of(options, file(folder, "run.log", String.join("\n", lines) + "\n"));
    }

    static Path file(Path folder, String name, String text) {
        try {
            return Files.write(folder.resolve(name), text.getBytes(StandardCharsets.UTF_8));
        } catch (IOException unwritable) {
            throw new UncheckedIOException(unwritable);
        }
    }

    /// A sample file of the tests.
    static byte[] sample(String name) {
        try (java.io.InputStream bytes = Imported.class.getResourceAsStream("/" + name)) {
            return java.util.Objects.requireNonNull(bytes, name).readAllBytes();
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }

    /// A column of all rows that have it.
    List<Double> column(String name) {
        return rows.stream()
                .filter(row -> row.has(name))
                .map(row -> row.number(name))
                .toList();
    }

    double last(String name) {
        List<Double> values = column(name);
        return values.get(values.size() - 1);
    }

    /// Seconds since ten o'clock, of all rows.
    List<Double> seconds() {
        return rows.stream()
                .map(row -> (row.whole("at_ns") - TEN) / (double) EpochNanos.PER_SECOND)
                .toList();
    }
}
