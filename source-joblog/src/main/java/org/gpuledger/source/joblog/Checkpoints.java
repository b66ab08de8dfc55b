package org.gpuledger.source.joblog;

import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.TreeMap;

/// Checkpoints of one run: which are complete, and what of the run the newest one holds.
///
/// One that is ahead of the logged steps waits until a step line reaches it; one that no line will
/// confirm waits for the run's next sign of life.
final class Checkpoints {
    private final Steps steps;
    private final Tokens tokens;
    private final TreeMap<Long, Double> complete = new TreeMap<>();
    private OptionalDouble committed = OptionalDouble.empty();
    private OptionalLong assumed = OptionalLong.empty();
    private OptionalLong ahead = OptionalLong.empty();

    Checkpoints(Steps steps, Tokens tokens) {
        this.steps = steps;
        this.tokens = tokens;
    }

    /// Effective steps that the newest checkpoint holds, if any is known.
    OptionalDouble committed() {
        return committed;
    }

    /// A checkpoint that is being written, and no line will say that it was.
    void assume(long step) {
        assumed = OptionalLong.of(step);
    }

    /// A checkpoint is complete; returns whether the committed steps are known now.
    boolean save(long step) {
        if (!steps.hasReached(step)) {
            ahead = OptionalLong.of(step);
            return false;
        }
        double held = steps.effectiveAt(step);
        complete.put(step, held);
        tokens.save(step);
        committed = OptionalDouble.of(complete.lastEntry().getValue());
        return true;
    }

    /// The run lives: what was assumed is complete. Returns whether anything changed.
    boolean confirm() {
        OptionalLong step = assumed;
        assumed = OptionalLong.empty();
        return step.isPresent() && save(step.getAsLong());
    }

    /// The steps went on; returns whether a checkpoint that was ahead is now committed.
    boolean reach() {
        return ahead.isPresent() && steps.hasReached(ahead.getAsLong()) && save(takeAhead());
    }

    OptionalLong ahead() {
        return ahead;
    }

    /// Forgets the one that is ahead and returns it.
    long takeAhead() {
        long step = ahead.orElseThrow();
        ahead = OptionalLong.empty();
        return step;
    }

    boolean isUnconfirmed() {
        return assumed.isPresent();
    }

    /// The newest complete checkpoint before a step.
    OptionalLong before(long step) {
        Long found = complete.lowerKey(step);
        return found == null ? OptionalLong.empty() : OptionalLong.of(found);
    }

    /// The run goes on from `step`: later checkpoints belong to a lineage that was given up.
    void resume(long step) {
        complete.tailMap(step, false).clear();
        assumed = OptionalLong.empty();
        ahead = OptionalLong.empty();
        if (committed.isPresent()) {
            double held = complete.isEmpty()
                    ? steps.effectiveAt(step)
                    : complete.lastEntry().getValue();
            committed = OptionalDouble.of(Math.min(committed.getAsDouble(), Math.max(held, 0)));
        }
    }

    /// The run said that it goes on from this checkpoint, so that it exists.
    void loaded(long step) {
        complete.put(step, steps.effectiveAt(step));
        committed = OptionalDouble.of(complete.lastEntry().getValue());
    }
}
