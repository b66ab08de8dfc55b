package org.gpuledger.source.joblog;

import java.util.Optional;
import java.util.OptionalDouble;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// DeepSpeed: progress lines of the engine, speed lines of its timer, overflows and checkpoints.
///
/// The timer counts from zero after every restart, the engine goes on; so the timer's steps are
/// read only as long as no line of the engine was seen.
final class DeepSpeedFormat implements LogFormat {
    private static final Pattern ENGINE =
            Pattern.compile("\\[Rank 0\\] step=(\\d{1,18}), skipped=(\\d{1,18}), lr=\\[[^\\]]*\\], mom=\\[.*\\]\\s*$");
    private static final Pattern TIMER = Pattern.compile(
            "\\bepoch=\\d+/\\s?micro_step=\\d+/\\s?global_step=(\\d{1,18}), RunningAvgSamplesPerSec=[\\d.]+, CurrSamplesPerSec=");
    private static final Pattern OVERFLOW = Pattern.compile("(?i)overflow[^,]{0,80} skipping step");
    private static final Pattern OTHER_RANK = Pattern.compile("Rank [1-9]\\d*");
    private static final Pattern BEGUN = Pattern.compile("Checkpoint global_step(\\d{1,18}) is about to be saved!");
    private static final Pattern SAVED = Pattern.compile("Checkpoint global_step(\\d{1,18}) is ready now!");
    private static final Pattern LOADED =
            Pattern.compile("Loaded checkpoint from .{0,2000}global_step(\\d{1,18})/mp_rank_00_model_states");

    private boolean engineSpeaks;

    @Override
    public void begin() {
        engineSpeaks = false;
    }

    @Override
    public Optional<Reading> read(String text) {
        if (text.contains("step=")) {
            return step(text);
        }
        if (text.contains("kipping step") && OVERFLOW.matcher(text).find()) {
            return OTHER_RANK.matcher(text).find() ? Optional.empty() : Optional.of(Reading.of(Measure.SKIPPED, 1));
        }
        return text.contains("global_step") ? checkpoint(text) : Optional.empty();
    }

    private Optional<Reading> step(String text) {
        Matcher engine = ENGINE.matcher(text);
        if (engine.find()) {
            engineSpeaks = true;
            return Optional.of(Reading.of(Measure.STEP, Double.parseDouble(engine.group(1)))
                    .with(Measure.SKIPPED_TOTAL, Double.parseDouble(engine.group(2))));
        }
        OptionalDouble timer = Numbers.in(text, TIMER);
        if (timer.isPresent()) {
            return engineSpeaks ? Optional.empty() : Optional.of(Reading.of(Measure.STEP, timer.getAsDouble()));
        }
        boolean isDamaged = text.contains("skipped=") || text.contains("SamplesPerSec=");
        return isDamaged ? Optional.of(TORN) : Optional.empty();
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
