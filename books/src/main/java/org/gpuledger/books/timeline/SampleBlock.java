package org.gpuledger.books.timeline;

import java.util.Arrays;

/// The samples of one device over the period, columnar, sorted by instant. Reused from device to device.
///
/// In ratio and rate columns not-a-number means *not measured*; in `throttleBits` and `xid` it is {@link #ABSENT}.
/// Several samples at one instant are kept; the kernel counts equal ones once and posts differing ones to conflict.
public final class SampleBlock {
    /// Marks a whole-number value that was not measured.
    public static final long ABSENT = Long.MIN_VALUE;

    private static final int FIRST_CAPACITY = 4096;

    public int size;
    public long[] atNanos = new long[FIRST_CAPACITY];
    public float[] gpuUtil = new float[FIRST_CAPACITY];
    public float[] grEngine = new float[FIRST_CAPACITY];
    public float[] smActive = new float[FIRST_CAPACITY];
    public float[] tensor = new float[FIRST_CAPACITY];
    public float[] dram = new float[FIRST_CAPACITY];
    public float[] pcieRx = new float[FIRST_CAPACITY];
    public float[] pcieTx = new float[FIRST_CAPACITY];
    public float[] nvlinkRx = new float[FIRST_CAPACITY];
    public float[] nvlinkTx = new float[FIRST_CAPACITY];
    public long[] throttleBits = new long[FIRST_CAPACITY];
    public long[] xid = new long[FIRST_CAPACITY];

    /// Forgets all samples, keeps the room.
    public void clear() {
        size = 0;
    }

    /// Makes room for `more` samples behind the present ones.
    public void ensureRoom(int more) {
        int needed = Math.addExact(size, more);
        if (needed > atNanos.length) {
            grow(Math.max(needed, atNanos.length * 2));
        }
    }

    private void grow(int capacity) {
        atNanos = Arrays.copyOf(atNanos, capacity);
        gpuUtil = Arrays.copyOf(gpuUtil, capacity);
        grEngine = Arrays.copyOf(grEngine, capacity);
        smActive = Arrays.copyOf(smActive, capacity);
        tensor = Arrays.copyOf(tensor, capacity);
        dram = Arrays.copyOf(dram, capacity);
        pcieRx = Arrays.copyOf(pcieRx, capacity);
        pcieTx = Arrays.copyOf(pcieTx, capacity);
        nvlinkRx = Arrays.copyOf(nvlinkRx, capacity);
        nvlinkTx = Arrays.copyOf(nvlinkTx, capacity);
        throttleBits = Arrays.copyOf(throttleBits, capacity);
        xid = Arrays.copyOf(xid, capacity);
    }
}
