package org.gpuledger.source.joblog;

import java.util.Optional;
import java.util.OptionalDouble;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Megatron-LM: the line of each logging interval, checkpoints, and the sequence length from the
/// arguments, with which samples become tokens.
///
/// An iteration with a NaN loss is also one that was skipped, so that the greater of both counts is
/// what did not count.
final class MegatronFormat implements LogFormat {
    private static final Pattern ITERATION = Pattern.compile("^\\s*iteration\\s+(\\d{1,18})\\s*/\\s*\\d{1,18} \\|");
    private static final Pattern SAMPLES = Pattern.compile("\\| consumed samples:\\s+(\\S{1,30}) \\|");
    private static final Pattern MILLIS =
            Pattern.compile("\\| elapsed time per iteration \\(ms\\):\\s+(\\S{1,30}) \\|");
    private static final Pattern SKIPPED = Pattern.compile("\\| number of skipped iterations:\\s+(\\S{1,30}) \\|");
    private static final Pattern NAN = Pattern.compile("\\| number of nan iterations:\\s+(\\S{1,30}) \\|");
    private static final Pattern LENGTH = Pattern.compile("^\\s*seq_length \\.{3,} (\\d{1,12})\\s*$");
    private static final Pattern BEGUN = Pattern.compile("^\\s*saving checkpoint at iteration\\s+(\\d{1,18})\\b");
    private static final Pattern SAVED =
            Pattern.compile("^\\s*successfully saved checkpoint (?:from|at) iteration\\s+(\\d{1,18})\\b");
    private static final Pattern LOADED =
            Pattern.compile("^\\s*successfully loaded checkpoint from .{1,2000} at iteration\\s+(\\d{1,18})\\b");

    private OptionalDouble length = OptionalDouble.empty();
    private boolean countsSkips;

    @Override
    public void begin() {
        length = OptionalDouble.empty();
        countsSkips = false;
    }

    @Override
    public Optional<Reading> read(String text) {
        Matcher iteration = ITERATION.matcher(text);
        if (iteration.find()) {
            return Optional.of(step(Double.parseDouble(iteration.group(1)), text));
        }
        if (text.contains("consumed samples:")) {
            return Optional.of(TORN);
        }
        OptionalDouble seen = Numbers.in(text, LENGTH);
        if (seen.isPresent()) {
            length = seen;
        }
        return checkpoint(text);
    }

    private Reading step(double number, String text) {
        OptionalDouble skipped = Numbers.in(text, SKIPPED);
        OptionalDouble nan = Numbers.in(text, NAN);
        if (!text.stripTrailing().endsWith("|") || isDamaged(text, skipped, nan)) {
            return TORN;
        }
        Reading reading =
                Reading.of(Measure.STEP, number).with(Measure.SKIPPED, Math.max(skipped.orElse(0), nan.orElse(0)));
        if (nan.orElse(0) > 0) {
            reading = reading.with(Measure.NAN_NOTED, nan);
        }
        OptionalDouble samples = Numbers.in(text, SAMPLES);
        OptionalDouble millis = Numbers.in(text, MILLIS);
        if (millis.isPresent()) {
            reading = reading.with(Measure.STEP_SECONDS, millis.getAsDouble() / 1000);
        }
        return samples.isPresent() && length.isPresent()
                ? reading.with(Measure.TOKENS_TOTAL, samples.getAsDouble() * length.getAsDouble())
                : reading;
    }

    /// A count that is named but not readable, or that earlier lines had, must not pass for none.
    private boolean isDamaged(String text, OptionalDouble skipped, OptionalDouble nan) {
        boolean hasBoth = skipped.isPresent() && nan.isPresent();
        boolean isNamed = text.contains("skipped iter") || text.contains("nan iter");
        boolean isDamaged = !hasBoth && (isNamed || countsSkips);
        countsSkips |= hasBoth;
        return isDamaged;
    }

    private static Optional<Reading> checkpoint(String text) {
        OptionalDouble begun = Numbers.in(text, BEGUN);
        if (begun.isPresent()) {
            return Optional.of(Reading.of(Measure.SAVE_BEGUN, begun.getAsDouble()));
        }
        OptionalDouble saved = Numbers.in(text, SAVED);
        if (saved.isPresent()) {
            return Optional.of(Reading.of(Measure.SAVED, saved.getAsDouble()));
        }
        OptionalDouble loaded = Numbers.in(text, LOADED);
        return loaded.isPresent() ? Optional.of(Reading.of(Measure.LOADED, loaded.getAsDouble())) : Optional.empty();
    }
}
