package org.gpuledger.store.pages;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Arrays;

/// Decodes the hybrid of run lengths and bit packing in which levels and dictionary codes are kept.
final class Runs {
    /// Bytes that must follow the encoded ones, so that a word can be read at the last of them.
    static final int PADDING = 8;

    private static final VarHandle WORD = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
    private static final int MAX_WIDTH = 32;

    private final byte[] bytes;
    private final int end;
    private final int width;
    private int position;

    private Runs(byte[] bytes, int position, int end, int width) {
        this.bytes = bytes;
        this.position = position;
        this.end = end;
        this.width = width;
    }

    /// @param width bits per value, 0..32
    /// @param out takes `count` values from index 0 on
    static void decode(byte[] bytes, int position, int end, int width, int[] out, int count) {
        if (width < 0 || width > MAX_WIDTH || end > bytes.length - PADDING) {
            throw new MalformedPage("a run of " + width + " bits per value");
        }
        new Runs(bytes, position, end, width).decode(out, count);
    }

    private void decode(int[] out, int count) {
        int done = 0;
        while (done < count) {
            int head = head();
            if ((head & 1) == 0) {
                int length = Math.min(head >>> 1, count - done);
                Arrays.fill(out, done, done + length, repeated());
                done += length;
                requireProgress(length);
            } else {
                int length = unpack(out, done, count - done, head >>> 1);
                done += length;
                requireProgress(length);
            }
        }
    }

    private int repeated() {
        int byteCount = (width + 7) >>> 3;
        int value = 0;
        for (int i = 0; i < byteCount; i++) {
            value |= (bytes[position + i] & 0xFF) << (8 * i);
        }
        position += byteCount;
        requireInside();
        return value;
    }

    /// Groups of eight values; the last group may hold more than are wanted.
    private int unpack(int[] out, int at, int wanted, int groups) {
        long packedBytes = (long) groups * width;
        if (packedBytes > end - position) {
            throw new MalformedPage("packed values are cut short");
        }
        int length = (int) Math.min((long) groups * 8, wanted);
        long mask = (1L << width) - 1;
        long bit = 0;
        for (int i = 0; i < length; i++) {
            long word = (long) WORD.get(bytes, position + (int) (bit >>> 3));
            out[at + i] = (int) ((word >>> (bit & 7)) & mask);
            bit += width;
        }
        position += (int) packedBytes;
        return length;
    }

    private int head() {
        int value = 0;
        for (int shift = 0; shift < 35; shift += 7) {
            requireRoom();
            int one = bytes[position++];
            value |= (one & 0x7F) << shift;
            if ((one & 0x80) == 0) {
                return value;
            }
        }
        throw new MalformedPage("the head of a run is too long");
    }

    private void requireRoom() {
        if (position >= end) {
            throw new MalformedPage("runs are cut short");
        }
    }

    private void requireInside() {
        if (position > end) {
            throw new MalformedPage("runs are cut short");
        }
    }

    private static void requireProgress(int length) {
        if (length == 0) {
            throw new MalformedPage("an empty run");
        }
    }
}
