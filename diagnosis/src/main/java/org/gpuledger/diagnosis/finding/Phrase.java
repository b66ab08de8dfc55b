package org.gpuledger.diagnosis.finding;

import java.util.List;

/// Words in any language: the key of a text in `findings_<language>.properties`, and what fills its
/// blanks `{0}`, `{1}`, ….
public record Phrase(String key, List<Blank> blanks) {
    public Phrase {
        blanks = List.copyOf(blanks);
    }

    public static Phrase of(String key, Blank... blanks) {
        return new Phrase(key, List.of(blanks));
    }

    /// What fills a blank.
    public sealed interface Blank {}

    /// An id or a literal, the same in every language.
    public record Word(String word) implements Blank {}

    /// A number with its unit.
    public record Amount(double value, Evidence.Unit unit) implements Blank {}

    /// A phrase within a phrase.
    public record Part(Phrase phrase) implements Blank {}
}
