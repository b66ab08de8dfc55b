package org.gpuledger.books.attribution;

import java.util.Arrays;
import org.gpuledger.books.timeline.JobActivity;
import org.gpuledger.books.timeline.SampleBlock;
import org.gpuledger.model.account.EvidenceTier;

/// Which stretches of time the samples of a device speak for, and how active it was there.
///
/// Entry `i` covers `(from[i], until[i]]`; entries are in order and do not overlap. Reused from
/// device to device. The books post by it, and whoever asks what is measured asks it too.
public final class Coverage {
    /// The sample says how active the device was.
    static final byte MEASURED = 0;
    /// Samples exist, but none says how active it was.
    static final byte NO_SIGNAL = 1;
    /// Two samples of the same instant differ.
    static final byte DIFFERING = 2;

    private final RuleBook rules;
    int size;
    long medianNanos;
    long[] from = new long[0];
    long[] until = new long[0];
    float[] active = new float[0];
    byte[] state = new byte[0];
    /// Index of the entry's sample in its block.
    int[] sample = new int[0];

    private float[] grEngine = new float[0];
    private float[] smActive = new float[0];

    public Coverage(RuleBook rules) {
        this.rules = rules;
    }

    /// Reads a block anew. Equal samples of one instant count once.
    ///
    /// @param block sorted by instant; kept until the next read
    public void read(SampleBlock block) {
        reserve(block.size);
        grEngine = block.grEngine;
        smActive = block.smActive;
        size = 0;
        medianNanos = Medians.interval(block.atNanos, block.size);
        long staleness = stalenessNanos();
        for (int i = 0; i < block.size; i++) {
            long at = block.atNanos[i];
            if (size > 0 && until[size - 1] == at) {
                markIfDiffering(block, i);
            } else {
                long previous = size > 0 ? until[size - 1] : Long.MIN_VALUE;
                add(block, i, Math.max(previous, at - staleness));
            }
        }
    }

    /// The number of entries.
    public int size() {
        return size;
    }

    /// An entry's start, exclusive.
    public long fromNanos(int entry) {
        return from[entry];
    }

    /// An entry's end, inclusive: the instant of its sample.
    public long untilNanos(int entry) {
        return until[entry];
    }

    /// Index of an entry's sample in the block.
    public int sampleOf(int entry) {
        return sample[entry];
    }

    /// The median distance of the samples; 0 for fewer than two.
    public long medianNanos() {
        return medianNanos;
    }

    /// Whether an entry says how active the device was, without contradiction.
    public boolean isMeasured(int entry) {
        return state[entry] == MEASURED;
    }

    /// Whether samples of an entry's instant contradict each other.
    public boolean isDiffering(int entry) {
        return state[entry] == DIFFERING;
    }

    /// How active the device was, 0..1; only where {@link #isMeasured}.
    public float active(int entry) {
        return active[entry];
    }

    /// What is known of an entry under a run: as {@link #tier(int)}, or more where the run's steps
    /// were counted.
    public EvidenceTier tier(int entry, JobActivity activity) {
        boolean counted = activity != JobActivity.NONE
                && activity.shareWith(from[entry], until[entry], JobActivity.STEPS_KNOWN) > 0.5;
        return counted ? EvidenceTier.T3 : tier(entry);
    }

    /// What the entry's sample measured: utilisation only, the engine, or how full the device was.
    public EvidenceTier tier(int entry) {
        if (Float.isNaN(grEngine[sample[entry]])) {
            return Float.isNaN(smActive[sample[entry]]) ? EvidenceTier.T0 : EvidenceTier.T2;
        }
        return Float.isNaN(smActive[sample[entry]]) ? EvidenceTier.T1 : EvidenceTier.T2;
    }

    /// The first entry that ends after an instant.
    public int firstEndingAfter(long instantNanos) {
        int found = Arrays.binarySearch(until, 0, size, instantNanos + 1);
        return found >= 0 ? found : -found - 1;
    }

    boolean isIdle(int i) {
        return state[i] == MEASURED && active[i] <= rules.idleActivity();
    }

    boolean isActive(int i) {
        return state[i] == MEASURED && active[i] > rules.idleActivity();
    }

    /// A lone sample has no interval to judge by; it speaks for the longest time allowed.
    private long stalenessNanos() {
        long byInterval = medianNanos == 0 ? Long.MAX_VALUE : medianNanos * rules.stalenessIntervals();
        return Math.min(byInterval, rules.maxStalenessNanos());
    }

    private void add(SampleBlock block, int i, long fromNanos) {
        float signal = block.grEngine[i];
        if (Float.isNaN(signal)) {
            signal = block.gpuUtil[i];
        }
        from[size] = fromNanos;
        until[size] = block.atNanos[i];
        active[size] = signal;
        state[size] = Float.isNaN(signal) ? NO_SIGNAL : MEASURED;
        sample[size] = i;
        size++;
    }

    private void markIfDiffering(SampleBlock block, int i) {
        int first = sample[size - 1];
        boolean same = Float.compare(block.grEngine[i], block.grEngine[first]) == 0
                && Float.compare(block.gpuUtil[i], block.gpuUtil[first]) == 0
                && Float.compare(block.smActive[i], block.smActive[first]) == 0;
        if (!same) {
            state[size - 1] = DIFFERING;
        }
    }

    private void reserve(int capacity) {
        if (from.length < capacity) {
            from = new long[capacity];
            until = new long[capacity];
            active = new float[capacity];
            state = new byte[capacity];
            sample = new int[capacity];
        }
    }
}
