package org.gpuledger.source.slurm;

import java.util.Map;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Trackable resources, `billing=8,cpu=8,gres/gpu=4,gres/gpu:a100=4,mem=256G,node=1`.
///
/// @param countByName amounts as written, memory in bytes
record Tres(Map<String, Long> countByName) {
    private static final Pattern AMOUNT = Pattern.compile("(\\d{1,15}(?:\\.\\d{1,6})?)([KMGTP]?)[nc]?");
    private static final String GPU = "gres/gpu";
    private static final long MOST_GPUS = 1_000_000;

    Tres {
        countByName = Map.copyOf(countByName);
    }

    /// Reads what it can; parts that are not `name=amount` are left out.
    static Tres of(String text) {
        Map<String, Long> counts = new TreeMap<>();
        for (String part : text.split(",")) {
            int equals = part.indexOf('=');
            if (equals > 0) {
                String name = part.substring(0, equals).strip();
                amount(name, part.substring(equals + 1).strip())
                        .ifPresent(amount -> counts.merge(name, amount, Math::max));
            }
        }
        return new Tres(counts);
    }

    boolean isEmpty() {
        return countByName.isEmpty();
    }

    /// Devices: the untyped total, else the sum of the types. They are the same devices. Zero where
    /// other resources are listed and no device is.
    OptionalLong gpus() {
        if (isEmpty()) {
            return OptionalLong.empty();
        }
        long typed = countByName.entrySet().stream()
                .filter(entry -> entry.getKey().startsWith(GPU + ":"))
                .mapToLong(Map.Entry::getValue)
                .reduce(0, Tres::plus);
        long total = countByName.getOrDefault(GPU, typed);
        return total <= MOST_GPUS ? OptionalLong.of(total) : OptionalLong.empty();
    }

    /// Models that are named, separated by `|`; empty text if none is.
    String models() {
        return String.join(
                "|",
                countByName.keySet().stream()
                        .filter(name -> name.startsWith(GPU + ":"))
                        .map(name -> name.substring(GPU.length() + 1))
                        .sorted()
                        .toList());
    }

    OptionalDouble cpus() {
        Long cpus = countByName.get("cpu");
        return cpus == null ? OptionalDouble.empty() : OptionalDouble.of(cpus);
    }

    OptionalLong memoryBytes() {
        return whole("mem");
    }

    OptionalLong nodes() {
        return whole("node");
    }

    private OptionalLong whole(String name) {
        Long value = countByName.get(name);
        return value == null ? OptionalLong.empty() : OptionalLong.of(value);
    }

    private static long plus(long a, long b) {
        return Math.min(a + b, Long.MAX_VALUE / 2);
    }

    /// Memory without a unit is in mebibytes.
    private static OptionalLong amount(String name, String text) {
        Matcher amount = AMOUNT.matcher(text);
        if (!amount.matches()) {
            return OptionalLong.empty();
        }
        double number = Double.parseDouble(amount.group(1));
        String unit = amount.group(2).isEmpty() && name.equals("mem") ? "M" : amount.group(2);
        double scaled = number * (1L << (unit.isEmpty() ? 0 : 10 * ("KMGTP".indexOf(unit) + 1)));
        return scaled < 1L << 60 ? OptionalLong.of((long) scaled) : OptionalLong.empty();
    }
}
