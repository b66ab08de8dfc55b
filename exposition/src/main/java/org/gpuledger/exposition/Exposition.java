package org.gpuledger.exposition;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/// One line of the Prometheus text exposition or OpenMetrics format: `name{label="value",…} value
/// [timestamp] [# exemplar]`.
public final class Exposition {
    /// @param timestamp as written: milliseconds in the text format, seconds in OpenMetrics
    public record Sample(String name, Map<String, String> labels, double value, OptionalDouble timestamp) {
        public Sample {
            labels = Map.copyOf(labels);
        }

        /// The value of a label; none where it is missing or empty.
        public Optional<String> label(String key) {
            return Optional.ofNullable(labels.get(key)).filter(text -> !text.isEmpty());
        }
    }

    private final String line;
    private int at;

    private Exposition(String line) {
        this.line = line;
    }

    /// The sample of a line; empty if the line is none as the format defines it. Comments are not
    /// samples.
    public static Optional<Sample> sample(String line) {
        try {
            return Optional.of(new Exposition(line.strip()).parse());
        } catch (IllegalArgumentException malformed) {
            return Optional.empty();
        }
    }

    private Sample parse() {
        String name = name(true);
        Map<String, String> labels = new HashMap<>();
        skipBlanks();
        if (isAt('{')) {
            at++;
            labels(labels);
        }
        String[] rest = line.substring(at).strip().replaceFirst("\\s+#.*$", "").split("[ \\t]+");
        if (rest.length < 1 || rest.length > 2) {
            throw new IllegalArgumentException("value and timestamp expected");
        }
        OptionalDouble timestamp = rest.length == 2 ? OptionalDouble.of(finite(rest[1])) : OptionalDouble.empty();
        return new Sample(name, labels, value(rest[0]), timestamp);
    }

    private void labels(Map<String, String> labels) {
        skipBlanks();
        while (!isAt('}')) {
            String key = name(false);
            skipBlanks();
            expect('=');
            skipBlanks();
            String before = labels.put(key, quoted());
            if (before != null) {
                throw new IllegalArgumentException("label twice: " + key);
            }
            skipBlanks();
            if (isAt(',')) {
                at++;
                skipBlanks();
            } else if (!isAt('}')) {
                throw new IllegalArgumentException("comma or brace expected");
            }
        }
        at++;
    }

    private String quoted() {
        expect('"');
        StringBuilder text = new StringBuilder();
        while (!isAt('"')) {
            char c = next();
            if (c == '\\') {
                char escaped = next();
                switch (escaped) {
                    case 'n' -> text.append('\n');
                    case '\\', '"' -> text.append(escaped);
                    default -> text.append(c).append(escaped);
                }
            } else {
                text.append(c);
            }
        }
        at++;
        return text.toString();
    }

    private String name(boolean metric) {
        int from = at;
        while (at < line.length() && isNamePart(line.charAt(at), at > from, metric)) {
            at++;
        }
        if (from == at) {
            throw new IllegalArgumentException("name expected");
        }
        return line.substring(from, at);
    }

    private static boolean isNamePart(char c, boolean later, boolean metric) {
        boolean letter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' || (metric && c == ':');
        return letter || (later && c >= '0' && c <= '9');
    }

    private static double value(String text) {
        return switch (text) {
            case "+Inf", "Inf" -> Double.POSITIVE_INFINITY;
            case "-Inf" -> Double.NEGATIVE_INFINITY;
            case "NaN", "Nan" -> Double.NaN;
            default -> finite(text);
        };
    }

    private static double finite(String text) {
        if (!text.matches("[+-]?(\\d+\\.?\\d*|\\.\\d+)([eE][+-]?\\d+)?")) {
            throw new IllegalArgumentException("not a number: " + text);
        }
        return Double.parseDouble(text);
    }

    private boolean isAt(char c) {
        if (at >= line.length()) {
            throw new IllegalArgumentException("line ends early");
        }
        return line.charAt(at) == c;
    }

    private char next() {
        if (at >= line.length()) {
            throw new IllegalArgumentException("line ends early");
        }
        return line.charAt(at++);
    }

    private void expect(char c) {
        if (next() != c) {
            throw new IllegalArgumentException(c + " expected");
        }
    }

    private void skipBlanks() {
        while (at < line.length() && (line.charAt(at) == ' ' || line.charAt(at) == '\t')) {
            at++;
        }
    }
}
