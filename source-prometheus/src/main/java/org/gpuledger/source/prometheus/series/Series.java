package org.gpuledger.source.prometheus.series;

import java.util.Map;
import java.util.Optional;

/// Samples of one series, in order of time; a value that is not a number is not there.
///
/// @param labels without the name
/// @param atNanos epoch nanoseconds, ascending
public record Series(String metric, Map<String, String> labels, long[] atNanos, double[] values) {
    public Series {
        labels = Map.copyOf(labels);
        if (atNanos.length != values.length) {
            throw new IllegalArgumentException("times and values differ in number");
        }
    }

    public int size() {
        return atNanos.length;
    }

    /// The value of a label; none where it is missing or empty.
    public Optional<String> label(String key) {
        return Optional.ofNullable(labels.get(key)).filter(text -> !text.isEmpty());
    }
}
