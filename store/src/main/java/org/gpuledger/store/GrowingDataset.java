package org.gpuledger.store;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.gpuledger.books.timeline.Faults;
import org.gpuledger.model.LedgerException;
import org.gpuledger.model.dataset.Row;
import org.gpuledger.model.dataset.Table;
import org.gpuledger.model.evidence.Problems;

/// A dataset that is kept current: tables are folders of Parquet files, `<table>/<part>.parquet`,
/// with names that the collector chooses, such as `day=2026-03-01/10-lab`; beside them lie the period
/// and a note of how far the collector got. Changes come as a {@link Growth}.
///
/// One collector at a time; readers are not in the way.
public final class GrowingDataset implements AutoCloseable {
    private static final String NOTE = "progress.json";

    private final Path folder;
    private final FolderLock lock;

    private GrowingDataset(Path folder, FolderLock lock) {
        this.folder = folder;
        this.lock = lock;
    }

    /// @param folder made if it is not there
    /// @throws LedgerException `GL-2014` its tables were written by an import; `GL-3002` it cannot be
    ///     written; `GL-3003` another process collects into it
    public static GrowingDataset open(Path folder) {
        try {
            Files.createDirectories(folder);
        } catch (IOException refused) {
            throw Failures.writing(folder, refused);
        }
        for (TableFiles files : DatasetTables.find(folder).byTable().values()) {
            if (files.form() != TableFiles.Form.PARQUET_FOLDER && files.table() != Table.PERIOD) {
                throw LedgerException.input(
                        "GL-2014",
                        "table " + files.table().label() + " was not written by collect",
                        files.root().toString(),
                        "Collect into a folder of its own.");
            }
        }
        FolderLock lock = FolderLock.take(folder.resolve(DatasetWriter.WORK), "collect.lock");
        RedoLog log = new RedoLog(folder);
        if (log.isThere()) {
            log.finish();
        }
        return new GrowingDataset(folder, lock);
    }

    /// Where the dataset lies.
    public Path folder() {
        return folder;
    }

    /// Names of a table's parts, in order.
    public List<String> parts(Table table) {
        Path root = folder.resolve(table.label());
        return DatasetTables.find(folder, table)
                .map(files -> files.files().stream()
                        .map(file -> root.relativize(file).toString())
                        .map(name -> name.substring(0, name.length() - ".parquet".length()))
                        .toList())
                .orElse(List.of());
    }

    /// Reads the rows of one part; none if it is not there.
    public void read(Table table, String part, Consumer<Row> visitor) {
        Path file = file(table, part);
        if (Files.exists(file)) {
            Faults faults = new Faults();
            TableFiles files =
                    new TableFiles(table, TableFiles.Form.PARQUET_FOLDER, folder.resolve(table.label()), List.of(file));
            new TableRows(new Problems(), faults).read(files, (row, name, place) -> visitor.accept(row));
            faults.throwIfAny();
        }
    }

    /// The note that the last change left.
    public Optional<String> note() {
        Path note = work().resolve(NOTE);
        try {
            return Files.exists(note) ? Optional.of(Files.readString(note)) : Optional.empty();
        } catch (IOException refused) {
            throw Failures.reading(note, refused);
        }
    }

    /// Begins a change. Nothing of it is seen before its commit.
    public Growth begin() {
        return new Growth(this, StagedTables.in(work().resolve("staged")));
    }

    @Override
    public void close() {
        lock.close();
    }

    Path work() {
        return folder.resolve(DatasetWriter.WORK).resolve("collect");
    }

    Path noteFile() {
        return work().resolve(NOTE);
    }

    Path file(Table table, String part) {
        return folder.resolve(table.label()).resolve(part + ".parquet");
    }
}
