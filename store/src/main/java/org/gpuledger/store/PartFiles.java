package org.gpuledger.store;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Future;
import java.util.stream.Collectors;
import org.gpuledger.store.ArrowBatch.Field;

/// A table of the books as numbered Parquet files of a fixed number of rows: what is written does
/// not depend on how rows arrived in calls, and memory holds one file's rows at most.
final class PartFiles implements AutoCloseable {
    /// Two row groups of the usual size: some MiB of rows before they are written.
    private static final int ROWS = 2 * SeriesFile.GROUP_ROWS;

    private final Path folder;
    private final String name;
    private final String selection;
    private final ArrowBatch batch;
    private final Future<DuckDb> database;
    private int parts;

    /// @param database opened meanwhile: it takes a second to start
    /// @param selection the columns as SQL, where casts narrow them
    PartFiles(Path folder, List<Field> fields, String selection, Future<DuckDb> database) throws IOException {
        this.folder = folder;
        this.name = folder.getFileName().toString();
        this.selection = selection;
        this.database = database;
        this.batch = new ArrowBatch(fields, ROWS);
        Files.createDirectory(folder);
    }

    static String selection(List<Field> fields) {
        return fields.stream().map(field -> DuckDb.name(field.name())).collect(Collectors.joining(", "));
    }

    ArrowBatch batch() {
        return batch;
    }

    /// Ends a row of the batch; writes a file when it is full.
    void endRow() {
        batch.endRow();
        if (batch.isFull()) {
            writePart();
        }
    }

    /// Writes what is left; there is at least one file, so that an empty table has its columns.
    void finish() {
        if (!batch.isEmpty() || parts == 0) {
            writePart();
        }
    }

    @Override
    public void close() {
        batch.close();
    }

    private void writePart() {
        Path file = folder.resolve(String.format(Locale.ROOT, "part-%05d.parquet", parts));
        String source = name + "_" + parts++;
        batch.drain(
                Opened.of(database),
                source,
                "COPY (SELECT %s FROM %s) TO %s (FORMAT parquet, COMPRESSION zstd, ROW_GROUP_SIZE %d)"
                        .formatted(selection, DuckDb.name(source), DuckDb.literal(file), SeriesFile.GROUP_ROWS));
    }
}
