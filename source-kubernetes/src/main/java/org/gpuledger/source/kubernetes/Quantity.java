package org.gpuledger.source.kubernetes;

import java.util.Map;
import java.util.OptionalDouble;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Quantities as Kubernetes writes them: `500m`, `128Gi`, `4`, `1e3`.
final class Quantity {
    private static final Pattern FORM =
            Pattern.compile("(\\d{1,18}(?:\\.\\d{0,9})?(?:[eE][+]?\\d{1,2})?)([a-zA-Z]{0,2})");
    private static final Map<String, Double> UNITS = Map.ofEntries(
            Map.entry("", 1.0),
            Map.entry("n", 1e-9),
            Map.entry("u", 1e-6),
            Map.entry("m", 1e-3),
            Map.entry("k", 1e3),
            Map.entry("M", 1e6),
            Map.entry("G", 1e9),
            Map.entry("T", 1e12),
            Map.entry("P", 1e15),
            Map.entry("Ki", 0x1p10),
            Map.entry("Mi", 0x1p20),
            Map.entry("Gi", 0x1p30),
            Map.entry("Ti", 0x1p40),
            Map.entry("Pi", 0x1p50));
    /// Beyond it a sum of a few thousand would leave 64 bits.
    private static final double MOST = 1e15;

    private Quantity() {}

    /// Empty for what is no quantity, or greater than 1e15.
    static OptionalDouble of(String text) {
        Matcher form = FORM.matcher(text);
        if (!form.matches() || !UNITS.containsKey(form.group(2))) {
            return OptionalDouble.empty();
        }
        double value = Double.parseDouble(form.group(1)) * UNITS.getOrDefault(form.group(2), 1.0);
        return value <= MOST ? OptionalDouble.of(value) : OptionalDouble.empty();
    }
}
