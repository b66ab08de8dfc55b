package org.gpuledger.source.slurm;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Lists with ranges: index lists `0-1,3`, task lists `3-9:2` and node lists `gpu[01-03,07]`.
final class Ranges {
    /// No list that a cluster prints is longer; a longer one is a damaged number.
    static final int MOST = 100_000;

    private static final Pattern RANGE = Pattern.compile("(\\d{1,9})(?:-(\\d{1,9}))?(?::(\\d{1,9}))?");

    private Ranges() {}

    /// The numbers of `0-1,3`, in the order of the text; empty if any part is not one.
    static Optional<List<Integer>> numbers(String text) {
        return words(text).map(words -> words.stream().map(Integer::valueOf).toList());
    }

    /// The host names of a node list; empty if it is not one, or too long.
    static Optional<List<String>> nodes(String text) {
        List<String> nodes = new ArrayList<>();
        for (String part : split(text.strip())) {
            Optional<List<String>> some = expand(part.strip());
            if (some.isEmpty() || nodes.size() + some.get().size() > MOST) {
                return Optional.empty();
            }
            nodes.addAll(some.get());
        }
        return nodes.isEmpty() ? Optional.empty() : Optional.of(List.copyOf(nodes));
    }

    /// Cuts at commas outside brackets and parentheses.
    static List<String> split(String text) {
        List<String> parts = new ArrayList<>();
        int depth = 0;
        int from = 0;
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            depth += c == '[' || c == '(' ? 1 : c == ']' || c == ')' ? -1 : 0;
            if (c == ',' && depth <= 0) {
                parts.add(text.substring(from, i));
                from = i + 1;
            }
        }
        parts.add(text.substring(from));
        return parts;
    }

    private static Optional<List<String>> expand(String part) {
        int open = part.indexOf('[');
        if (open < 0) {
            return part.matches("[A-Za-z0-9._-]+") ? Optional.of(List.of(part)) : Optional.empty();
        }
        int close = part.indexOf(']', open);
        String head = part.substring(0, open);
        if (close < 0 || !head.matches("[A-Za-z0-9._-]*")) {
            return Optional.empty();
        }
        String tail = part.substring(close + 1);
        Optional<List<String>> tails = tail.isEmpty() ? Optional.of(List.of("")) : expand(tail);
        return words(part.substring(open + 1, close))
                .flatMap(middle -> tails.flatMap(ends -> product(head, middle, ends)));
    }

    private static Optional<List<String>> product(String head, List<String> middle, List<String> ends) {
        if ((long) middle.size() * ends.size() > MOST) {
            return Optional.empty();
        }
        return Optional.of(middle.stream()
                .flatMap(word -> ends.stream().map(end -> head + word + end))
                .toList());
    }

    /// The numbers of a list as words, with the leading zeros of the range's start.
    private static Optional<List<String>> words(String text) {
        List<String> words = new ArrayList<>();
        for (String part : text.split(",", -1)) {
            Matcher range = RANGE.matcher(part.strip());
            if (!range.matches() || !add(range, words)) {
                return Optional.empty();
            }
        }
        return Optional.of(List.copyOf(words));
    }

    private static boolean add(Matcher range, List<String> words) {
        int first = Integer.parseInt(range.group(1));
        int last = range.group(2) == null ? first : Integer.parseInt(range.group(2));
        int step = range.group(3) == null ? 1 : Integer.parseInt(range.group(3));
        if (last < first || step < 1 || (last - first) / step + words.size() >= MOST) {
            return false;
        }
        int width = range.group(1).length();
        for (long value = first; value <= last; value += step) {
            String digits = Long.toString(value);
            words.add("0".repeat(Math.max(0, width - digits.length())) + digits);
        }
        return true;
    }
}
