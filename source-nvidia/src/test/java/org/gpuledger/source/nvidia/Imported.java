package org.gpuledger.source.nvidia;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import org.gpuledger.model.dataset.ImportOptions;
import org.gpuledger.model.dataset.Importer;
import org.gpuledger.model.dataset.Row;
import org.gpuledger.model.dataset.Table;
import org.gpuledger.model.evidence.Problems;
import org.gpuledger.model.time.EpochNanos;
import org.junit.jupiter.api.Assumptions;

/// What an importer made of a file.
record Imported(List<Row> rows, Problems problems) {
    static final long START = EpochNanos.parse("2026-03-04T10:00:00Z").orElseThrow();
    static final ImportOptions FROM_TEN = new ImportOptions(
            ZoneOffset.UTC, OptionalLong.of(START), OptionalLong.empty(), Optional.empty(), Optional.empty());

    static Imported of(Importer importer, ImportOptions options, Path... files) {
        Imported imported = new Imported(new ArrayList<>(), new Problems());
        importer.read(List.of(files), options, imported.rows::add, imported.problems);
        return imported;
    }

    static Imported smi(Path... files) {
        return of(new NvidiaSmiImporter(), ImportOptions.DEFAULTS, files);
    }

    static Imported dcgm(Path... files) {
        return of(new DcgmImporter(), FROM_TEN, files);
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

    List<Row> samples(String gpu) {
        return of(Table.GPU_SAMPLES).stream()
                .filter(row -> row.text("gpu").equals(gpu))
                .toList();
    }

    /// The values of a column where it is set.
    List<Double> values(String gpu, String column) {
        return samples(gpu).stream()
                .filter(row -> row.has(column))
                .map(row -> value(row, column))
                .toList();
    }

    double mean(String gpu, String column) {
        OptionalDouble mean =
                values(gpu, column).stream().mapToDouble(Double::doubleValue).average();
        return mean.orElseThrow();
    }

    Row device(String gpu) {
        return of(Table.GPUS).stream()
                .filter(row -> row.text("gpu").equals(gpu))
                .findFirst()
                .orElseThrow();
    }

    private static double value(Row row, String column) {
        int index = Table.GPU_SAMPLES.indexOf(column).orElseThrow();
        return switch (Table.GPU_SAMPLES.column(index).type()) {
            case WHOLE, TIME -> row.whole(index);
            case RATIO, MEASURE, NUMBER -> row.number(index);
            case TEXT -> throw new IllegalArgumentException(column + " is text");
        };
    }
}
