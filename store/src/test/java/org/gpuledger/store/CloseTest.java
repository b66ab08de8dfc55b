package org.gpuledger.store;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HexFormat;
import java.util.List;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.gpuledger.books.attribution.RuleBook;
import org.gpuledger.books.engine.LocalEngine;
import org.gpuledger.books.engine.Progress;
import org.gpuledger.books.ledger.BooksHeader;
import org.gpuledger.books.ledger.BooksReader;
import org.gpuledger.books.ledger.BooksWriter;
import org.gpuledger.books.ledger.Posting;
import org.gpuledger.model.dataset.Row;
import org.gpuledger.model.dataset.Table;
import org.gpuledger.model.evidence.Problems;
import org.gpuledger.model.time.EpochNanos;
import org.gpuledger.model.time.GpuTime;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// A dataset in files, closed by the engine into books in files.
class CloseTest {
    private static final int GPUS = 9;
    private static final long HOLD_FROM = SampleStory.MIDNIGHT;

    @TempDir
    Path folder;

    @Test
    void theBooksAddUpToTheCapacity() {
        SampleStory.write(folder, rows());
        BooksHeader header = close(folder, 1);
        BooksReader books = BooksFolder.of(folder).read().orElseThrow();

        GpuTime posted = BooksStory.postings(books).stream()
                .map(Posting::amountNanos)
                .reduce(GpuTime.ZERO, GpuTime::plusNanos, GpuTime::plus);
        assertThat(books.header()).isEqualTo(header);
        assertThat(posted).isEqualTo(header.trialBalance().capacity());
        assertThat(posted).isEqualTo(GpuTime.ofNanos(GPUS * 2 * EpochNanos.PER_HOUR));
        assertThat(header.fingerprints()).containsKeys("gpus", "jobs", "allocations", "node_states", "gpu_samples");
    }

    @Test
    void theBooksAreTheSameBytesForTheSameFacts(@TempDir Path shuffled, @TempDir Path csv) throws IOException {
        List<Row> rows = rows();
        SampleStory.write(folder, rows);
        Collections.shuffle(rows, new Random(4));
        SampleStory.write(shuffled, rows);
        asCsv(csv);
        close(folder, 1);
        close(shuffled, 2);
        close(csv, 2);

        assertThat(bytes(shuffled)).isEqualTo(bytes(folder)).hasSize(3);
        assertThat(bytes(csv)).isEqualTo(bytes(folder));
    }

    private static List<Row> rows() {
        List<Row> rows = new ArrayList<>();
        for (int i = 0; i < GPUS; i++) {
            String gpu = "gpu-%03d".formatted(i);
            rows.add(SampleStory.gpu(gpu, "n" + i / 4));
            rows.add(Row.of(Table.JOBS)
                    .text("job", "j" + i)
                    .whole("submitted_ns", HOLD_FROM - 1)
                    .whole("started_ns", HOLD_FROM)
                    .whole("requested_gpus", 1));
            rows.add(Row.of(Table.ALLOCATIONS)
                    .text("job", "j" + i)
                    .text("gpu", gpu)
                    .whole("from_ns", HOLD_FROM)
                    .whole("until_ns", HOLD_FROM + EpochNanos.PER_HOUR + i * EpochNanos.PER_MINUTE));
        }
        for (int node = 0; node <= (GPUS - 1) / 4; node++) {
            rows.add(Row.of(Table.NODE_STATES)
                    .text("node", "n" + node)
                    .text("state", "ready")
                    .whole("from_ns", HOLD_FROM)
                    .whole("until_ns", HOLD_FROM + 2 * EpochNanos.PER_HOUR));
        }
        rows.addAll(SampleStory.samples(GPUS, 240, 17));
        return rows;
    }

    private static BooksHeader close(Path dataset, int workers) {
        try (DatasetFolder facts = DatasetFolder.open(dataset, new Problems());
                BooksWriter books = BooksFolder.of(dataset).writer(facts.fleet())) {
            return new LocalEngine(RuleBook.standard(), workers).close(facts, facts.period(), books, Progress.SILENT);
        }
    }

    private void asCsv(Path target) throws IOException {
        for (String table : List.of("gpus", "jobs", "allocations", "node_states")) {
            Files.copy(folder.resolve(table + ".csv"), target.resolve(table + ".csv"));
        }
        try (DuckDb database = DuckDb.inMemory(target, 1)) {
            database.execute("COPY (FROM %s) TO %s (FORMAT csv, HEADER)"
                    .formatted(
                            DuckDb.literal(folder.resolve("gpu_samples.parquet")),
                            DuckDb.literal(target.resolve("gpu_samples.csv"))));
        }
    }

    private static TreeMap<String, String> bytes(Path dataset) throws IOException {
        TreeMap<String, String> bytes = new TreeMap<>();
        Path books = dataset.resolve("books").toRealPath();
        try (Stream<Path> walk = Files.walk(books)) {
            for (Path file : walk.filter(Files::isRegularFile).toList()) {
                bytes.put(books.relativize(file).toString(), HexFormat.of().formatHex(Files.readAllBytes(file)));
            }
        }
        return bytes;
    }
}
