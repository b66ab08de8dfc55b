package org.gpuledger.source.slurm;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// One part of a generic resource text that is about devices: `gpu:a100:2(IDX:0-1)`, `gpu:4`,
/// `gres/gpu:a100:4(S:0-1)`.
///
/// @param type model as the administrator named it, or empty text
/// @param indices indices on the node, empty where the text names none
record Gres(String type, OptionalLong count, List<Integer> indices) {
    private static final Pattern PART = Pattern.compile(
            "(?:gres[/:])?gpu(?::([A-Za-z_][^:=(]*|\\d[^:=(]*[^\\d:=(][^:=(]*))?(?:[:=](\\d{1,6}))?(?:\\(([^)]*)\\))?");

    /// No node has more devices; a larger number is a damaged one.
    static final int MOST_ON_NODE = 1_024;

    Gres {
        indices = List.copyOf(indices);
    }

    /// All parts about devices; other resources are left out.
    static List<Gres> of(String text) {
        List<Gres> parts = new ArrayList<>();
        for (String part : Ranges.split(text)) {
            Matcher matcher = PART.matcher(part.strip());
            if (matcher.matches()) {
                parts.add(new Gres(
                        Optional.ofNullable(matcher.group(1)).orElse(""),
                        count(matcher.group(2)),
                        indices(Optional.ofNullable(matcher.group(3)).orElse(""))));
            }
        }
        return parts;
    }

    /// Devices of all parts; empty if no part is about devices or one has no count.
    static OptionalLong total(String text) {
        List<Gres> parts = of(text);
        boolean areCounted =
                !parts.isEmpty() && parts.stream().allMatch(part -> part.count().isPresent());
        return areCounted
                ? OptionalLong.of(parts.stream()
                        .mapToLong(part -> part.count().orElseThrow())
                        .sum())
                : OptionalLong.empty();
    }

    private static OptionalLong count(@org.jspecify.annotations.Nullable String digits) {
        return digits == null ? OptionalLong.empty() : OptionalLong.of(Long.parseLong(digits));
    }

    private static List<Integer> indices(String inside) {
        return inside.startsWith("IDX:")
                ? Ranges.numbers(inside.substring(4))
                        .filter(indices -> indices.stream().allMatch(index -> index < MOST_ON_NODE))
                        .orElse(List.of())
                : List.of();
    }
}
