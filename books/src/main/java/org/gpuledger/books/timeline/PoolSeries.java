package org.gpuledger.books.timeline;

import java.util.Arrays;

/// The counts of one count-only pool over time: `size` entries, sorted by instant, instants distinct.
///
/// An entry holds from its instant until the next one's. A pending count that was not recorded is {@link #UNKNOWN}.
///
/// @param atNanos instants
/// @param capacity devices of the pool
/// @param running devices held
/// @param pending devices asked for by waiting work
/// @param pendingJobs waiting jobs
public record PoolSeries(String pool, long[] atNanos, int[] capacity, int[] running, int[] pending, int[] pendingJobs) {
    /// Marks a count that was not recorded.
    public static final int UNKNOWN = Integer.MIN_VALUE;

    public PoolSeries {
        int size = atNanos.length;
        if (capacity.length != size || running.length != size || pending.length != size || pendingJobs.length != size) {
            throw new IllegalArgumentException("columns of different length in the series of pool " + pool);
        }
        for (int i = 1; i < size; i++) {
            if (atNanos[i - 1] >= atNanos[i]) {
                throw new IllegalArgumentException("instants of pool " + pool + " are not ascending at entry " + i);
            }
        }
    }

    public int size() {
        return atNanos.length;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof PoolSeries that
                && pool.equals(that.pool)
                && Arrays.equals(atNanos, that.atNanos)
                && Arrays.equals(capacity, that.capacity)
                && Arrays.equals(running, that.running)
                && Arrays.equals(pending, that.pending)
                && Arrays.equals(pendingJobs, that.pendingJobs);
    }

    @Override
    public int hashCode() {
        return 31 * pool.hashCode() + Arrays.hashCode(atNanos);
    }

    @Override
    public String toString() {
        return "PoolSeries[" + pool + ", " + atNanos.length + " entries]";
    }
}
