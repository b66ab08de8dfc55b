package org.gpuledger.source.joblog;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.Pattern;

/// What a tag of an event file measures: the first row of `tags.txt` whose expression is the whole
/// tag.
record TagTable(List<Rule> rules) {
    /// @param measure empty: the tag's steps are not those of training
    /// @param unit factor to the measure's unit
    record Rule(Optional<Measure> measure, double unit, Pattern tag) {
        private static final Pattern CELLS = Pattern.compile("\\s+");

        static Rule of(String line) {
            String[] cells = CELLS.split(line.strip(), 3);
            Optional<Measure> measure = cells[0].equals("ignore")
                    ? Optional.empty()
                    : Optional.of(Measure.valueOf(cells[0].toUpperCase(Locale.ROOT)));
            return new Rule(measure, Double.parseDouble(cells[1]), Pattern.compile(cells[2], Pattern.CASE_INSENSITIVE));
        }
    }

    TagTable {
        rules = List.copyOf(rules);
    }

    static TagTable read() {
        try (InputStream bytes = Objects.requireNonNull(TagTable.class.getResourceAsStream("tags.txt"));
                BufferedReader lines = new BufferedReader(new InputStreamReader(bytes, StandardCharsets.UTF_8))) {
            return new TagTable(lines.lines()
                    .filter(line -> !line.isBlank() && !line.startsWith("#"))
                    .map(Rule::of)
                    .toList());
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }

    /// What an observation under a tag says at a step; empty if it is not of training.
    Optional<Reading> reading(long step, String tag, double value) {
        Optional<Rule> rule =
                rules.stream().filter(each -> each.tag.matcher(tag).matches()).findFirst();
        return rule.flatMap(found -> found.measure.map(measure -> reading(step, measure, value * found.unit)));
    }

    private static Reading reading(long step, Measure measure, double value) {
        Reading reading = Reading.of(Measure.STEP, step);
        if (!Double.isFinite(value)) {
            return reading.with(Measure.NAN_NOTED, 1);
        }
        return measure == Measure.STEP ? reading : reading.with(measure, value);
    }
}
