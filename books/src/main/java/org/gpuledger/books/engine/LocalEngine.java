package org.gpuledger.books.engine;

import java.util.List;
import org.gpuledger.books.attribution.RuleBook;
import org.gpuledger.books.ledger.BooksHeader;
import org.gpuledger.books.ledger.BooksWriter;
import org.gpuledger.books.timeline.FactReader;
import org.gpuledger.model.time.Span;

/// Closes periods on this machine.
public final class LocalEngine {
    private final RuleBook rules;
    private final int workers;

    /// @param workers threads that attribute devices side by side; the books do not depend on it
    public LocalEngine(RuleBook rules, int workers) {
        this.rules = rules;
        this.workers = workers;
    }

    /// Attributes and posts every device and pool, checks the trial balance, commits the books.
    ///
    /// @throws IllegalStateException out of balance: a bug; nothing was committed
    public BooksHeader close(FactReader facts, Span period, BooksWriter books, Progress progress) {
        throw new IllegalStateException("to be built: " + rules + workers + facts + period + books + progress);
    }

    /// The whole time of one device within a period, piece by piece, in order of time.
    public List<Piece> explain(FactReader facts, Span period, int device) {
        throw new IllegalStateException("to be built: " + rules + workers + facts + period + device);
    }
}
