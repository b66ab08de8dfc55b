package org.gpuledger.cli.command;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.gpuledger.books.ledger.BooksReader;
import org.gpuledger.books.ledger.Dimension;
import org.gpuledger.books.ledger.StatementBuilder;
import org.gpuledger.books.ledger.StatementQuery;
import org.gpuledger.cli.PriceFile;
import org.gpuledger.cli.render.PriceList;
import org.gpuledger.cli.render.Tariff;
import org.gpuledger.model.time.Span;

/// The option `--price` at work: a number is the price of every GPU-hour, anything else is a file
/// of prices.
///
/// @param price as given
/// @param window the part of the books that is priced
record Pricing(Optional<String> price, BooksReader books, Optional<Span> window) {
    private static final String NUMBER = "\\d+(\\.\\d+)?";

    /// The tariff for a statement by these dimensions; none without a price.
    Optional<Tariff> tariff(List<Dimension> dimensions) {
        return price.map(given -> given.matches(NUMBER)
                ? Tariff.flat(Double.parseDouble(given))
                : listed(PriceFile.read(Path.of(given)), dimensions));
    }

    private Tariff listed(PriceList prices, List<Dimension> dimensions) {
        StatementQuery finer = new StatementQuery(prices.finer(dimensions), window);
        return prices.tariff(StatementBuilder.build(books, finer));
    }
}
