package org.gpuledger.source.prometheus.transport;

import java.nio.charset.StandardCharsets;

/// Walks the fields of one protocol buffers message, for the few messages of remote read.
final class ProtoReader {
    private final byte[] bytes;
    private final int end;
    private int at;
    private int wireType;
    private int from;
    private int until;
    private long number;

    ProtoReader(byte[] bytes, int from, int until) {
        this.bytes = bytes;
        this.at = from;
        this.end = until;
    }

    /// Goes to the next field.
    ///
    /// @return its number; 0 at the end
    int next() {
        if (at >= end) {
            return 0;
        }
        long key = varint();
        wireType = (int) key & 7;
        switch (wireType) {
            case 0 -> number = varint();
            case 1 -> skip(8);
            case 2 -> skip(length());
            case 5 -> skip(4);
            default -> throw new MalformedAnswer("a field of wire type " + wireType);
        }
        return (int) (key >>> 3);
    }

    /// The field as a whole number.
    long whole() {
        expect(0);
        return number;
    }

    /// The field as a double.
    double real() {
        expect(1);
        long raw = 0;
        for (int i = 7; i >= 0; i--) {
            raw = raw << 8 | bytes[from + i] & 0xFF;
        }
        return Double.longBitsToDouble(raw);
    }

    String text() {
        expect(2);
        return new String(bytes, from, until - from, StandardCharsets.UTF_8);
    }

    /// The field as a message of its own.
    ProtoReader message() {
        expect(2);
        return new ProtoReader(bytes, from, until);
    }

    /// Where the field's bytes begin.
    int from() {
        expect(2);
        return from;
    }

    /// Behind the field's bytes.
    int until() {
        return until;
    }

    private void expect(int type) {
        if (wireType != type) {
            throw new MalformedAnswer("a field of wire type " + wireType + " where " + type + " belongs");
        }
    }

    private int length() {
        long length = varint();
        if (length < 0 || length > end - at) {
            throw new MalformedAnswer("a field of " + length + " bytes where " + (end - at) + " are left");
        }
        return (int) length;
    }

    private void skip(int length) {
        if (length > end - at) {
            throw new MalformedAnswer("a message ends in the middle of a field");
        }
        from = at;
        at += length;
        until = at;
    }

    private long varint() {
        long value = 0;
        for (int shift = 0; shift < 64; shift += 7) {
            if (at >= end) {
                throw new MalformedAnswer("a message ends in the middle of a number");
            }
            byte part = bytes[at++];
            value |= (long) (part & 0x7F) << shift;
            if (part >= 0) {
                return value;
            }
        }
        throw new MalformedAnswer("a number of more than 64 bits");
    }
}
