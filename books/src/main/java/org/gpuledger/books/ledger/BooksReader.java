package org.gpuledger.books.ledger;

import java.util.function.Consumer;

/// Port: reads closed books.
public interface BooksReader {
    BooksHeader header();

    /// Streams all postings.
    void postings(Consumer<Posting> consumer);

    /// Streams the queue ledger.
    void queue(Consumer<QueuePosting> consumer);
}
