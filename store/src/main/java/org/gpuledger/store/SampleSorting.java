package org.gpuledger.store;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.gpuledger.books.timeline.Faults;
import org.gpuledger.model.dataset.Table;
import org.gpuledger.model.evidence.Problems;

/// Brings device samples that are not in order, or are in CSV too large for memory, into one sorted
/// Parquet file of a work folder.
final class SampleSorting {
    private static final Set<String> KEY = Set.of("gpu", "at_ns");

    private final Path work;
    private final Problems problems;

    /// @param work an empty folder that the caller removes when the samples are no longer needed
    SampleSorting(Path work, Problems problems) {
        this.work = work;
        this.problems = problems;
    }

    /// Reads CSV as the format says and lets DuckDB sort it.
    Path sortRows(TableFiles files, DeviceIds ids) {
        Path sorted = work.resolve("gpu_samples.parquet");
        Faults faults = new Faults();
        try (StagedTables staged = StagedTables.in(work.resolve("staged"))) {
            StagedTable table = staged.table(Table.GPU_SAMPLES);
            new TableRows(problems, faults).read(files, (row, file, place) -> {
                String where = TableRows.where(files, file, place);
                if (SampleRows.isComplete(row, where, faults)) {
                    ids.index(row.text("gpu"), where);
                    table.add(row);
                }
            });
            faults.throwIfAny();
            table.drain();
            sort(staged.database(), ids, "SELECT * EXCLUDE (arrival) FROM " + table.source(), sorted);
        }
        return sorted;
    }

    /// Lets DuckDB sort Parquet files, reading only what the books need.
    Path sortFiles(TableFiles files, DeviceIds ids) {
        Path sorted = work.resolve("gpu_samples.parquet");
        ParquetSource source = ParquetSource.of(files, new Problems());
        Set<String> columns = new LinkedHashSet<>(KEY);
        for (SampleField field : SampleField.values()) {
            if (source.has(field.column())) {
                columns.add(field.column());
            }
        }
        Path spill = work.resolve("spill");
        try {
            Files.createDirectories(spill);
        } catch (IOException refused) {
            throw Failures.writing(spill, refused);
        }
        try (DuckDb database = DuckDb.inMemory(spill, 2)) {
            sort(database, ids, source.select(columns), sorted);
        }
        return sorted;
    }

    private void sort(DuckDb database, DeviceIds ids, String source, Path target) {
        String order = "gpu, at_ns";
        if (!ids.isInByteOrder()) {
            rank(database, ids);
            order = "(SELECT rank FROM ranks WHERE ranks.gpu = samples.gpu), at_ns";
        }
        database.execute("COPY (SELECT * FROM (%s) AS samples ORDER BY %s) TO %s %s"
                .formatted(source, order, DuckDb.literal(target), SeriesFile.options(TableKey.of(Table.GPU_SAMPLES))));
    }

    /// The fleet's order where it differs from that of the bytes.
    private static void rank(DuckDb database, DeviceIds ids) {
        database.execute("CREATE TABLE ranks (gpu VARCHAR, rank INTEGER)");
        List<String> values = new ArrayList<>();
        for (int i = 0; i < ids.size(); i++) {
            values.add("(" + DuckDb.literal(ids.text(i)) + ", " + i + ")");
        }
        database.execute("INSERT INTO ranks VALUES " + String.join(", ", values));
    }

    /// A folder of its own beside the dataset, else, where that cannot be written, in the system's.
    static Path workFolder(Path dataset) {
        Path beside = dataset.resolve(DatasetWriter.WORK);
        try {
            Files.createDirectories(beside);
            return Files.createTempDirectory(beside, "sorted-");
        } catch (IOException readOnly) {
            return systemFolder();
        }
    }

    private static Path systemFolder() {
        try {
            return Files.createTempDirectory("gpuledger-sorted-");
        } catch (IOException refused) {
            throw Failures.writing(
                    Path.of(Optional.ofNullable(System.getProperty("java.io.tmpdir"))
                            .orElse(".")),
                    refused);
        }
    }
}
