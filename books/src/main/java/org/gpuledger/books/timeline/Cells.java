package org.gpuledger.books.timeline;

import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import org.gpuledger.model.LedgerException;
import org.gpuledger.model.dataset.Row;
import org.gpuledger.model.time.EpochNanos;

/// Reads and checks the cells of one row; what is wrong goes to the faults, and the cell counts as
/// absent.
///
/// @param where file and line of the row
record Cells(Row row, String where, Faults faults) {

    Optional<String> text(String column) {
        return row.has(column) ? Optional.of(row.text(column)) : Optional.empty();
    }

    OptionalLong whole(String column) {
        return row.has(column) ? OptionalLong.of(row.whole(column)) : OptionalLong.empty();
    }

    long whole(String column, long otherwise) {
        return row.has(column) ? row.whole(column) : otherwise;
    }

    OptionalDouble number(String column) {
        return row.has(column) ? OptionalDouble.of(row.number(column)) : OptionalDouble.empty();
    }

    /// An amount: not negative.
    OptionalLong amount(String column) {
        return row.has(column) && isIn(column, row.whole(column), Long.MAX_VALUE)
                ? OptionalLong.of(row.whole(column))
                : OptionalLong.empty();
    }

    /// A number of things: not negative, no more than an `int` holds.
    OptionalInt count(String column) {
        return row.has(column) && isIn(column, row.whole(column), Integer.MAX_VALUE)
                ? OptionalInt.of((int) row.whole(column))
                : OptionalInt.empty();
    }

    /// A quantity: a finite number, not negative.
    OptionalDouble quantity(String column) {
        OptionalDouble value = number(column);
        if (value.isPresent() && !(value.getAsDouble() >= 0 && Double.isFinite(value.getAsDouble()))) {
            outOfRange(column, value.getAsDouble(), "a number that is not negative");
            return OptionalDouble.empty();
        }
        return value;
    }

    /// A share of a device: above 0, at most 1.
    OptionalDouble share(String column) {
        OptionalDouble value = number(column);
        if (value.isPresent() && !(value.getAsDouble() > 0 && value.getAsDouble() <= 1)) {
            outOfRange(column, value.getAsDouble(), "a ratio above 0 and at most 1");
            return OptionalDouble.empty();
        }
        return value;
    }

    /// Whether two instants follow each other, the second not before the first.
    boolean inOrder(String earlier, long earlierNanos, String later, long laterNanos) {
        if (earlierNanos <= laterNanos) {
            return true;
        }
        faults.add(
                "GL-2103",
                "%s %s lies after %s %s"
                        .formatted(earlier, EpochNanos.format(earlierNanos), later, EpochNanos.format(laterNanos)),
                where,
                "Correct one of the two times");
        return false;
    }

    /// Whether a span is not empty; an open end never is.
    boolean spans(long fromNanos, long untilNanos) {
        if (fromNanos < untilNanos) {
            return true;
        }
        faults.add(
                "GL-2104",
                "from_ns %s is not before until_ns %s"
                        .formatted(EpochNanos.format(fromNanos), EpochNanos.format(untilNanos)),
                where,
                "Give a span that is longer than nothing, or leave the row out");
        return false;
    }

    void unknownWord(String column, String word, String known) {
        faults.add("GL-2106", "%s has the unknown word '%s'".formatted(column, word), where, "Use one of: " + known);
    }

    LedgerException duplicate(String column, String id) {
        return LedgerException.input(
                "GL-2101",
                "%s %s occurs more than once in %s"
                        .formatted(column, id, row.table().label()),
                where,
                "Keep one row per " + column);
    }

    private boolean isIn(String column, long value, long most) {
        if (value >= 0 && value <= most) {
            return true;
        }
        outOfRange(column, value, "a whole number from 0 to " + most);
        return false;
    }

    private void outOfRange(String column, Number value, String wanted) {
        faults.add("GL-2105", "%s is %s".formatted(column, value), where, "Give " + wanted + ", or leave it empty");
    }
}
