package org.gpuledger.cli.render;

import java.util.List;
import org.gpuledger.books.ledger.Statement;

/// What the lines of a statement cost, in the user's currency.
public interface Tariff {
    /// The money for one line of a group.
    ///
    /// @param group the values of the group's dimensions; none for the statement as a whole
    double price(List<String> group, Statement.Line line);

    /// The money for several lines of a group.
    default double price(List<String> group, List<Statement.Line> lines) {
        return lines.stream().mapToDouble(line -> price(group, line)).sum();
    }

    /// Every GPU-hour costs the same.
    static Tariff flat(double gpuHourPrice) {
        return (group, line) -> line.amount().hours() * gpuHourPrice;
    }
}
