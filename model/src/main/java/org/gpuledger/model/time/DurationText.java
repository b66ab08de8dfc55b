package org.gpuledger.model.time;

import java.util.Map;
import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Durations as people write them in options and settings: `500ms`, `15s`, `1.5m`, `2h`, `7d`.
public final class DurationText {
    private static final Pattern FORM = Pattern.compile("(\\d{1,9}(?:\\.\\d{1,9})?)(ms|s|m|min|h|d)?");
    private static final Map<String, Double> NANOS =
            Map.of("ms", 1e6, "s", 1e9, "m", 60e9, "min", 60e9, "h", (double) EpochNanos.PER_HOUR, "d", (double)
                    EpochNanos.PER_DAY);

    private DurationText() {}

    /// Nanoseconds; a bare number is seconds. Empty if the text is no duration.
    public static OptionalLong parse(String text) {
        Matcher form = FORM.matcher(text.strip());
        if (!form.matches()) {
            return OptionalLong.empty();
        }
        String unit = form.group(2) == null ? "s" : form.group(2);
        return OptionalLong.of(Math.round(Double.parseDouble(form.group(1)) * NANOS.getOrDefault(unit, 0.0)));
    }
}
