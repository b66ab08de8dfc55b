package org.gpuledger.source.joblog;

import java.time.DateTimeException;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.time.temporal.TemporalAccessor;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import org.gpuledger.model.time.EpochNanos;

/// How a user's own lines write their time.
///
/// @param word `epoch_s`, `epoch_ms`, or anything else for ISO-8601 where there is no format
record PatternTime(Optional<DateTimeFormatter> format, String word, ZoneId zone) {
    OptionalLong of(String text) {
        try {
            if (format.isPresent()) {
                return OptionalLong.of(formatted(text, format.get()));
            }
            return word.startsWith("epoch_")
                    ? epoch(text)
                    : LogLine.of(text + " ", zone).atNanos();
        } catch (DateTimeException | ArithmeticException unreadable) {
            return OptionalLong.empty();
        }
    }

    private long formatted(String text, DateTimeFormatter format) {
        TemporalAccessor read = format.parseBest(text, ZonedDateTime::from, LocalDateTime::from);
        ZonedDateTime at = read instanceof ZonedDateTime zoned
                ? zoned
                : LocalDateTime.from(read).atZone(zone);
        return EpochNanos.of(at.toInstant());
    }

    private OptionalLong epoch(String text) {
        OptionalDouble value = Numbers.of(text);
        double unit = word.equals("epoch_ms") ? 1e-3 : 1;
        return value.isPresent() && value.getAsDouble() >= 0 && value.getAsDouble() * unit < 9e9
                ? OptionalLong.of(Math.round(value.getAsDouble() * unit * 1e6) * 1000)
                : OptionalLong.empty();
    }
}
