package org.gpuledger.books.ledger;

import java.util.List;

/// Port: takes the books of one period. Nothing is visible to readers before {@link #commit}; closing without a commit
/// leaves the old books as they were.
public interface BooksWriter extends AutoCloseable {
    /// Takes the postings of one lane; lanes arrive in canonical order. Called by one thread at a time.
    void postings(PostingBatch batch);

    /// Takes lines of the queue ledger, in canonical order.
    void queue(List<QueuePosting> lines);

    /// Makes the books visible, at once and whole.
    void commit(BooksHeader header);

    @Override
    void close();
}
