package org.gpuledger.source.slurm;

import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Durations as Slurm prints them: `1-02:03:04`, `1-02`, `02:03:04`, `02:03` (minutes and seconds)
/// and `30` (minutes). `UNLIMITED` and everything else is absent.
final class Durations {
    private static final Pattern WITH_DAYS = Pattern.compile("(\\d{1,6})-(\\d{1,2})(?::(\\d{1,2}))?(?::(\\d{1,2}))?");
    private static final Pattern CLOCK = Pattern.compile("(?:(\\d{1,6}):)?(\\d{1,8}):(\\d{1,2})(?:\\.\\d+)?");
    private static final Pattern MINUTES = Pattern.compile("\\d{1,9}");

    private Durations() {}

    /// Whole seconds.
    static OptionalLong seconds(String text) {
        String plain = text.strip();
        Matcher days = WITH_DAYS.matcher(plain);
        if (days.matches()) {
            return OptionalLong.of(number(days.group(1)) * 86_400
                    + number(days.group(2)) * 3_600
                    + number(days.group(3)) * 60
                    + number(days.group(4)));
        }
        Matcher clock = CLOCK.matcher(plain);
        if (clock.matches()) {
            return OptionalLong.of(
                    number(clock.group(1)) * 3_600 + number(clock.group(2)) * 60 + number(clock.group(3)));
        }
        return MINUTES.matcher(plain).matches() ? OptionalLong.of(number(plain) * 60) : OptionalLong.empty();
    }

    private static long number(@org.jspecify.annotations.Nullable String digits) {
        return digits == null ? 0 : Long.parseLong(digits);
    }
}
