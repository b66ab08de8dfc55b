package org.gpuledger.source.kubernetes;

import java.util.Map;
import java.util.OptionalDouble;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Quantities as Kubernetes writes them: `500m`, `128Gi`, `4`.
final class Quantity {
    private static final Pattern FORM = Pattern.compile("(\\d{1,18}(?:\\.\\d{1,9})?(?:e\\d{1,2})?)([a-zA-Z]{0,2})");
    private static final Map<String, Double> UNITS = Map.ofEntries(
            Map.entry("", 1.0),
            Map.entry("m", 1e-3),
            Map.entry("k", 1e3),
            Map.entry("M", 1e6),
            Map.entry("G", 1e9),
            Map.entry("T", 1e12),
            Map.entry("Ki", 0x1p10),
            Map.entry("Mi", 0x1p20),
            Map.entry("Gi", 0x1p30),
            Map.entry("Ti", 0x1p40));

    private Quantity() {}

    static OptionalDouble of(String text) {
        Matcher form = FORM.matcher(text);
        if (!form.matches() || !UNITS.containsKey(form.group(2))) {
            return OptionalDouble.empty();
        }
        return OptionalDouble.of(Double.parseDouble(form.group(1)) * UNITS.getOrDefault(form.group(2), 1.0));
    }
}
