package org.gpuledger.source.joblog;

import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.regex.Matcher;
import org.gpuledger.model.LedgerException;
import org.gpuledger.model.evidence.Problems;

/// Lines as a user describes them. A match that takes too long is given up and counted; after
/// several of them the expression is refused.
final class PatternFormat implements LogFormat {
    private static final int MOST_LOOKS = 500_000;
    private static final int MOST_GIVEN_UP = 20;

    private final PatternFile file;
    private final Problems problems;
    private int givenUp;

    PatternFormat(PatternFile file, Problems problems) {
        this.file = file;
        this.problems = problems;
    }

    @Override
    public Optional<Reading> read(String text) {
        Matcher found = file.pattern().matcher(new BoundedText(text, MOST_LOOKS));
        try {
            return found.find() ? Optional.of(reading(found)) : Optional.empty();
        } catch (BoundedText.Exhausted | StackOverflowError tooLong) {
            giveUp();
            return Optional.empty();
        }
    }

    /// People describe lines as they see them, with the time in front; or as they write them.
    @Override
    public Optional<Reading> read(LogLine line) {
        Optional<Reading> whole = read(line.whole());
        return whole.isPresent() || line.whole().equals(line.text()) ? whole : read(line.text());
    }

    private void giveUp() {
        problems.add("slow_match", file.pattern().pattern(), "a match took too long; the line is left out");
        givenUp++;
        if (givenUp > MOST_GIVEN_UP) {
            throw LedgerException.input(
                    "GL-2405",
                    "the expression takes too long on many lines",
                    file.pattern().pattern(),
                    "Avoid repetitions inside repetitions, and begin with a fixed word.");
        }
    }

    private Reading reading(Matcher found) {
        Reading reading = new Reading(Map.of());
        reading = number(reading, found, "step", Measure.STEP, 1);
        reading = number(reading, found, "tokens", file.tokensAreTotal() ? Measure.TOKENS_TOTAL : Measure.TOKENS, 1);
        reading = number(reading, found, "skipped", Measure.SKIPPED, 1);
        reading = number(reading, found, "seconds", Measure.STEP_SECONDS, file.unitSeconds());
        reading = number(reading, found, "dataSeconds", Measure.DATA_SECONDS, file.unitSeconds());
        reading = number(reading, found, "checkpoint", Measure.SAVED, 1);
        String time = group(found, "time");
        if (time.isEmpty()) {
            return reading;
        }
        OptionalLong at = file.time().of(time);
        return at.isPresent() ? reading.at(at.getAsLong()) : TORN;
    }

    /// A group that took part and is no number makes the line a damaged one.
    private Reading number(Reading reading, Matcher found, String group, Measure measure, double unit) {
        String text = group(found, group);
        if (text.isEmpty()) {
            return reading;
        }
        OptionalDouble value = Numbers.of(text.replace(",", ""));
        return value.isPresent() ? reading.with(measure, value.getAsDouble() * unit) : reading.with(TORN);
    }

    private String group(Matcher found, String group) {
        return file.groups().contains(group) && found.group(group) != null ? found.group(group) : "";
    }
}
