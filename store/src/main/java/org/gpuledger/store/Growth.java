package org.gpuledger.store;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.gpuledger.model.dataset.Column;
import org.gpuledger.model.dataset.RowSink;
import org.gpuledger.model.dataset.Table;
import org.gpuledger.model.evidence.Problems;
import org.gpuledger.model.time.Span;

/// A change of a dataset that grows: parts to write, join or remove, the period and a note. All of it is
/// done by {@link #commit}, or nothing: a crash in the middle is finished by whoever opens the dataset next.
public final class Growth implements AutoCloseable {
    private final GrowingDataset dataset;
    private final StagedTables staged;
    private final List<Runnable> preparations = new ArrayList<>();
    private final Map<Path, Optional<Path>> targets = new LinkedHashMap<>();
    private final Map<String, StagedTable> parts = new HashMap<>();

    Growth(GrowingDataset dataset, StagedTables staged) {
        this.dataset = dataset;
        this.staged = staged;
    }

    /// A part to be written, in the place of one of that name; one without rows leaves no file.
    /// Memory does not grow with its rows.
    public RowSink part(Table table, String name) {
        StagedTable rows = parts.computeIfAbsent(table.label() + "/" + name, key -> {
            StagedTable fresh =
                    new StagedTable(staged.database(), staged.work().resolve("rows-" + parts.size()), table);
            Path written = staged.work().resolve("part-" + parts.size() + ".parquet");
            preparations.add(() -> write(fresh, written));
            targets.put(dataset.file(table, name), Optional.of(written));
            return fresh;
        });
        return rows::add;
    }

    /// Joins parts into one, sorted, and removes them.
    public void join(Table table, List<String> names, String into) {
        Path joined = staged.work().resolve("joined-" + targets.size() + ".parquet");
        List<Path> files = names.stream().map(name -> dataset.file(table, name)).toList();
        preparations.add(() -> join(table, files, joined));
        names.forEach(name -> remove(table, name));
        targets.put(dataset.file(table, into), Optional.of(joined));
    }

    /// Removes a part; one that is not there is fine.
    public void remove(Table table, String name) {
        targets.put(dataset.file(table, name), Optional.empty());
    }

    /// Sets the time that the dataset covers.
    public void period(Span span) {
        String csv = "from_ns,until_ns\n" + span.fromNanos() + "," + span.untilNanos() + "\n";
        text(csv, dataset.folder().resolve(Table.PERIOD.label() + ".csv"));
    }

    /// Leaves a note for whoever opens the dataset next.
    public void note(String text) {
        text(text, dataset.noteFile());
    }

    /// Makes the change while nobody reads.
    public void commit() {
        preparations.forEach(Runnable::run);
        try {
            List<RedoLog.Change> changes = changes();
            try (SwapLock alone = SwapLock.exclusive(dataset.folder())) {
                new RedoLog(dataset.folder()).commit(changes);
            }
        } catch (IOException refused) {
            throw Failures.writing(dataset.folder(), refused);
        }
    }

    @Override
    public void close() {
        parts.values().forEach(StagedTable::close);
        staged.close();
    }

    private void write(StagedTable rows, Path written) {
        rows.drain();
        if (rows.isEmpty()) {
            return;
        }
        new SeriesFile(staged.database(), rows, Optional.empty()).write(written);
    }

    private void join(Table table, List<Path> files, Path joined) {
        TableFiles parts = new TableFiles(
                table, TableFiles.Form.PARQUET_FOLDER, dataset.folder().resolve(table.label()), files);
        ParquetSource source = ParquetSource.of(parts, new Problems());
        List<String> columns = table.columns().stream()
                .filter(column -> column.required() || source.has(column.name()))
                .map(Column::name)
                .toList();
        TableKey key = TableKey.of(table);
        staged.database()
                .execute("COPY (SELECT %s FROM (%s) ORDER BY %s) TO %s %s"
                        .formatted(
                                columns.stream().map(DuckDb::name).collect(Collectors.joining(", ")),
                                source.select(columns),
                                key.sql(),
                                DuckDb.literal(joined),
                                SeriesFile.options(key)));
    }

    /// Each file is moved or removed once. What stood there goes even if nothing was written for it.
    private List<RedoLog.Change> changes() throws IOException {
        List<RedoLog.Change> changes = new ArrayList<>();
        for (Map.Entry<Path, Optional<Path>> target : targets.entrySet()) {
            Optional<Path> written = target.getValue().filter(Files::exists);
            if (written.isPresent()) {
                Durable.sync(written.get());
                changes.add(new RedoLog.Change.Move(written.get(), target.getKey()));
            } else {
                changes.add(new RedoLog.Change.Delete(target.getKey()));
            }
        }
        return changes;
    }

    private void text(String text, Path target) {
        Path written = staged.work().resolve("text-" + targets.size());
        preparations.add(() -> {
            try {
                Files.writeString(written, text);
            } catch (IOException refused) {
                throw Failures.writing(written, refused);
            }
        });
        targets.put(target, Optional.of(written));
    }
}
