package org.gpuledger.books.attribution;

import org.gpuledger.books.attribution.ladder.FreeTime;

/// Posts time that nobody is recorded to hold: as the ladder says, unless a sample shows somebody
/// used the device.
final class FreeTimePosts {
    /// Samples this many intervals around a hold may still speak for it: exporters lag and clocks
    /// differ.
    private static final int GUARD_INTERVALS = 2;
    private static final int NO_JOB = -1;

    private final RuleBook rules;
    private final FreeTime freeTime;
    private final Coverage coverage;
    private final Emitter emitter;

    FreeTimePosts(RuleBook rules, FreeTime freeTime, Coverage coverage, Emitter emitter) {
        this.rules = rules;
        this.freeTime = freeTime;
        this.coverage = coverage;
        this.emitter = emitter;
    }

    /// Free on a ready node.
    void postReady(int device, boolean onLadder, long fromNanos, long untilNanos) {
        cutOutUse(fromNanos, untilNanos, (from, until) -> {
            if (onLadder) {
                postAsJudged(device, from, until);
            } else {
                emitter.whole(from, until, NO_JOB, Keys.NO_DEMAND);
            }
        });
    }

    /// Free while nothing records the node's state: a sample proves the device was there, if nobody
    /// queued for it.
    void postUnknownState(long fromNanos, long untilNanos) {
        cutOutUse(fromNanos, untilNanos, this::postIfSeen);
    }

    /// On a node recorded down: lost, unless a sample shows the device at work.
    void postDown(long fromNanos, long untilNanos) {
        long reached = fromNanos;
        for (int i = coverage.firstEndingAfter(fromNanos); i < coverage.size && coverage.from[i] < untilNanos; i++) {
            if (coverage.isActive(i) && coverage.from[i] >= fromNanos && coverage.until[i] <= untilNanos) {
                postWhole(reached, coverage.from[i], Keys.FAULT);
                postWhole(coverage.from[i], coverage.until[i], Keys.ACTIVE_WHILE_DOWN);
                reached = coverage.until[i];
            }
        }
        postWhole(reached, untilNanos, Keys.FAULT);
    }

    void postDrained(long fromNanos, long untilNanos) {
        postWhole(fromNanos, untilNanos, Keys.DRAINED);
    }

    private void postWhole(long fromNanos, long untilNanos, int key) {
        if (fromNanos < untilNanos) {
            emitter.whole(fromNanos, untilNanos, NO_JOB, key);
        }
    }

    private void postAsJudged(int device, long fromNanos, long untilNanos) {
        long reached = fromNanos;
        int span = freeTime.firstEndingAfter(device, fromNanos);
        while (reached < untilNanos) {
            if (span == freeTime.spans(device) || freeTime.fromNanos(device, span) > reached) {
                throw new IllegalStateException("the ladder left device " + device + " out at " + reached);
            }
            long until = Math.min(untilNanos, freeTime.untilNanos(device, span));
            emitter.whole(reached, until, NO_JOB, freeTime.reason(device, span).key());
            reached = until;
            span++;
        }
    }

    private void postIfSeen(long fromNanos, long untilNanos) {
        long reached = fromNanos;
        for (int i = coverage.firstEndingAfter(fromNanos); i < coverage.size && coverage.from[i] < untilNanos; i++) {
            long from = Math.max(reached, coverage.from[i]);
            long until = Math.min(untilNanos, coverage.until[i]);
            postWhole(reached, from, Keys.NODE_STATE_UNKNOWN);
            boolean seenAndUnwanted = coverage.state[i] == Coverage.MEASURED && !freeTime.anyQueuedWithin(from, until);
            postWhole(from, until, seenAndUnwanted ? Keys.OBSERVED_FREE : Keys.NODE_STATE_UNKNOWN);
            reached = until;
        }
        postWhole(reached, untilNanos, Keys.NODE_STATE_UNKNOWN);
    }

    /// Hands the stretches without use on; stretches with use are contradictions.
    private void cutOutUse(long fromNanos, long untilNanos, Emitter.Split unused) {
        long guard = GUARD_INTERVALS * coverage.medianNanos;
        long reached = fromNanos;
        for (int i = coverage.firstEndingAfter(fromNanos + guard);
                i < coverage.size && coverage.until[i] <= untilNanos - guard;
                i++) {
            boolean inUse = coverage.state[i] == Coverage.MEASURED
                    && coverage.active[i] >= rules.unrecordedUse()
                    && coverage.from[i] >= fromNanos + guard;
            if (inUse) {
                if (reached < coverage.from[i]) {
                    unused.piece(reached, coverage.from[i]);
                }
                postWhole(coverage.from[i], coverage.until[i], Keys.UNRECORDED_USE);
                reached = coverage.until[i];
            }
        }
        if (reached < untilNanos) {
            unused.piece(reached, untilNanos);
        }
    }
}
