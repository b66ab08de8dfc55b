package org.gpuledger.books.attribution.ladder;

import java.util.Arrays;
import org.gpuledger.books.attribution.Reason;

/// For each device, when it was free on a ready node and why; and when work queued at all.
///
/// Spans of a device are in order and run-length coded: neighbours differ in reason or do not
/// touch.
public final class FreeTime {
    private static final FreeCode[] CODES = FreeCode.values();

    private final Track[] tracks;
    private final Track queued = new Track();

    FreeTime(int devices) {
        tracks = new Track[devices];
        Arrays.setAll(tracks, unused -> new Track());
    }

    /// How many free spans a device has.
    public int spans(int device) {
        return tracks[device].size;
    }

    public long fromNanos(int device, int span) {
        return tracks[device].from[span];
    }

    public long untilNanos(int device, int span) {
        return tracks[device].until[span];
    }

    public Reason reason(int device, int span) {
        return CODES[tracks[device].code[span]].reason();
    }

    /// The first span of a device that ends after an instant; `spans(device)` if none does.
    public int firstEndingAfter(int device, long instantNanos) {
        return tracks[device].firstEndingAfter(instantNanos);
    }

    /// Whether some work was queued at some time in `[fromNanos, untilNanos)`.
    public boolean anyQueuedWithin(long fromNanos, long untilNanos) {
        int span = queued.firstEndingAfter(fromNanos);
        return span < queued.size && queued.from[span] < untilNanos;
    }

    void addFree(int device, long fromNanos, long untilNanos, FreeCode code) {
        tracks[device].add(fromNanos, untilNanos, (byte) code.ordinal());
    }

    void addQueued(long fromNanos, long untilNanos) {
        queued.add(fromNanos, untilNanos, (byte) 0);
    }

    private static final class Track {
        private int size;
        private long[] from = new long[4];
        private long[] until = new long[4];
        private byte[] code = new byte[4];

        void add(long fromNanos, long untilNanos, byte newCode) {
            if (size > 0 && until[size - 1] == fromNanos && code[size - 1] == newCode) {
                until[size - 1] = untilNanos;
                return;
            }
            if (size == from.length) {
                from = Arrays.copyOf(from, size * 2);
                until = Arrays.copyOf(until, size * 2);
                code = Arrays.copyOf(code, size * 2);
            }
            from[size] = fromNanos;
            until[size] = untilNanos;
            code[size] = newCode;
            size++;
        }

        int firstEndingAfter(long instantNanos) {
            int found = Arrays.binarySearch(until, 0, size, instantNanos + 1);
            return found >= 0 ? found : -found - 1;
        }
    }
}
