package org.gpuledger.store;

import dev.hardwood.reader.ColumnReader;
import dev.hardwood.reader.ColumnReaders;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.IntConsumer;
import org.gpuledger.books.ledger.BooksHeader;
import org.gpuledger.books.ledger.BooksReader;
import org.gpuledger.books.ledger.Posting;
import org.gpuledger.books.ledger.QueuePosting;
import org.gpuledger.model.work.QueueReason;
import tools.jackson.core.JacksonException;

/// Reads one generation of books.
///
/// @param folder the generation itself, not the link to it
record FolderBooksReader(Path folder, BooksHeader header) implements BooksReader {

    static BooksReader open(Path folder) {
        LibraryNoise.hush();
        Path page = folder.resolve(PeriodJson.FILE);
        try {
            return new FolderBooksReader(folder, PeriodJson.parse(Files.readString(page)));
        } catch (IOException | JacksonException | IllegalArgumentException | ArithmeticException damaged) {
            throw BookPages.damaged(page, damaged);
        }
    }

    @Override
    public void postings(Consumer<Posting> consumer) {
        BookPages.walk(
                folder.resolve("postings"), PostingPages.COLUMNS, batch -> new PostingPages(batch, consumer)::row);
    }

    @Override
    public void queue(Consumer<QueuePosting> consumer) {
        List<String> columns =
                Arrays.stream(QueueColumn.values()).map(QueueColumn::label).toList();
        BookPages.walk(folder.resolve("queue"), columns, batch -> lines(batch, consumer));
    }

    private static IntConsumer lines(ColumnReaders batch, Consumer<QueuePosting> consumer) {
        WordColumn pools = words(batch, QueueColumn.POOL);
        WordColumn jobs = words(batch, QueueColumn.JOB);
        WordColumn teams = words(batch, QueueColumn.TEAM);
        WordColumn reasons = words(batch, QueueColumn.REASON);
        ColumnReader hours = reader(batch, QueueColumn.HOUR_NS);
        ColumnReader jobNanos = reader(batch, QueueColumn.JOB_NS);
        ColumnReader gpuNanos = reader(batch, QueueColumn.GPU_NS);
        ColumnReader matchedNanos = reader(batch, QueueColumn.MATCHED_NS);
        return i -> consumer.accept(new QueuePosting(
                hours.getLongs()[i],
                pools.at(i),
                jobs.at(i),
                teams.at(i),
                reason(reasons.at(i).orElse("")),
                jobNanos.getLongs()[i],
                gpuNanos.getLongs()[i],
                matchedNanos.getLongs()[i]));
    }

    private static QueueReason reason(String label) {
        return Arrays.stream(QueueReason.values())
                .filter(reason -> reason.label().equals(label))
                .findFirst()
                .orElseThrow(() -> BookPages.unknownWord(label));
    }

    private static WordColumn words(ColumnReaders batch, QueueColumn column) {
        return new WordColumn(reader(batch, column));
    }

    private static ColumnReader reader(ColumnReaders batch, QueueColumn column) {
        return batch.getColumnReader(column.label());
    }
}
