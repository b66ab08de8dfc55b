package org.gpuledger.store;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.gpuledger.model.dataset.Column;
import org.gpuledger.model.dataset.RowSink;
import org.gpuledger.model.dataset.Table;
import org.gpuledger.model.evidence.Problems;
import org.gpuledger.model.time.Span;

/// A change of a dataset that grows: steps that {@link #commit} carries out in the order in which they
/// were asked for, each whole or not at all. A crash leaves the first few done: the order must be such
/// that the note tells which.
public final class Growth implements AutoCloseable {
    private final GrowingDataset dataset;
    private final StagedTables staged;
    private final List<Runnable> preparations = new ArrayList<>();
    private final List<Step> steps = new ArrayList<>();
    private final Map<String, StagedTable> parts = new HashMap<>();

    Growth(GrowingDataset dataset, StagedTables staged) {
        this.dataset = dataset;
        this.staged = staged;
    }

    @FunctionalInterface
    private interface Step {
        void carryOut() throws IOException;
    }

    /// A part to be written, in the place of one of that name; one without rows leaves no file.
    /// Memory does not grow with its rows.
    public RowSink part(Table table, String name) {
        StagedTable rows = parts.computeIfAbsent(table.label() + "/" + name, key -> {
            StagedTable fresh =
                    new StagedTable(staged.database(), staged.work().resolve("rows-" + parts.size()), table);
            Path written = staged.work().resolve("part-" + parts.size() + ".parquet");
            preparations.add(() -> write(fresh, written));
            steps.add(() -> place(written, dataset.file(table, name)));
            return fresh;
        });
        return rows::add;
    }

    /// Joins parts into one, sorted, and removes them.
    public void join(Table table, List<String> names, String into) {
        Path joined = staged.work().resolve("joined-" + steps.size() + ".parquet");
        List<Path> files = names.stream().map(name -> dataset.file(table, name)).toList();
        preparations.add(() -> join(table, files, joined));
        steps.add(() -> place(joined, dataset.file(table, into)));
        names.forEach(name -> remove(table, name));
    }

    /// Removes a part; one that is not there is fine.
    public void remove(Table table, String name) {
        steps.add(() -> Files.deleteIfExists(dataset.file(table, name)));
    }

    /// Sets the time that the dataset covers.
    public void period(Span span) {
        String csv = "from_ns,until_ns\n" + span.fromNanos() + "," + span.untilNanos() + "\n";
        steps.add(() -> text(csv, dataset.folder().resolve(Table.PERIOD.label() + ".csv")));
    }

    /// Leaves a note for whoever opens the dataset next.
    public void note(String text) {
        steps.add(() -> text(text, dataset.noteFile()));
    }

    /// Carries all steps out while nobody reads.
    public void commit() {
        preparations.forEach(Runnable::run);
        try (SwapLock alone = SwapLock.exclusive(dataset.folder())) {
            for (Step step : steps) {
                step.carryOut();
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

    private static void place(Path written, Path target) throws IOException {
        if (!Files.exists(written)) {
            Files.deleteIfExists(target);
            return;
        }
        Durable.sync(written);
        Files.createDirectories(target.resolveSibling("."));
        Durable.replace(written, target);
    }

    private void text(String text, Path target) throws IOException {
        Path written = Files.writeString(staged.work().resolve("text"), text);
        Durable.sync(written);
        Files.createDirectories(target.resolveSibling("."));
        Durable.replace(written, target);
    }
}
