package org.gpuledger.books.ledger;

/// Sums closed books to a statement.
public final class StatementBuilder {
    private StatementBuilder() {}

    /// Reads the books once.
    public static Statement build(BooksReader books, StatementQuery query) {
        throw new IllegalStateException("to be built: " + books + query);
    }
}
