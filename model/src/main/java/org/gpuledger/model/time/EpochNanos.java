package org.gpuledger.model.time;

import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeParseException;
import java.util.OptionalLong;

/// Epoch nanoseconds UTC as a `long` (good until the year 2262), read from and written to ISO-8601.
public final class EpochNanos {
    public static final long PER_SECOND = 1_000_000_000L;
    public static final long PER_MINUTE = 60 * PER_SECOND;
    public static final long PER_HOUR = 60 * PER_MINUTE;
    public static final long PER_DAY = 24 * PER_HOUR;

    private EpochNanos() {}

    /// `12345` (already nanoseconds) or ISO-8601 with a zone (`2026-03-04T10:00:00Z`, `…+08:00`); empty if it is
    /// neither.
    public static OptionalLong parse(String text) {
        String trimmed = text.strip();
        if (trimmed.isEmpty()) {
            return OptionalLong.empty();
        }
        try {
            return OptionalLong.of(isInteger(trimmed) ? Long.parseLong(trimmed) : ofIso(trimmed));
        } catch (NumberFormatException | DateTimeParseException | ArithmeticException unreadable) {
            return OptionalLong.empty();
        }
    }

    public static long of(Instant instant) {
        return Math.addExact(Math.multiplyExact(instant.getEpochSecond(), PER_SECOND), instant.getNano());
    }

    public static Instant toInstant(long epochNanos) {
        return Instant.ofEpochSecond(Math.floorDiv(epochNanos, PER_SECOND), Math.floorMod(epochNanos, PER_SECOND));
    }

    /// ISO-8601 UTC with as many fraction digits as needed.
    public static String format(long epochNanos) {
        return toInstant(epochNanos).toString();
    }

    /// `2026-03-04 10:00` in a zone, for people.
    public static String formatMinute(long epochNanos, ZoneId zone) {
        return DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm").withZone(zone).format(toInstant(epochNanos));
    }

    /// The start of the hour that holds the instant.
    public static long hourOf(long epochNanos) {
        return epochNanos - Math.floorMod(epochNanos, PER_HOUR);
    }

    /// The start of the UTC day that holds the instant.
    public static long dayOf(long epochNanos) {
        return epochNanos - Math.floorMod(epochNanos, PER_DAY);
    }

    private static long ofIso(String text) {
        return of(OffsetDateTime.parse(text.replace(' ', 'T')).toInstant());
    }

    private static boolean isInteger(String text) {
        int start = text.charAt(0) == '-' ? 1 : 0;
        return start < text.length() && text.chars().skip(start).allMatch(c -> c >= '0' && c <= '9');
    }
}
