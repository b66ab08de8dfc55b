package org.gpuledger.books.attribution.ladder;

import java.util.Arrays;

/// Writes down what the ladder said of each device, looking only at devices that an event or a
/// promise touched: most devices do not change at most events.
final class FreeRecorder {
    private static final byte NOT_FREE = -1;
    private static final FreeCode[] CODES = FreeCode.values();

    private final FreeTime out;
    private final byte[] open;
    private final long[] since;
    private final int[] touched;
    private final boolean[] isTouched;
    private int touchedCount;

    FreeRecorder(FreeTime out, int devices) {
        this.out = out;
        open = new byte[devices];
        Arrays.fill(open, NOT_FREE);
        since = new long[devices];
        touched = new int[devices];
        isTouched = new boolean[devices];
    }

    /// Something about this device may have changed.
    void touch(int device) {
        if (!isTouched[device]) {
            isTouched[device] = true;
            touched[touchedCount++] = device;
        }
    }

    /// Compares the touched devices with what is written; changes hold from this instant on.
    void settle(long nowNanos, Board board, Holds holds) {
        for (int i = 0; i < touchedCount; i++) {
            int device = touched[i];
            isTouched[device] = false;
            boolean isFree = board.isFree(device) || holds.hasRest(device);
            change(device, isFree ? (byte) board.codeOf(device).ordinal() : NOT_FREE, nowNanos);
        }
        touchedCount = 0;
    }

    /// The sweep ends here.
    void finish(long nowNanos) {
        for (int device = 0; device < open.length; device++) {
            change(device, NOT_FREE, nowNanos);
        }
    }

    private void change(int device, byte code, long nowNanos) {
        if (open[device] == code) {
            return;
        }
        if (open[device] != NOT_FREE && since[device] < nowNanos) {
            out.addFree(device, since[device], nowNanos, CODES[open[device]]);
        }
        open[device] = code;
        since[device] = nowNanos;
    }
}
