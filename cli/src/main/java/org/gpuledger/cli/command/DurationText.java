package org.gpuledger.cli.command;

import java.time.Duration;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.gpuledger.model.LedgerException;

/// Durations as options have them: `15s`, `500ms`, `1m`, `2h`; a number alone is seconds.
final class DurationText {
    private static final Pattern DURATION = Pattern.compile("(\\d+(?:\\.\\d+)?)(ms|s|m|min|h)?");

    private DurationText() {}

    /// @throws LedgerException `GL-1204` the text is not a duration
    static long nanos(String option, String text) {
        Matcher matcher = DURATION.matcher(text);
        if (!matcher.matches()) {
            throw LedgerException.input(
                    "GL-1204", option + " is not a duration", text, "Write it as 15s, 500ms or 1m.");
        }
        Duration unit = switch (matcher.group(2) == null ? "s" : matcher.group(2)) {
            case "ms" -> Duration.ofMillis(1);
            case "m", "min" -> Duration.ofMinutes(1);
            case "h" -> Duration.ofHours(1);
            default -> Duration.ofSeconds(1);
        };
        return Math.round(Double.parseDouble(matcher.group(1)) * unit.toNanos());
    }
}
