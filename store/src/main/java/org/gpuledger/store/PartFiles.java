package org.gpuledger.store;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.Future;
import java.util.stream.Collectors;
import org.gpuledger.store.ArrowBatch.Field;

/// A table of the books as numbered Parquet files of a fixed number of rows: what is written does
/// not depend on how rows arrived in calls. DuckDB writes a few batches behind, so that memory
/// holds one row group at most and attributing does not wait for writing.
final class PartFiles implements AutoCloseable {
    private static final int BATCH_ROWS = 4 * 2048;
    /// Small, so that the last group, which nothing overlaps, is soon written.
    private static final int GROUP_ROWS = 2 * BATCH_ROWS;
    private static final int FILE_ROWS = 15 * GROUP_ROWS;

    private final Path folder;
    private final String name;
    private final String selection;
    private final ArrowBatch batch;
    private final Future<DuckDb> database;
    private Optional<CopyStream> file = Optional.empty();
    private int rows;
    private int parts;

    /// @param database opened meanwhile: it takes a second to start
    /// @param selection the columns as SQL, where casts narrow them
    PartFiles(Path folder, List<Field> fields, String selection, Future<DuckDb> database) throws IOException {
        this.folder = folder;
        this.name = folder.getFileName().toString();
        this.selection = selection;
        this.database = database;
        this.batch = new ArrowBatch(fields, BATCH_ROWS);
        Files.createDirectory(folder);
    }

    static String selection(List<Field> fields) {
        return fields.stream().map(field -> DuckDb.name(field.name())).collect(Collectors.joining(", "));
    }

    ArrowBatch batch() {
        return batch;
    }

    /// Ends a row of the batch; hands full batches on and ends full files.
    void endRow() {
        batch.endRow();
        if (batch.isFull()) {
            writeBatch();
        }
        if (++rows == FILE_ROWS) {
            endFile();
        }
    }

    /// Writes what is left; there is at least one file, so that an empty table has its columns.
    void finish() {
        if (!batch.isEmpty() || parts == 0) {
            writeBatch();
        }
        endFile();
    }

    @Override
    public void close() {
        file.ifPresent(CopyStream::close);
        batch.close();
    }

    private void writeBatch() {
        CopyStream open = file.orElseGet(this::beginFile);
        file = Optional.of(open);
        open.put(batch.take());
    }

    private CopyStream beginFile() {
        Path path = folder.resolve(String.format(Locale.ROOT, "part-%05d.parquet", parts));
        String source = name + "_" + parts++;
        return new CopyStream(
                database,
                batch,
                source,
                "COPY (SELECT %s FROM %s) TO %s (FORMAT parquet, COMPRESSION zstd, ROW_GROUP_SIZE %d)"
                        .formatted(selection, DuckDb.name(source), DuckDb.literal(path), GROUP_ROWS));
    }

    private void endFile() {
        file.ifPresent(CopyStream::finish);
        file = Optional.empty();
        rows = 0;
    }
}
