package org.gpuledger.store;

import java.math.BigDecimal;
import java.util.Optional;
import java.util.OptionalLong;
import org.gpuledger.model.dataset.Column;
import org.gpuledger.model.dataset.Row;
import org.gpuledger.model.time.EpochNanos;

/// Reads the text of one CSV cell into a row.
final class CsvCells {
    private CsvCells() {}

    /// @return what would have been read, if the text cannot be; the cell is then left unset
    static Optional<String> set(Row row, Column column, String text) {
        return switch (column.type()) {
            case TEXT -> {
                row.text(column.name(), text);
                yield Optional.empty();
            }
            case TIME -> time(row, column, text.strip());
            case WHOLE -> whole(row, column, text.strip());
            case RATIO, MEASURE, NUMBER -> number(row, column, text.strip());
        };
    }

    private static Optional<String> time(Row row, Column column, String text) {
        if (text.isEmpty()) {
            return Optional.empty();
        }
        OptionalLong instant = EpochNanos.parse(text);
        if (instant.isEmpty()) {
            return Optional.of("epoch nanoseconds, or ISO-8601 with a zone such as 2026-03-04T10:00:00Z");
        }
        row.whole(column.name(), instant.getAsLong());
        return Optional.empty();
    }

    /// Tools that know no absent integers write `8.0` for 8.
    private static Optional<String> whole(Row row, Column column, String text) {
        if (isAbsent(text)) {
            return Optional.empty();
        }
        try {
            row.whole(column.name(), isPlain(text) ? Long.parseLong(text) : new BigDecimal(text).longValueExact());
            return Optional.empty();
        } catch (NumberFormatException | ArithmeticException unreadable) {
            return Optional.of("a whole number");
        }
    }

    /// 32-bit columns are read as such: going through 64 bits would round twice.
    private static Optional<String> number(Row row, Column column, String text) {
        if (isAbsent(text)) {
            return Optional.empty();
        }
        try {
            double value = switch (column.type()) {
                case RATIO, MEASURE -> Float.parseFloat(text);
                case NUMBER, TEXT, TIME, WHOLE -> Double.parseDouble(text);
            };
            if (!Double.isFinite(value)) {
                return Optional.of("a finite number");
            }
            row.number(column.name(), value);
            return Optional.empty();
        } catch (NumberFormatException unreadable) {
            return Optional.of("a number");
        }
    }

    private static boolean isAbsent(String text) {
        return text.isEmpty() || text.equalsIgnoreCase("nan");
    }

    private static boolean isPlain(String text) {
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if ((c < '0' || c > '9') && !(i == 0 && c == '-')) {
                return false;
            }
        }
        return true;
    }
}
