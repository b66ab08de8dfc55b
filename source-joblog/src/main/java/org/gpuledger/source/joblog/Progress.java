package org.gpuledger.source.joblog;

import java.util.OptionalDouble;
import java.util.OptionalLong;
import org.gpuledger.model.evidence.Problems;
import org.gpuledger.model.time.EpochNanos;

/// One run's events, in order of time, on their way to rows.
///
/// The row of a step is written when the next step or a checkpoint comes, so that all lines of one
/// step speak in it.
final class Progress {
    private final Problems problems;
    private final SampleRows rows;
    private final Steps steps = new Steps();
    private final Tokens tokens = new Tokens();
    private final Checkpoints checkpoints = new Checkpoints(steps, tokens);
    private final Waits waits = new Waits();
    private double owedSkips;
    private double notCounted;
    private OptionalLong stepNanos = OptionalLong.empty();
    private boolean pending;

    Progress(SampleRows rows, Problems problems) {
        this.rows = rows;
        this.problems = problems;
    }

    void add(Event event) {
        Reading reading = event.reading();
        reading.whole(Measure.LOADED).ifPresent(step -> load(step, event));
        reading.whole(Measure.STEP).ifPresent(step -> step(step, event));
        if (!reading.has(Measure.STEP)) {
            owedSkips += reading.number(Measure.SKIPPED).orElse(0);
        }
        reading.number(Measure.SKIPPED_TOTAL).ifPresent(count -> skippedInAll(count, event));
        reading.number(Measure.NAN_NOTED)
                .ifPresent(count -> note("nan_step", event, (long) count + " readings were not a number"));
        count(event);
        reading.whole(Measure.SAVE_BEGUN).ifPresent(step -> waits.begin(step, event.atNanos()));
        reading.whole(Measure.SAVE_ASSUMED).ifPresent(checkpoints::assume);
        reading.whole(Measure.SAVED).ifPresent(step -> saved(step, event));
        if (reading.has(Measure.ENDED) && checkpoints.confirm()) {
            write(event);
        }
    }

    /// Call once, after the last event.
    void end(String job) {
        flush();
        if (checkpoints.isUnconfirmed()) {
            problems.add("unconfirmed_checkpoint", job, "nothing follows the last checkpoint; it is not committed");
        }
        if (checkpoints.ahead().isPresent()) {
            problems.add("checkpoint_ahead", job, "no step line reaches the last checkpoint; it is not committed");
        }
        if (notCounted > 0) {
            problems.add("steps_not_counted", job, (long) notCounted + " steps were skipped or not a number");
        }
    }

    private void load(long step, Event event) {
        boolean held = steps.isStarted();
        flush();
        if (held) {
            note("restart", event, "goes on from the checkpoint of step " + step);
        }
        checkpoints.confirm();
        resume(step);
        checkpoints.loaded(step);
    }

    private void resume(long step) {
        steps.resume(step);
        tokens.resume(step);
        checkpoints.resume(step);
        waits.forget();
        owedSkips = 0;
        stepNanos = OptionalLong.empty();
    }

    private void step(long number, Event event) {
        if (steps.isStarted() && number == steps.at()) {
            return;
        }
        flush();
        checkpoints.confirm();
        if (steps.isStarted() && number < steps.at()) {
            long from = checkpoints.before(number).orElse(Math.max(number - 1, 0));
            note("restart", event, "the steps go back to " + number + "; taken up from " + from);
            resume(from);
        }
        if (!steps.isStarted() || number > steps.at()) {
            advance(number, event);
        }
    }

    private void advance(long number, Event event) {
        Reading reading = event.reading();
        double made = steps.isStarted() ? number - steps.at() : number;
        double skipped = reading.number(Measure.SKIPPED).orElse(0) + owedSkips;
        owedSkips = 0;
        double excess = steps.advance(number, skipped);
        notCounted += skipped - excess;
        if (skipped > 0) {
            note("skipped_step", event, (long) skipped + " steps did not count");
        }
        if (excess > 0) {
            note("skips_out_of_range", event, "more skipped steps than steps");
        }
        reading.number(Measure.TOKENS_RATE).ifPresent(rate -> seconds(event).ifPresent(s -> tokens.add(rate * s)));
        reading.number(Measure.DATA_SECONDS_PER_STEP).ifPresent(each -> waits.addData(each * made));
        stepNanos = event.atNanos();
        pending = true;
        waits.stepMade();
        if (checkpoints.ahead().isPresent() && !checkpoints.reach()) {
            note("checkpoint_ahead", event, "a checkpoint of step " + checkpoints.takeAhead() + " before its step");
        }
        rows.hold(event);
    }

    private OptionalDouble seconds(Event event) {
        return stepNanos.isPresent() && event.atNanos().isPresent()
                ? OptionalDouble.of((double) Math.max(0, event.atNanos().getAsLong() - stepNanos.getAsLong())
                        / EpochNanos.PER_SECOND)
                : OptionalDouble.empty();
    }

    private void skippedInAll(double count, Event event) {
        double before = steps.effective();
        if (!steps.skippedInAll(count)) {
            note("skips_out_of_range", event, "skipped steps in all do not fit the steps");
        }
        if (steps.effective() < before) {
            note("skipped_step", event, (long) (before - steps.effective()) + " steps did not count");
        }
        notCounted += before - steps.effective();
    }

    private void count(Event event) {
        Reading reading = event.reading();
        reading.number(Measure.TOKENS).ifPresent(tokens::add);
        reading.number(Measure.TOKENS_TOTAL).ifPresent(total -> {
            if (!tokens.reach(total)) {
                note("tokens_back", event, "the count of tokens fell; left out");
            }
        });
        reading.number(Measure.DATA_SECONDS).ifPresent(waits::addData);
        reading.number(Measure.CHECKPOINT_SECONDS).ifPresent(waits::addCheckpoint);
    }

    private void saved(long step, Event event) {
        flush();
        waits.end(step, event.atNanos());
        if (checkpoints.save(step)) {
            write(event);
        }
    }

    private void flush() {
        if (pending) {
            pending = false;
            rows.writeHeld(steps, tokens, waits, checkpoints.committed());
        }
    }

    private void write(Event event) {
        rows.hold(event);
        rows.writeHeld(steps, tokens, waits, checkpoints.committed());
        pending = false;
    }

    private void note(String kind, Event event, String detail) {
        problems.add(kind, event.where(), detail);
    }
}
