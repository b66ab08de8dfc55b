package org.gpuledger.doctor.coverage;

import java.util.Arrays;
import org.gpuledger.books.attribution.Coverage;
import org.gpuledger.books.timeline.SampleBlock;
import org.gpuledger.doctor.signal.Signal;

/// Which signals are known when: entry `i` says which of them cover `(fromNanos[i], untilNanos[i]]`.
/// How far a sample reaches is the books' rule, {@link Coverage}.
///
/// @param signals per entry, as bits of {@link Signal#bit}
record Cover(long[] fromNanos, long[] untilNanos, long[] signals) {
    private static final long COUNTERS = Arrays.stream(Signal.values())
            .filter(Signal::isCounter)
            .mapToLong(Signal::bit)
            .reduce(0, (a, b) -> a | b);

    static final Cover NONE = new Cover(new long[0], new long[0], new long[0]);

    /// The cover of a series. A counter's first reading tells nothing: only growth does.
    ///
    /// @param coverage scratch, read anew
    /// @param block scratch, filled anew
    static Cover of(Series series, Coverage coverage, SampleBlock block) {
        series.copyTo(block);
        coverage.read(block);
        int size = coverage.size();
        Cover cover = new Cover(new long[size], new long[size], new long[size]);
        long counted = 0;
        for (int i = 0; i < size; i++) {
            cover.fromNanos[i] = coverage.fromNanos(i);
            cover.untilNanos[i] = coverage.untilNanos(i);
            long carried = coverage.isDiffering(i) ? 0 : series.carried(coverage.sampleOf(i));
            cover.signals[i] = carried & (~COUNTERS | counted);
            counted |= carried;
        }
        return cover;
    }

    /// Walks a cover in step with ascending instants.
    static final class Cursor {
        private final Cover cover;
        private int entry;

        Cursor(Cover cover, long startNanos) {
            this.cover = cover;
            int found = Arrays.binarySearch(cover.untilNanos, startNanos + 1);
            this.entry = found >= 0 ? found : -found - 1;
        }

        /// The signals known just after an instant.
        long signalsAfter(long instantNanos) {
            return isWithin(instantNanos) ? cover.signals[entry] : 0;
        }

        /// Index of the entry that covers the time just after an instant; -1 if none does.
        int entryAfter(long instantNanos) {
            return isWithin(instantNanos) ? entry : -1;
        }

        /// Until when that holds; never later than `endNanos`.
        long holdsUntil(long instantNanos, long endNanos) {
            if (entry == cover.untilNanos.length) {
                return endNanos;
            }
            long change = isWithin(instantNanos) ? cover.untilNanos[entry] : cover.fromNanos[entry];
            return Math.min(change, endNanos);
        }

        void passTo(long instantNanos) {
            while (entry < cover.untilNanos.length && cover.untilNanos[entry] <= instantNanos) {
                entry++;
            }
        }

        private boolean isWithin(long instantNanos) {
            return entry < cover.untilNanos.length && cover.fromNanos[entry] <= instantNanos;
        }
    }
}
