package org.gpuledger.books.attribution;

import java.util.Arrays;
import org.gpuledger.books.timeline.FleetIndex;
import org.gpuledger.books.timeline.JobActivity;
import org.gpuledger.books.timeline.SampleBlock;
import org.gpuledger.model.account.EvidenceTier;
import org.gpuledger.model.time.Span;
import org.gpuledger.model.work.Allocation;
import org.gpuledger.model.work.Job;
import org.gpuledger.model.work.JobTier;

/// Reads the samples within one hold: for each covering entry the reason of its idle part, and
/// whether its active part is work or spinning.
final class HoldPattern {
    /// The entry's active part is work.
    static final byte WORK = 0;
    /// It spins while it communicates.
    static final byte SPIN_WITH_TRAFFIC = 1;
    /// It spins, and no step has been made for long.
    static final byte HUNG = 2;
    /// It spins for an unknown reason.
    static final byte SPIN = 3;

    /// The entry is not in a gap: its idle part, if any, is a short one.
    static final int NO_GAP = -1;

    private final FleetIndex index;
    private final GapRules gapRules;
    private final BusyWait busyWait;
    private final Span period;

    int first;
    int end;
    boolean everActive;
    /// By entry − `first`.
    int[] idleKey = new int[0];
    byte[] mode = new byte[0];

    private Allocation hold = new Allocation(0, 0, Span.of(0, 1), Allocation.WHOLE);
    private final Coverage coverage;
    private JobActivity activity = JobActivity.NONE;
    private boolean neverUsed;

    HoldPattern(FleetIndex index, RuleBook rules, Span period, Coverage coverage) {
        this.index = index;
        this.gapRules = new GapRules(rules);
        this.busyWait = new BusyWait(rules);
        this.period = period;
        this.coverage = coverage;
    }

    Allocation hold() {
        return hold;
    }

    /// Whether the device was seen idle from the hold's start to its end.
    boolean isNeverUsed() {
        return neverUsed;
    }

    /// Reads a hold anew against the coverage that is loaded.
    void read(Allocation newHold, SampleBlock block) {
        hold = newHold;
        Job job = index.facts().jobs().get(hold.job());
        activity = index.facts().jobActivity().isEmpty()
                ? JobActivity.NONE
                : index.facts().jobActivity().get(hold.job());
        first = coverage.firstEndingAfter(startNanos());
        end = coverage.firstEndingAfter(endNanos() - 1);
        if (end < coverage.size && coverage.from[end] < endNanos()) {
            end++;
        }
        reserve(Math.max(0, end - first));
        everActive = false;
        neverUsed = false;
        findGaps(job.tier());
        busyWait.mark(this, coverage, block, activity, index.devicesHeldBy(hold.job()) > 1);
    }

    long startNanos() {
        return Math.max(hold.span().fromNanos(), period.fromNanos());
    }

    long endNanos() {
        return Math.min(hold.span().untilNanos(), period.untilNanos());
    }

    private void findGaps(JobTier jobTier) {
        Arrays.fill(idleKey, 0, end - first, NO_GAP);
        int at = first;
        while (at < end) {
            if (isTransparent(at) || !coverage.isIdle(at)) {
                everActive |= coverage.isActive(at) && !isTransparent(at);
                at++;
                continue;
            }
            int gapEnd = at + 1;
            while (gapEnd < end && continues(gapEnd)) {
                gapEnd++;
            }
            post(new Gap(at, gapEnd, leftEdge(at), rightEdge(gapEnd), idleNanos(at, gapEnd)), jobTier);
            at = gapEnd;
        }
    }

    /// An entry that reaches over the hold's edge mixes two holders: it neither opens nor closes a
    /// gap.
    private boolean isTransparent(int i) {
        return coverage.from[i] < hold.span().fromNanos()
                || coverage.until[i] > hold.span().untilNanos();
    }

    private boolean continues(int i) {
        return coverage.isIdle(i) && !isTransparent(i) && coverage.from[i] == coverage.until[i - 1];
    }

    private Gap.Edge leftEdge(int at) {
        boolean isFirst = at == first || (at == first + 1 && isTransparent(first));
        if (isFirst && coverage.from[first] <= hold.span().fromNanos()) {
            return hold.span().fromNanos() >= period.fromNanos() ? Gap.Edge.HOLD : Gap.Edge.UNOBSERVED;
        }
        boolean touches = at > first && coverage.from[at] == coverage.until[at - 1];
        return touches && coverage.isActive(at - 1) ? Gap.Edge.ACTIVE : Gap.Edge.UNOBSERVED;
    }

    private Gap.Edge rightEdge(int gapEnd) {
        boolean isLast = gapEnd == end || (gapEnd == end - 1 && isTransparent(gapEnd));
        if (isLast) {
            boolean reachesEnd = coverage.until[end - 1] + coverage.medianNanos
                    >= hold.span().untilNanos();
            boolean holdEnds = hold.span().untilNanos() <= period.untilNanos();
            return reachesEnd && holdEnds ? Gap.Edge.HOLD : Gap.Edge.UNOBSERVED;
        }
        boolean touches = coverage.from[gapEnd] == coverage.until[gapEnd - 1];
        return touches && coverage.isActive(gapEnd) ? Gap.Edge.ACTIVE : Gap.Edge.UNOBSERVED;
    }

    private long idleNanos(int from, int until) {
        return Math.min(endNanos(), coverage.until[until - 1]) - Math.max(startNanos(), coverage.from[from]);
    }

    private void post(Gap gap, JobTier jobTier) {
        Span span = Span.of(
                Math.max(startNanos(), coverage.from[gap.first()]),
                Math.min(endNanos(), coverage.until[gap.end() - 1]));
        int key = gapRules.reasonKey(gap, span, jobTier, activity, tier(gap.first()));
        Arrays.fill(idleKey, gap.first() - first, gap.end() - first, key);
        inheritEdges(gap, key);
        neverUsed |= gap.left() == Gap.Edge.HOLD && gap.right() == Gap.Edge.HOLD;
    }

    /// The idle part of an entry over the hold's edge is as the gap beside it.
    private void inheritEdges(Gap gap, int key) {
        if (gap.first() == first + 1) {
            idleKey[0] = key;
        }
        if (gap.end() == end - 1) {
            idleKey[end - 1 - first] = key;
        }
    }

    /// What was measured at an entry: columns of its sample, and whether the job's steps were
    /// counted.
    EvidenceTier tier(int entry) {
        return coverage.tier(entry, activity);
    }

    private void reserve(int capacity) {
        if (idleKey.length < capacity) {
            idleKey = new int[capacity];
            mode = new byte[capacity];
        }
        Arrays.fill(mode, 0, capacity, WORK);
    }
}
