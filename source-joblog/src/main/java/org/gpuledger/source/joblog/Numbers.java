package org.gpuledger.source.joblog;

import java.util.OptionalDouble;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Numbers as logs write them.
final class Numbers {
    private static final Pattern NUMBER =
            Pattern.compile("[-+]?(?:\\d{1,20}(?:\\.\\d{0,30})?|\\.\\d{1,30})(?:[eE][-+]?\\d{1,3})?");
    private static final Pattern BAR_TIME = Pattern.compile("(?:(\\d{1,6}):)?(\\d{1,2}):(\\d\\d)");

    private Numbers() {}

    /// The whole text as a finite number; empty if it is none.
    static OptionalDouble of(String text) {
        if (!NUMBER.matcher(text).matches()) {
            return OptionalDouble.empty();
        }
        double value = Double.parseDouble(text);
        return Double.isInfinite(value) ? OptionalDouble.empty() : OptionalDouble.of(value);
    }

    /// The first group of the first match; empty if there is none or it is no number.
    static OptionalDouble in(String text, Pattern pattern) {
        Matcher found = pattern.matcher(text);
        return found.find() ? of(found.group(1)) : OptionalDouble.empty();
    }

    /// Seconds of `01:23`, `1:02:03`.
    static OptionalDouble barSeconds(String text) {
        Matcher found = BAR_TIME.matcher(text);
        if (!found.matches()) {
            return OptionalDouble.empty();
        }
        double hours = found.group(1) == null ? 0 : Double.parseDouble(found.group(1));
        return OptionalDouble.of(
                hours * 3600 + Double.parseDouble(found.group(2)) * 60 + Double.parseDouble(found.group(3)));
    }
}
