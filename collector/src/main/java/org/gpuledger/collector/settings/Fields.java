package org.gpuledger.collector.settings;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import org.gpuledger.model.LedgerException;
import org.gpuledger.model.time.DurationText;
import org.gpuledger.model.time.EpochNanos;

/// The values of one mapping, by key, checked as they are asked for.
final class Fields {
    private final Located.Mapping mapping;
    private final String file;

    /// @param known all keys that the mapping may have
    /// @throws LedgerException `GL-2802` it has another
    Fields(Located.Mapping mapping, String file, Set<String> known) {
        this.mapping = mapping;
        this.file = file;
        for (String key : mapping.values().keySet()) {
            if (!known.contains(key)) {
                throw unknown(key, known);
            }
        }
    }

    /// @throws LedgerException `GL-2804` it is not there
    String required(String key) {
        return text(key)
                .orElseThrow(() -> LedgerException.input(
                        "GL-2804",
                        "`" + key + "` is missing",
                        file + ":" + mapping.line(),
                        "Add a line `" + key + ": …`."));
    }

    Optional<String> text(String key) {
        Located value = mapping.values().get(key);
        if (value == null) {
            return Optional.empty();
        }
        if (value instanceof Located.Scalar scalar) {
            return Optional.of(scalar.text()).filter(text -> !text.isBlank());
        }
        throw wrong(key, "one value");
    }

    /// Positive nanoseconds.
    OptionalLong duration(String key) {
        return parsed(key, DurationText::parse, "a duration such as 15s or 1m", nanos -> nanos > 0);
    }

    /// Epoch nanoseconds.
    OptionalLong time(String key) {
        return parsed(key, EpochNanos::parse, "a time such as 2026-03-01T00:00:00Z", nanos -> true);
    }

    /// One value is a list of one; a key that is not there an empty one.
    List<String> texts(String key) {
        return items(key).stream()
                .map(item -> {
                    if (item instanceof Located.Scalar scalar) {
                        return scalar.text();
                    }
                    throw wrong(key, "a list of words");
                })
                .toList();
    }

    List<Located.Mapping> mappings(String key) {
        return items(key).stream()
                .map(item -> {
                    if (item instanceof Located.Mapping one) {
                        return one;
                    }
                    throw wrong(key, "a list of mappings");
                })
                .toList();
    }

    Map<String, String> words(String key) {
        Map<String, String> words = new LinkedHashMap<>();
        Located value = mapping.values().get(key);
        if (value == null) {
            return words;
        }
        if (!(value instanceof Located.Mapping inner)) {
            throw wrong(key, "a mapping of names to values");
        }
        inner.values().forEach((name, item) -> {
            if (!(item instanceof Located.Scalar scalar)) {
                throw wrong(key, "a mapping of names to values");
            }
            words.put(name, scalar.text());
        });
        return words;
    }

    boolean has(String key) {
        return mapping.values().containsKey(key);
    }

    /// A mistake at a key.
    LedgerException wrong(String key, String expected) {
        return LedgerException.input("GL-2805", "`" + key + "` should be " + expected, where(key), "Correct the line.");
    }

    /// Where a key stands: file and line.
    String where(String key) {
        return file + ":" + mapping.keyLines().getOrDefault(key, mapping.line());
    }

    private List<Located> items(String key) {
        Located value = mapping.values().get(key);
        return switch (value) {
            case null -> List.of();
            case Located.Sequence sequence -> sequence.items();
            case Located.Scalar scalar -> List.of(scalar);
            case Located.Mapping inner -> List.of(inner);
        };
    }

    private OptionalLong parsed(
            String key, Function<String, OptionalLong> parser, String expected, java.util.function.LongPredicate fits) {
        Optional<String> text = text(key);
        if (text.isEmpty()) {
            return OptionalLong.empty();
        }
        OptionalLong nanos = parser.apply(text.get());
        if (nanos.isEmpty() || !fits.test(nanos.getAsLong())) {
            throw wrong(key, expected + ", not " + text.get());
        }
        return nanos;
    }

    private LedgerException unknown(String key, Set<String> known) {
        String mend = Suggestion.of(key, known)
                .map(word -> "Did you mean `" + word + "`?")
                .orElse("Known here: " + String.join(", ", new TreeSet<>(known)));
        return LedgerException.input("GL-2802", "there is no setting `" + key + "`", where(key), mend);
    }
}
