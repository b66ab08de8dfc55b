package org.gpuledger.source.joblog;

import java.util.Map;
import java.util.TreeMap;

/// Steps of one run over its restarts: the log's numbers on one side, what counted on the other.
///
/// `effective` are the steps of the present lineage that counted, `redone` those of abandoned
/// lineages. Their sum never falls.
final class Steps {
    private static final int MOST_REMEMBERED = 1_000_000;

    /// Effective steps by the log's number, of the present lineage.
    private final TreeMap<Long, Double> history = new TreeMap<>();

    private boolean started;
    private boolean totalsAgree = true;
    private double totalsBase;
    private long at;
    private double effective;
    private long previousAt;
    private double previousEffective;
    private double redone;

    boolean isStarted() {
        return started;
    }

    /// The log's number of the newest step.
    long at() {
        return at;
    }

    /// Steps that counted, over all lineages.
    double total() {
        return effective + redone;
    }

    double effective() {
        return effective;
    }

    /// Goes on to step `number`, which is not before the newest; returns how many of the skipped
    /// steps found no room.
    double advance(long number, double skipped) {
        previousAt = at;
        previousEffective = effective;
        double made = started ? number - at : number;
        double lost = Math.min(skipped, made);
        effective += made - lost;
        at = number;
        started = true;
        remember();
        return skipped - lost;
    }

    /// Sets what did not count since the run's first step; returns whether the number was possible.
    boolean skippedInAll(double count) {
        if (!totalsAgree) {
            totalsBase = count - (at - effective);
            totalsAgree = true;
        }
        double wanted = at - (count - totalsBase);
        double most = previousEffective + (at - previousAt);
        effective = Math.max(previousEffective, Math.min(most, wanted));
        remember();
        return effective == wanted;
    }

    /// The run goes on from a checkpoint of step `number`.
    void resume(long number) {
        double kept = effectiveAt(number);
        if (!started) {
            totalsAgree = false;
        }
        if (started && number < at) {
            redone += effective - kept;
        }
        history.tailMap(number, false).clear();
        at = number;
        effective = kept;
        previousAt = at;
        previousEffective = effective;
        started = true;
        remember();
    }

    /// Effective steps when the log's number was `number`; between two known ones all counted, as
    /// far as the later one allows.
    double effectiveAt(long number) {
        Map.Entry<Long, Double> before = history.floorEntry(number);
        Map.Entry<Long, Double> after = history.ceilingEntry(number);
        double least = before == null ? number : before.getValue() + (number - before.getKey());
        return after == null ? least : Math.min(least, after.getValue());
    }

    /// Whether a step of this lineage was seen at or after `number`.
    boolean hasReached(long number) {
        return started && number <= at;
    }

    private void remember() {
        history.put(at, effective);
        if (history.size() > MOST_REMEMBERED) {
            history.pollFirstEntry();
        }
    }
}
