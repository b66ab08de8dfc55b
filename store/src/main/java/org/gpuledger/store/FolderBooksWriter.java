package org.gpuledger.store;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Future;
import org.gpuledger.books.ledger.BooksHeader;
import org.gpuledger.books.ledger.BooksWriter;
import org.gpuledger.books.ledger.PostingBatch;
import org.gpuledger.books.ledger.QueuePosting;
import org.gpuledger.books.timeline.FleetFacts;
import org.gpuledger.store.ArrowBatch.Field;

/// Writes one generation of books.
final class FolderBooksWriter implements BooksWriter {
    private final Generations generations;
    private final FolderLock lock;
    private final Path fresh;
    private final Future<DuckDb> database;
    private final PartFiles postingFiles;
    private final PartFiles queueFiles;
    private final PostingRows postings;
    private final QueueRows queue;
    private boolean isCommitted;

    private FolderBooksWriter(FleetFacts facts, Generations generations, FolderLock lock) throws IOException {
        this.generations = generations;
        this.lock = lock;
        this.fresh = generations.begin();
        this.database = openInBackground(generations.dataset());
        List<Field> fields = PostingColumn.fields();
        String narrowed = PartFiles.selection(fields).replace("\"code\"", "CAST(code AS INTEGER) AS code");
        this.postingFiles = new PartFiles(fresh.resolve("postings"), fields, narrowed, database);
        List<Field> queueFields = QueueColumn.fields();
        this.queueFiles =
                new PartFiles(fresh.resolve("queue"), queueFields, PartFiles.selection(queueFields), database);
        this.postings = new PostingRows(facts, postingFiles);
        this.queue = new QueueRows(queueFiles);
    }

    static FolderBooksWriter begin(FleetFacts facts, Generations generations, FolderLock lock) throws IOException {
        return new FolderBooksWriter(facts, generations, lock);
    }

    @Override
    public void postings(PostingBatch batch) {
        postings.add(batch);
    }

    @Override
    public void queue(List<QueuePosting> lines) {
        queue.add(lines);
    }

    @Override
    public void commit(BooksHeader header) {
        postingFiles.finish();
        queueFiles.finish();
        try {
            Files.writeString(fresh.resolve(PeriodJson.FILE), PeriodJson.text(header));
            generations.turnTo(fresh);
            isCommitted = true;
        } catch (IOException refused) {
            throw Failures.writing(fresh, refused);
        }
    }

    @Override
    public void close() {
        try (lock) {
            postingFiles.close();
            queueFiles.close();
            Opened.of(database).close();
            boolean isPresent = isCommitted
                    || generations
                            .current()
                            .filter(books -> books.endsWith(fresh.getFileName()))
                            .isPresent();
            if (!isPresent) {
                generations.drop(fresh);
            }
        } catch (IOException refused) {
            throw Failures.writing(fresh, refused);
        }
    }

    /// One thread: two would write row groups in an order that depends on luck.
    private static Future<DuckDb> openInBackground(Path dataset) throws IOException {
        Path spill = dataset.resolve(DatasetWriter.WORK).resolve("spill");
        Files.createDirectories(spill);
        return CompletableFuture.supplyAsync(() -> DuckDb.inMemory(spill, 1));
    }
}
