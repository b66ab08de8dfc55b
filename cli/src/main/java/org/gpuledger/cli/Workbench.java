package org.gpuledger.cli;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.gpuledger.books.attribution.RuleBook;
import org.gpuledger.books.engine.LocalEngine;
import org.gpuledger.books.engine.Progress;
import org.gpuledger.books.ledger.BooksHeader;
import org.gpuledger.books.ledger.BooksReader;
import org.gpuledger.books.ledger.BooksWriter;
import org.gpuledger.model.LedgerException;
import org.gpuledger.model.account.ChartOfAccounts;
import org.gpuledger.model.evidence.Problems;
import org.gpuledger.model.time.Span;
import org.gpuledger.store.BooksFolder;
import org.gpuledger.store.Closing;
import org.gpuledger.store.DatasetFolder;

/// A dataset on the table: its facts, its books, and the engine that closes them.
public final class Workbench {
    private final Path folder;
    private final BooksFolder books;
    private final Problems problems = new Problems();

    private Workbench(Path folder) {
        this.folder = folder;
        this.books = BooksFolder.of(folder);
    }

    /// @throws LedgerException `GL-1101` no such folder
    public static Workbench at(Path folder) {
        if (!Files.isDirectory(folder)) {
            throw LedgerException.input(
                    "GL-1101",
                    "there is no dataset folder",
                    folder.toString(),
                    "Name a folder that an import wrote, or make one as format/SPEC.md tells.");
        }
        return new Workbench(folder);
    }

    public Path folder() {
        return folder;
    }

    /// Notes on the dataset, counted by kind.
    public Problems problems() {
        return problems;
    }

    public DatasetFolder facts() {
        return DatasetFolder.open(folder, problems);
    }

    public static LocalEngine engine() {
        return new LocalEngine(RuleBook.standard(), Runtime.getRuntime().availableProcessors());
    }

    /// Posts the books of a period, or of the dataset's own.
    public BooksHeader close(Optional<Window> window, Progress progress) {
        try (DatasetFolder facts = facts()) {
            Span own = facts.period();
            Span period = window.map(asked -> asked.within(own)).orElse(own);
            Closing closing = closing(period);
            BooksHeader header = post(facts, period, progress);
            books.remember(closing);
            return header;
        }
    }

    /// The books as the dataset's files are now; closes them first if they are not.
    public BooksReader closedBooks(Progress progress) {
        Optional<BooksReader> present = books.read();
        if (present.isPresent()) {
            Span closed = present.get().header().period();
            if (books.isCurrent(closing(closed))) {
                return present.get();
            }
        }
        close(Optional.empty(), progress);
        return books.read().orElseThrow();
    }

    private BooksHeader post(DatasetFolder facts, Span period, Progress progress) {
        try (BooksWriter writer = books.writer(facts.fleet())) {
            return engine().close(facts, period, writer, progress);
        }
    }

    private Closing closing(Span period) {
        return books.closing(
                period, ChartOfAccounts.VERSION, RuleBook.standard().version());
    }
}
