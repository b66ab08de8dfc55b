package org.gpuledger.source.prometheus.transport;

import org.gpuledger.source.prometheus.series.SeriesBuffer;

/// Decodes a chunk of Prometheus' time series database: times as differences of differences, values
/// as the bits that changed (Pelkonen et al., Gorilla, VLDB 2015; layout as in `tsdb/chunkenc`).
final class XorChunk {
    private static final long NANOS_PER_MILLI = 1_000_000;
    /// Bits of a difference of differences by the number of leading ones before it.
    private static final int[] DOD_BITS = {0, 14, 17, 20, 64};

    private final BitReader bits;
    private final SeriesBuffer buffer;
    private long at;
    private long step;
    private long value;
    private int leading;
    private int significant;

    private XorChunk(byte[] bytes, int from, int until, SeriesBuffer buffer) {
        this.bits = new BitReader(bytes, from + 2, until);
        this.buffer = buffer;
    }

    /// @throws MalformedAnswer the chunk ends early
    static void read(byte[] bytes, int from, int until, SeriesBuffer buffer) {
        if (until - from < 2) {
            throw new MalformedAnswer("a chunk of " + (until - from) + " bytes");
        }
        int count = (bytes[from] & 0xFF) << 8 | (bytes[from + 1] & 0xFF);
        new XorChunk(bytes, from, until, buffer).read(count);
    }

    private void read(int count) {
        for (int i = 0; i < count; i++) {
            switch (i) {
                case 0 -> first();
                case 1 -> second();
                default -> later();
            }
            buffer.add(Math.multiplyExact(at, NANOS_PER_MILLI), Double.longBitsToDouble(value));
        }
    }

    private void first() {
        long zigzag = bits.varint();
        at = (zigzag >>> 1) ^ -(zigzag & 1);
        value = bits.read(64);
    }

    private void second() {
        step = bits.varint();
        at += step;
        nextValue();
    }

    private void later() {
        int ones = 0;
        while (ones < 4 && bits.read(1) == 1) {
            ones++;
        }
        step += signed(DOD_BITS[ones]);
        at += step;
        nextValue();
    }

    private long signed(int width) {
        if (width == 0) {
            return 0;
        }
        long raw = bits.read(width);
        return width < 64 && raw > (1L << (width - 1)) ? raw - (1L << width) : raw;
    }

    private void nextValue() {
        if (bits.read(1) == 0) {
            return;
        }
        if (bits.read(1) == 1) {
            leading = (int) bits.read(5);
            significant = (int) bits.read(6);
            significant = significant == 0 ? 64 : significant;
        }
        int trailing = 64 - leading - significant;
        if (significant == 0 || trailing < 0) {
            throw new MalformedAnswer("a chunk's value has " + significant + " bits behind " + leading);
        }
        value ^= bits.read(significant) << trailing;
    }

    /// Bits from the highest of each byte down.
    private static final class BitReader {
        private final byte[] bytes;
        private final int end;
        private int next;
        private long held;
        private int heldBits;

        BitReader(byte[] bytes, int from, int until) {
            this.bytes = bytes;
            this.next = from;
            this.end = until;
        }

        long read(int count) {
            if (count > 32) {
                long high = read(count - 32);
                return high << 32 | read(32);
            }
            while (heldBits < count) {
                held = held << 8 | nextByte();
                heldBits += 8;
            }
            heldBits -= count;
            return held >>> heldBits & (1L << count) - 1;
        }

        long varint() {
            long number = 0;
            for (int shift = 0; shift < 64; shift += 7) {
                long part = read(8);
                number |= (part & 0x7F) << shift;
                if (part < 0x80) {
                    return number;
                }
            }
            throw new MalformedAnswer("a number of more than 64 bits");
        }

        private int nextByte() {
            if (next >= end) {
                throw new MalformedAnswer("a chunk ends in the middle of a sample");
            }
            return bytes[next++] & 0xFF;
        }
    }
}
