package org.gpuledger.source.prometheus;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.gpuledger.model.dataset.ImportOptions;
import org.gpuledger.model.dataset.Row;
import org.gpuledger.model.dataset.Table;
import org.gpuledger.model.evidence.Problems;
import org.gpuledger.model.time.EpochNanos;
import org.junit.jupiter.api.Assumptions;

/// What the importer made of files.
record Imported(List<Row> rows, Problems problems) {
    static final long START = EpochNanos.parse("2026-03-04T10:00:00Z").orElseThrow();
    static final ImportOptions FROM_TEN = new ImportOptions(
            ZoneOffset.UTC, OptionalLong.of(START), OptionalLong.empty(), Optional.empty(), Optional.empty());

    static Imported of(Path... files) {
        Imported imported = new Imported(new ArrayList<>(), new Problems());
        new PrometheusImporter().read(List.of(files), FROM_TEN, imported.rows::add, imported.problems);
        return imported;
    }

    /// A file of the real data; where it is absent the test is skipped with a plain sentence.
    static Path field(String name) {
        for (Path up = Path.of("").toAbsolutePath(); up != null; up = up.getParent()) {
            Path found = up.resolve("shared/data/field").resolve(name);
            if (Files.isRegularFile(found)) {
                return found;
            }
        }
        Assumptions.abort("real data shared/data/field is not beside the project: this test is skipped");
        throw new IllegalStateException("unreachable");
    }

    List<Row> of(Table table) {
        return rows.stream().filter(row -> row.table() == table).toList();
    }

    /// The only sample of a device.
    Row sample(String gpu) {
        List<Row> samples = of(Table.GPU_SAMPLES).stream()
                .filter(row -> row.text("gpu").equals(gpu))
                .toList();
        if (samples.size() != 1) {
            throw new AssertionError(gpu + " has " + samples.size() + " samples");
        }
        return samples.get(0);
    }

    /// Run and device of each hold, with its times in seconds after the start.
    List<String> holds() {
        return of(Table.ALLOCATIONS).stream()
                .map(row -> row.text("job") + " " + row.text("gpu") + " " + seconds(row, "from_ns") + " to "
                        + (row.has("until_ns") ? seconds(row, "until_ns") : "the end"))
                .toList();
    }

    private static double seconds(Row row, String column) {
        return (row.whole(column) - START) / 1e9;
    }
}
