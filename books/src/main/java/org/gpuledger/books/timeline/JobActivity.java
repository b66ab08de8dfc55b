package org.gpuledger.books.timeline;

import java.util.Arrays;

/// What the samples of one job say beside its devices, run-length coded: when its processes used the CPU, when its
/// step counter moved. Arrays of one length; entry `i` covers `(fromNanos[i], untilNanos[i]]`; gaps were not observed.
///
/// @param flags per entry, a union of {@link #CPU_KNOWN}, {@link #CPU_BUSY}, {@link #STEPS_KNOWN}, {@link #STEPPED}
public record JobActivity(long[] fromNanos, long[] untilNanos, byte[] flags) {
    public static final byte CPU_KNOWN = 1;
    public static final byte CPU_BUSY = 2;
    public static final byte STEPS_KNOWN = 4;
    public static final byte STEPPED = 8;

    public static final JobActivity NONE = new JobActivity(new long[0], new long[0], new byte[0]);

    /// Whether every part of `(fromNanos, untilNanos]` carries all of `wanted` and none of `unwanted`.
    public boolean holdsThroughout(long startNanos, long endNanos, int wanted, int unwanted) {
        int entry = firstEndingAfter(startNanos);
        long reached = startNanos;
        while (reached < endNanos) {
            if (entry == untilNanos.length || fromNanos[entry] > reached) {
                return false;
            }
            if ((flags[entry] & wanted) != wanted || (flags[entry] & unwanted) != 0) {
                return false;
            }
            reached = untilNanos[entry];
            entry++;
        }
        return true;
    }

    /// The share of `(startNanos, endNanos]` that is covered by entries carrying all of `wanted`, 0..1.
    public double shareWith(long startNanos, long endNanos, int wanted) {
        long covered = 0;
        for (int i = firstEndingAfter(startNanos); i < fromNanos.length && fromNanos[i] < endNanos; i++) {
            if ((flags[i] & wanted) == wanted) {
                covered += Math.min(endNanos, untilNanos[i]) - Math.max(startNanos, fromNanos[i]);
            }
        }
        return covered / (double) (endNanos - startNanos);
    }

    private int firstEndingAfter(long instantNanos) {
        int found = Arrays.binarySearch(untilNanos, instantNanos + 1);
        return found >= 0 ? found : -found - 1;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof JobActivity that
                && Arrays.equals(fromNanos, that.fromNanos)
                && Arrays.equals(untilNanos, that.untilNanos)
                && Arrays.equals(flags, that.flags);
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(fromNanos) * 31 + Arrays.hashCode(flags);
    }

    @Override
    public String toString() {
        return "JobActivity[" + flags.length + " entries]";
    }
}
