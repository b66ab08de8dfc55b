package org.gpuledger.source.kubernetes;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.gpuledger.model.dataset.ImportOptions;
import org.gpuledger.model.dataset.Row;
import org.gpuledger.model.dataset.Table;
import org.gpuledger.model.evidence.Problems;
import org.gpuledger.model.time.EpochNanos;
import org.junit.jupiter.api.Assumptions;

/// What the importer made of some objects.
record Imported(List<Row> rows, Problems problems) {
    static Imported of(Path... files) {
        Imported imported = new Imported(new ArrayList<>(), new Problems());
        new KubernetesImporter().read(List.of(files), ImportOptions.DEFAULTS, imported.rows::add, imported.problems);
        return imported;
    }

    static Imported ofText(String text) {
        Imported imported = new Imported(new ArrayList<>(), new Problems());
        KubernetesImporter.readText(text, imported.rows::add, imported.problems);
        return imported;
    }

    /// Objects one after the other.
    static Imported of(Object... objects) {
        StringBuilder text = new StringBuilder();
        for (Object object : objects) {
            text.append(object).append('\n');
        }
        return ofText(text.toString());
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

    /// `08:10` of the day of all stories.
    static long at(String clock) {
        String time = clock.length() == 5 ? clock + ":00" : clock;
        return EpochNanos.parse("2026-03-04T" + time + "Z").orElseThrow();
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

    List<Row> holds(String job) {
        return of(Table.ALLOCATIONS).stream()
                .filter(row -> row.text("job").equals(job))
                .toList();
    }

    List<String> devices(String job) {
        return holds(job).stream().map(row -> row.text("gpu")).sorted().toList();
    }

    Row gpu(String id) {
        return of(Table.GPUS).stream()
                .filter(row -> row.text("gpu").equals(id))
                .findFirst()
                .orElseThrow();
    }

    List<String> gpus() {
        return of(Table.GPUS).stream().map(row -> row.text("gpu")).sorted().toList();
    }

    /// `ready since 08:00`, one text for each state of a node.
    List<String> states() {
        return of(Table.NODE_STATES).stream()
                .map(row -> row.text("state") + " since "
                        + EpochNanos.format(row.whole("from_ns")).substring(11, 16))
                .toList();
    }

    /// All rows as text, in an order of their own.
    String text() {
        return rows.stream().map(Row::toString).sorted().collect(Collectors.joining("\n"));
    }

    /// Seconds of all holds of a job that have an end, weighed by their share.
    double heldSeconds(String job) {
        return holds(job).stream()
                .filter(row -> row.has("until_ns"))
                .mapToDouble(row -> (row.whole("until_ns") - row.whole("from_ns"))
                        / (double) EpochNanos.PER_SECOND
                        * (row.has("share_ratio") ? row.number("share_ratio") : 1))
                .sum();
    }
}
