package org.gpuledger.store;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import org.gpuledger.books.ledger.BooksReader;
import org.gpuledger.books.ledger.BooksWriter;
import org.gpuledger.books.timeline.FleetFacts;
import org.gpuledger.model.LedgerException;
import org.gpuledger.model.time.Span;

/// The books beside a dataset.
///
/// `books` is a link to a generation in `.books/`. A close writes a new generation completely, then
/// turns the link at once; a crash at any point leaves the old books or the new ones. Generations
/// that nothing links to are removed by the next close.
public final class BooksFolder {
    private final Path dataset;
    private final Generations generations;

    private BooksFolder(Path dataset, Generations generations) {
        this.dataset = dataset;
        this.generations = generations;
    }

    /// The books of a dataset, there or not.
    public static BooksFolder of(Path dataset) {
        return of(dataset, SwapStep.Hook.NONE);
    }

    /// @param hook hears each step of a swap before it is taken
    static BooksFolder of(Path dataset, SwapStep.Hook hook) {
        return new BooksFolder(dataset, new Generations(dataset, hook));
    }

    /// Begins new books of these facts. Nothing is visible before its commit.
    ///
    /// @throws LedgerException `GL-3003` another close is running; `GL-3002` no place to write
    public BooksWriter writer(FleetFacts facts) {
        FolderLock lock = FolderLock.take(dataset.resolve(DatasetWriter.WORK), "books.lock");
        try {
            return FolderBooksWriter.begin(facts, generations, lock);
        } catch (IOException refused) {
            lock.close();
            throw Failures.writing(dataset, refused);
        } catch (RuntimeException refused) {
            lock.close();
            throw refused;
        }
    }

    /// The books as they are now; empty if there are none. A later close does not disturb a reader.
    ///
    /// @throws LedgerException `GL-2016` the books are damaged
    public Optional<BooksReader> read() {
        return generations.current().map(FolderBooksReader::open);
    }

    /// A close of the dataset's files as they are at this moment. Make it before reading them.
    public Closing closing(Span period, int chartVersion, String ruleVersion) {
        return new Closing(period, chartVersion, ruleVersion, Closing.files(dataset));
    }

    /// Whether the books that are there are those of this close.
    public boolean isCurrent(Closing closing) {
        return generations.current().isPresent()
                && ClosedNote.read(dataset)
                        .filter(note -> note.closing().equals(closing))
                        .filter(note -> generations
                                .current()
                                .filter(books -> books.endsWith(note.generation()))
                                .isPresent())
                        .isPresent();
    }

    /// Notes beside the books which close they came from.
    public void remember(Closing closing) {
        Path books = generations
                .current()
                .orElseThrow(() -> new IllegalStateException("there are no books to remember a close of"));
        ClosedNote.write(dataset, new ClosedNote(closing, books.getFileName().toString()));
    }
}
