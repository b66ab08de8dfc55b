package org.gpuledger.books.attribution;

import org.gpuledger.books.timeline.FleetIndex;
import org.gpuledger.books.timeline.SampleBlock;
import org.gpuledger.model.account.EvidenceTier;
import org.gpuledger.model.work.Job;
import org.gpuledger.model.work.JobTier;

/// Posts the time of one hold: for each covering sample the active part and the idle part, in whole
/// nanoseconds.
final class HeldTime {
    /// XID 79: the device has fallen off the bus (NVIDIA's XID catalogue).
    private static final long FALLEN_OFF_THE_BUS = 79;
    /// Clocks cut by hardware slowdown, software thermal, hardware thermal, power brake; not the
    /// normal power cap.
    private static final long THROTTLED = 0x8 | 0x20 | 0x40 | 0x80;

    private final FleetIndex index;
    private final Standby standby;
    private final Coverage coverage;
    private final Emitter emitter;
    private final BusyWait busyWait;

    HeldTime(FleetIndex index, Standby standby, Coverage coverage, Emitter emitter, BusyWait busyWait) {
        this.index = index;
        this.standby = standby;
        this.coverage = coverage;
        this.emitter = emitter;
        this.busyWait = busyWait;
    }

    /// Posts `[fromNanos, untilNanos)` of a hold that has the whole device.
    void post(HoldPattern pattern, SampleBlock block, long fromNanos, long untilNanos) {
        int job = pattern.hold().job();
        long reached = fromNanos;
        for (int i = coverage.firstEndingAfter(fromNanos); i < pattern.end && coverage.from[i] < untilNanos; i++) {
            long from = Math.max(reached, coverage.from[i]);
            long until = Math.min(untilNanos, coverage.until[i]);
            if (reached < from) {
                emitter.whole(reached, from, job, Keys.NO_SAMPLE);
            }
            if (from < until) {
                postEntry(pattern, block, i, from, until);
                reached = until;
            }
        }
        if (reached < untilNanos) {
            emitter.whole(reached, untilNanos, job, Keys.NO_SAMPLE);
        }
    }

    /// Posts the part of one covering entry that lies in `[fromNanos, untilNanos)`.
    void postEntry(HoldPattern pattern, SampleBlock block, int entry, long fromNanos, long untilNanos) {
        emitter.byHour(
                fromNanos, untilNanos, (from, until) -> postAmount(pattern, block, entry, from, until, until - from));
    }

    /// Posts an amount of one covering entry inside an hour: all of the piece, or a share of it.
    void postAmount(
            HoldPattern pattern, SampleBlock block, int entry, long fromNanos, long untilNanos, long amountNanos) {
        int job = pattern.hold().job();
        if (coverage.state[entry] != Coverage.MEASURED) {
            int key = coverage.state[entry] == Coverage.NO_SIGNAL ? Keys.NO_SIGNAL : Keys.DIFFERING;
            emitter.part(fromNanos, untilNanos, job, key, amountNanos);
            return;
        }
        int sample = coverage.sample[entry];
        int tier = pattern.tier(entry).ordinal();
        long active = part(amountNanos, coverage.active[entry]);
        if (block.xid[sample] == FALLEN_OFF_THE_BUS && coverage.isIdle(entry)) {
            emitter.part(fromNanos, untilNanos, job, Keys.XID_79[tier], amountNanos);
            return;
        }
        int idleKey = idleKey(pattern, entry, fromNanos, tier);
        emitter.part(fromNanos, untilNanos, job, idleKey, amountNanos - active);
        switch (pattern.mode[entry - pattern.first]) {
            case HoldPattern.HUNG -> emitter.part(fromNanos, untilNanos, job, Keys.HUNG[tier], active);
            case HoldPattern.SPIN -> emitter.part(fromNanos, untilNanos, job, Keys.SPIN[tier], active);
            case HoldPattern.SPIN_WITH_TRAFFIC ->
                emitter.part(fromNanos, untilNanos, job, Keys.SPIN_WITH_TRAFFIC[tier], active);
            case HoldPattern.WORK -> {
                long filled = filled(block, entry, amountNanos, active);
                emitter.part(fromNanos, untilNanos, job, workKey(block, sample, tier), filled);
                emitter.part(fromNanos, untilNanos, job, Keys.LOW_INTENSITY[tier], active - filled);
            }
            default -> throw new IllegalStateException("unknown mode of entry " + entry);
        }
    }

    /// How much of an amount is filled: all active time where SM activity is not known.
    private long filled(SampleBlock block, int entry, long amountNanos, long activeNanos) {
        float smActive = block.smActive[coverage.sample[entry]];
        return Float.isNaN(smActive) ? activeNanos : Math.min(activeNanos, part(amountNanos, smActive));
    }

    private static int workKey(SampleBlock block, int sample, int tier) {
        long bits = block.throttleBits[sample];
        if (bits != SampleBlock.ABSENT && (bits & THROTTLED) != 0) {
            return Keys.THROTTLED[tier];
        }
        return Float.isNaN(block.smActive[sample]) ? Keys.EFFECTIVE[tier] : Keys.EFFECTIVE_FILLED[tier];
    }

    private int idleKey(HoldPattern pattern, int entry, long fromNanos, int tier) {
        Job job = index.facts().jobs().get(pattern.hold().job());
        if (fromNanos < job.times().startedNanos().orElse(Long.MIN_VALUE)) {
            return Keys.STARTING_RECORDED;
        }
        if (job.tier() == JobTier.INFERENCE) {
            return standby.keysAt(pattern.hold(), fromNanos)[tier];
        }
        int gapKey = pattern.idleKey[entry - pattern.first];
        return gapKey == HoldPattern.NO_GAP ? Keys.SHORT_GAP[tier] : gapKey;
    }

    private static long part(long amountNanos, float ratio) {
        return Math.min(amountNanos, Math.max(0, Math.round(amountNanos * (double) ratio)));
    }

    /// The time of a device of which nothing records holders: activity is evidence of use, idleness
    /// of nothing.
    void postWithoutHolder(SampleBlock block, long fromNanos, long untilNanos) {
        long reached = fromNanos;
        for (int i = coverage.firstEndingAfter(fromNanos); i < coverage.size && coverage.from[i] < untilNanos; i++) {
            long from = Math.max(reached, coverage.from[i]);
            long until = Math.min(untilNanos, coverage.until[i]);
            if (reached < from) {
                emitter.whole(reached, from, NO_JOB, Keys.NO_SAMPLE);
            }
            if (from < until) {
                postEntryWithoutHolder(block, i, from, until);
                reached = until;
            }
        }
        if (reached < untilNanos) {
            emitter.whole(reached, untilNanos, NO_JOB, Keys.NO_SAMPLE);
        }
    }

    private static final int NO_JOB = -1;

    private void postEntryWithoutHolder(SampleBlock block, int entry, long fromNanos, long untilNanos) {
        if (coverage.state[entry] != Coverage.MEASURED) {
            int key = coverage.state[entry] == Coverage.NO_SIGNAL ? Keys.NO_SIGNAL : Keys.DIFFERING;
            emitter.whole(fromNanos, untilNanos, NO_JOB, key);
            return;
        }
        EvidenceTier tier = coverage.tier(entry);
        boolean spins = busyWait.looksBusy(coverage, block, entry);
        emitter.byHour(fromNanos, untilNanos, (from, until) -> {
            long active = part(until - from, coverage.active[entry]);
            long filled = filled(block, entry, until - from, active);
            int workKey = workKey(block, coverage.sample[entry], tier.ordinal());
            int emptyKey = spins ? Keys.HOLDER_UNKNOWN : Keys.LOW_INTENSITY[tier.ordinal()];
            emitter.part(from, until, NO_JOB, Keys.HOLDER_UNKNOWN, until - from - active);
            emitter.part(from, until, NO_JOB, workKey, filled);
            emitter.part(from, until, NO_JOB, emptyKey, active - filled);
        });
    }
}
