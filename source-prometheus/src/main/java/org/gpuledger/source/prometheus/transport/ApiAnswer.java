package org.gpuledger.source.prometheus.transport;

import java.io.InputStream;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import org.gpuledger.model.time.Span;
import org.gpuledger.source.prometheus.series.Series;
import org.gpuledger.source.prometheus.series.SeriesBuffer;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.databind.json.JsonMapper;

/// An answer of the query API, read as it streams in: `{"status", "data": {"resultType", "result":
/// [{"metric", "values"}]}, "error", "warnings"}`.
final class ApiAnswer {
    private final JsonParser json;
    private final Span span;
    private final Consumer<Series> visitor;
    private final List<String> warnings = new ArrayList<>();
    private String status = "";
    private String error = "";

    private ApiAnswer(InputStream body, Span span, Consumer<Series> visitor) {
        this.json = JsonMapper.shared().createParser(body);
        this.span = span;
        this.visitor = visitor;
    }

    /// What the answer says of itself.
    ///
    /// @param error why the server did not answer; empty if it did
    record Said(Optional<String> error, List<String> warnings) {}

    /// @param visitor hears the series; their metric is the label `__name__`, or empty
    /// @throws MalformedAnswer the body is no such answer, or ends early
    static Said read(InputStream body, Span span, Consumer<Series> visitor) {
        try {
            return new ApiAnswer(body, span, visitor).read();
        } catch (JacksonException malformed) {
            throw new MalformedAnswer("not an answer of the query API: " + malformed.getOriginalMessage());
        }
    }

    private Said read() {
        if (json.nextToken() != JsonToken.START_OBJECT) {
            throw new MalformedAnswer("not an answer of the query API");
        }
        while (json.nextToken() == JsonToken.PROPERTY_NAME) {
            String key = json.currentName();
            json.nextToken();
            switch (key) {
                case "status" -> status = json.getString();
                case "error" -> error = json.getString();
                case "warnings" -> texts(warnings);
                case "data" -> data();
                default -> json.skipChildren();
            }
        }
        if (!status.equals("success") && error.isEmpty()) {
            error = "status " + (status.isEmpty() ? "missing" : status);
        }
        return new Said(Optional.of(error).filter(text -> !text.isEmpty()), List.copyOf(warnings));
    }

    private void texts(List<String> into) {
        while (json.nextToken() != JsonToken.END_ARRAY && json.currentToken() != null) {
            into.add(json.getString());
        }
    }

    private void data() {
        if (json.currentToken() != JsonToken.START_OBJECT) {
            json.skipChildren();
            return;
        }
        while (json.nextToken() == JsonToken.PROPERTY_NAME) {
            String key = json.currentName();
            json.nextToken();
            if (key.equals("result") && json.currentToken() == JsonToken.START_ARRAY) {
                while (json.nextToken() == JsonToken.START_OBJECT) {
                    series();
                }
            } else {
                json.skipChildren();
            }
        }
    }

    private void series() {
        Map<String, String> labels = new HashMap<>();
        SeriesBuffer buffer = new SeriesBuffer(span.fromNanos(), span.untilNanos());
        while (json.nextToken() == JsonToken.PROPERTY_NAME) {
            String key = json.currentName();
            json.nextToken();
            switch (key) {
                case "metric" -> labels(labels);
                case "values" -> {
                    while (json.nextToken() == JsonToken.START_ARRAY) {
                        sample(buffer);
                    }
                }
                case "value" -> sample(buffer);
                default -> json.skipChildren();
            }
        }
        if (!buffer.isEmpty()) {
            String metric = labels.getOrDefault("__name__", "");
            labels.remove("__name__");
            visitor.accept(buffer.take(metric, labels));
        }
    }

    private void labels(Map<String, String> labels) {
        while (json.nextToken() == JsonToken.PROPERTY_NAME) {
            String key = json.currentName();
            json.nextToken();
            labels.put(key, json.getString());
        }
    }

    private void sample(SeriesBuffer buffer) {
        json.nextToken();
        long at = Math.round(Math.rint(json.getDoubleValue() * 1e3)) * 1_000_000;
        json.nextToken();
        buffer.add(at, number(json.getString()));
        if (json.nextToken() != JsonToken.END_ARRAY) {
            throw new MalformedAnswer("a sample is not a pair of time and value");
        }
    }

    private static double number(String text) {
        return switch (text) {
            case "NaN" -> Double.NaN;
            case "+Inf" -> Double.POSITIVE_INFINITY;
            case "-Inf" -> Double.NEGATIVE_INFINITY;
            default -> parsed(text);
        };
    }

    private static double parsed(String text) {
        try {
            return Double.parseDouble(text);
        } catch (NumberFormatException odd) {
            throw new MalformedAnswer("not a number: " + text);
        }
    }
}
