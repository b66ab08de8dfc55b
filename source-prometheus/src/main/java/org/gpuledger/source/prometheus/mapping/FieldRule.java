package org.gpuledger.source.prometheus.mapping;

import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import org.gpuledger.source.prometheus.series.Series;

/// How one metric becomes one column.
///
/// @param per counter that this one is divided by
/// @param column of the exporter's table; empty for what names holders
/// @param where labels that must match, whole
/// @param except labels that must not
/// @param complement the column is 1 minus this
/// @param ofDevice under MIG the value is the device's, not the instance's
public record FieldRule(
        String metric,
        Optional<String> per,
        String column,
        Unit unit,
        How how,
        Over over,
        Map<String, Pattern> where,
        Map<String, Pattern> except,
        boolean complement,
        boolean ofDevice) {
    /// How a sample becomes a value.
    public enum How {
        GAUGE,
        RATE,
        /// The value is the id of the run that holds the device; 0 is none.
        HOLDER
    }

    /// How the series of one entity become one.
    public enum Over {
        /// There should be one; more are copies.
        ONE,
        SUM,
        MEAN,
        MAX
    }

    /// Whether a series is meant.
    public boolean takes(Series series) {
        return where.entrySet().stream()
                        .allMatch(rule -> rule.getValue()
                                .matcher(series.label(rule.getKey()).orElse(""))
                                .matches())
                && except.entrySet().stream()
                        .noneMatch(rule -> rule.getValue()
                                .matcher(series.label(rule.getKey()).orElse(""))
                                .matches());
    }
}
