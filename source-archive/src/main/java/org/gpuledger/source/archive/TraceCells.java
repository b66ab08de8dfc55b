package org.gpuledger.source.archive;

import java.time.DateTimeException;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.OptionalLong;
import org.gpuledger.model.time.EpochNanos;

/// Reads the cells of traces; what is not of the expected form is empty.
final class TraceCells {
    private static final DateTimeFormatter SECONDS = DateTimeFormatter.ofPattern("uuuu-MM-dd HH:mm:ss");
    /// No cluster of any trace has more devices than this; a larger count is a damaged cell.
    private static final long MOST = 1_000_000;

    private TraceCells() {}

    /// `2020-05-01 00:00:00`, local to a zone, as epoch nanoseconds.
    static OptionalLong time(String cell, ZoneId zone) {
        try {
            return OptionalLong.of(EpochNanos.of(
                    LocalDateTime.parse(cell, SECONDS).atZone(zone).toInstant()));
        } catch (DateTimeException | ArithmeticException unreadable) {
            return OptionalLong.empty();
        }
    }

    /// A count of devices or jobs, 0 to a million.
    static OptionalLong count(String cell) {
        boolean digits = !cell.isEmpty() && cell.length() <= 7 && cell.chars().allMatch(c -> c >= '0' && c <= '9');
        if (!digits) {
            return OptionalLong.empty();
        }
        long value = Long.parseLong(cell);
        return value <= MOST ? OptionalLong.of(value) : OptionalLong.empty();
    }
}
