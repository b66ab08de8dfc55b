package org.gpuledger.source.slurm;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import org.gpuledger.model.dataset.ImportOptions;
import org.gpuledger.model.dataset.Row;
import org.gpuledger.model.dataset.Table;
import org.gpuledger.model.evidence.Problems;
import org.gpuledger.model.time.EpochNanos;
import org.junit.jupiter.api.Assumptions;

/// What the importer made of some texts.
record Imported(List<Row> rows, Problems problems) {
    static Imported of(Path... files) {
        Imported imported = new Imported(new ArrayList<>(), new Problems());
        new SlurmImporter().read(List.of(files), ImportOptions.DEFAULTS, imported.rows::add, imported.problems);
        return imported;
    }

    static Imported ofTexts(String... texts) {
        return ofTexts(ImportOptions.DEFAULTS, texts);
    }

    static Imported ofTexts(ImportOptions options, String... texts) {
        Imported imported = new Imported(new ArrayList<>(), new Problems());
        List<SlurmText> read = Arrays.stream(texts)
                .map(text -> SlurmText.ofText("text", text, imported.problems))
                .toList();
        SlurmImporter.readTexts(read, options, imported.rows::add, imported.problems);
        return imported;
    }

    /// A file of the shared data; where it is absent the test says so and is not run.
    static Path field(String name) {
        for (Path up = Path.of("").toAbsolutePath(); up != null; up = up.getParent()) {
            Path found = up.resolve("shared/data/field").resolve(name);
            if (Files.isRegularFile(found)) {
                return found;
            }
        }
        System.err.println("NOT RUN: shared/data/field is not beside the project");
        Assumptions.abort("shared/data/field is not beside the project");
        throw new IllegalStateException("unreachable");
    }

    static long at(String time) {
        return EpochNanos.parse(time + "Z").orElseThrow();
    }

    List<Row> of(Table table) {
        return rows.stream().filter(row -> row.table() == table).toList();
    }

    Row job(String id) {
        return of(Table.JOBS).stream()
                .filter(row -> row.text("job").equals(id))
                .findFirst()
                .orElseThrow();
    }

    List<String> jobs() {
        return of(Table.JOBS).stream().map(row -> row.text("job")).sorted().toList();
    }

    List<String> devices(String job) {
        return of(Table.ALLOCATIONS).stream()
                .filter(row -> row.text("job").equals(job))
                .map(row -> row.text("gpu"))
                .sorted()
                .toList();
    }

    /// All rows as text, in an order of their own.
    String text() {
        return rows.stream().map(Row::toString).sorted().collect(Collectors.joining("\n"));
    }

    /// Seconds between start and end of a job.
    static long seconds(Row job) {
        return (job.whole("ended_ns") - job.whole("started_ns")) / EpochNanos.PER_SECOND;
    }
}
