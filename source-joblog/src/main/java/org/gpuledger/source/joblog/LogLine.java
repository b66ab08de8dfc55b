package org.gpuledger.source.joblog;

import java.time.DateTimeException;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.ZoneId;
import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.gpuledger.model.time.EpochNanos;

/// A line without its colours and prefixes: launcher's time, label of the rank, its own time.
///
/// A time with an offset is preferred to one that needs the user's zone.
///
/// @param whole with its prefixes, without its colours
/// @param text without either
record LogLine(OptionalLong atNanos, int rank, String whole, String text) {
    private static final Pattern COLOUR = Pattern.compile("\u001b\\[[0-9;?]*[A-Za-z]");
    private static final Pattern ZONED = Pattern.compile(
            "^\\s*(\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d(?:\\.\\d{1,9})?(?:Z|[+-]\\d\\d:\\d\\d))\\s");
    private static final Pattern LOCAL = Pattern.compile(
            "^\\s*\\[?(\\d{4}-\\d\\d-\\d\\d)[ T](\\d\\d:\\d\\d:\\d\\d)(?:[.,](\\d{1,9}))?(?:\\]|\\s|,|$)");
    private static final Pattern RANK =
            Pattern.compile("^\\s*(?:\\[(?:rank|default)\\s?(\\d{1,7})\\]:?|(\\d{1,7}):\\s)");

    /// What loggers and containers put between: `[INFO|trainer.py:3410]`, `>>`, `stdout F`.
    private static final Pattern BETWEEN =
            Pattern.compile("^\\s*(?:\\[[A-Z]{1,10}\\|[^\\]]{1,200}\\]|>>|(?:stdout|stderr) [FP])\\s");
    private static final int MOST_PREFIXES = 6;

    /// @param zone zone of times without one
    static LogLine of(String raw, ZoneId zone) {
        String whole = raw.indexOf('\u001b') < 0 ? raw : COLOUR.matcher(raw).replaceAll("");
        String rest = whole;
        OptionalLong zoned = OptionalLong.empty();
        OptionalLong local = OptionalLong.empty();
        int rank = Event.NO_RANK;
        for (int prefixes = 0; prefixes < MOST_PREFIXES; prefixes++) {
            Matcher found = ZONED.matcher(rest);
            if (found.find()) {
                zoned = zoned.isPresent() ? zoned : instant(found.group(1));
            } else if ((found = LOCAL.matcher(rest)).find()) {
                local = local(found, zone);
            } else if (rank == Event.NO_RANK && (found = RANK.matcher(rest)).find()) {
                rank = Integer.parseInt(found.group(1) == null ? found.group(2) : found.group(1));
            } else if (!(found = BETWEEN.matcher(rest)).find()) {
                break;
            }
            rest = rest.substring(found.end());
        }
        return new LogLine(zoned.isPresent() ? zoned : local, rank, whole, rest);
    }

    private static OptionalLong instant(String text) {
        try {
            return OptionalLong.of(EpochNanos.of(OffsetDateTime.parse(text).toInstant()));
        } catch (DateTimeException | ArithmeticException unreadable) {
            return OptionalLong.empty();
        }
    }

    /// A time that the zone skips is none.
    private static OptionalLong local(Matcher found, ZoneId zone) {
        String fraction = found.group(3) == null ? "" : "." + found.group(3);
        try {
            LocalDateTime at = LocalDateTime.parse(found.group(1) + "T" + found.group(2) + fraction);
            return zone.getRules().getValidOffsets(at).isEmpty()
                    ? OptionalLong.empty()
                    : OptionalLong.of(EpochNanos.of(at.atZone(zone).toInstant()));
        } catch (DateTimeException | ArithmeticException unreadable) {
            return OptionalLong.empty();
        }
    }
}
