package org.gpuledger.books.ledger;

import java.util.List;
import java.util.Optional;
import org.gpuledger.model.time.Span;

/// What a statement should show.
///
/// @param by dimensions to group by, in order; empty for the whole only
/// @param window hours to keep (an hour is kept if it starts inside); empty for the whole period
public record StatementQuery(List<Dimension> by, Optional<Span> window) {
    public StatementQuery {
        by = List.copyOf(by);
    }

    public static StatementQuery whole() {
        return new StatementQuery(List.of(), Optional.empty());
    }

    public static StatementQuery by(Dimension... dimensions) {
        return new StatementQuery(List.of(dimensions), Optional.empty());
    }
}
