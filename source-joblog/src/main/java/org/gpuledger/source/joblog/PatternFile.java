package org.gpuledger.source.joblog;

import java.nio.file.Path;
import java.time.DateTimeException;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;
import org.gpuledger.model.LedgerException;
import org.gpuledger.model.evidence.Problems;

/// A user's own description of a line: one `key = value` per line.
///
/// | key | value |
/// |---|---|
/// | `regex` | expression with groups named as below |
/// | `time_format` | letters of `DateTimeFormatter`, or `epoch_s`, `epoch_ms`; else ISO-8601 |
/// | `unit` | of `seconds` and `data_seconds`: `s` (else), `ms`, `min` |
/// | `tokens` | `delta` (else): since the line before; `total`: since the start |
///
/// Groups: `step`, `tokens`, `time`, `seconds` (of one step), `skipped` and `data_seconds` (since the
/// line before), `checkpoint` (step of a complete one).
record PatternFile(Pattern pattern, Set<String> groups, PatternTime time, double unitSeconds, boolean tokensAreTotal) {
    private static final Map<String, Double> UNITS = Map.of("s", 1.0, "ms", 0.001, "min", 60.0);
    private static final Set<String> KEYS = Set.of("regex", "time_format", "unit", "tokens");

    PatternFile {
        groups = Set.copyOf(groups);
    }

    /// @throws LedgerException `GL-2404` a key, the expression or the format cannot be understood
    static PatternFile read(Path file, ZoneId zone, Problems problems) {
        Map<String, String> entries = entries(file, problems);
        String regex = entries.getOrDefault("regex", "");
        String unit = entries.getOrDefault("unit", "s");
        String tokens = entries.getOrDefault("tokens", "delta");
        if (regex.isEmpty()
                || !UNITS.containsKey(unit)
                || !Set.of("delta", "total").contains(tokens)) {
            throw refusal(file, "regex is missing, or unit or tokens is an unknown word");
        }
        Pattern pattern = compile(file, regex);
        Set<String> groups = pattern.namedGroups().keySet();
        if (!groups.contains("step") && !groups.contains("checkpoint")) {
            throw refusal(file, "the expression names neither step nor checkpoint");
        }
        PatternTime time = new PatternTime(timeFormat(file, entries), entries.getOrDefault("time_format", ""), zone);
        return new PatternFile(pattern, groups, time, UNITS.getOrDefault(unit, 1.0), tokens.equals("total"));
    }

    private static Map<String, String> entries(Path file, Problems problems) {
        Map<String, String> entries = new HashMap<>();
        new TextLines(file, problems).read((text, line, torn) -> {
            int sign = text.indexOf('=');
            String key = sign < 0 ? "" : text.substring(0, sign).strip();
            if (KEYS.contains(key)) {
                entries.put(key, text.substring(sign + 1).strip());
            } else if (!text.isBlank() && !text.stripLeading().startsWith("#")) {
                throw refusal(file, "line " + line + " is no known key = value");
            }
        });
        return entries;
    }

    /// Names of groups as people write them: with an underscore, or after `?P`.
    private static Pattern compile(Path file, String regex) {
        try {
            return Pattern.compile(regex.replace("(?P<", "(?<").replace("(?<data_seconds>", "(?<dataSeconds>"));
        } catch (PatternSyntaxException | StackOverflowError wrong) {
            throw refusal(file, "the expression does not compile");
        }
    }

    private static Optional<DateTimeFormatter> timeFormat(Path file, Map<String, String> entries) {
        String format = entries.getOrDefault("time_format", "");
        if (format.isEmpty() || format.startsWith("epoch_")) {
            return Optional.empty();
        }
        try {
            return Optional.of(DateTimeFormatter.ofPattern(format, Locale.ROOT));
        } catch (IllegalArgumentException | DateTimeException wrong) {
            throw refusal(file, "the time_format is not one");
        }
    }

    private static LedgerException refusal(Path file, String problem) {
        return LedgerException.input(
                "GL-2404", problem, file.toString(), "Write lines such as regex = step (?<step>[0-9]+).");
    }
}
