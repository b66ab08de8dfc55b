package org.gpuledger.source.joblog;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;

/// Fields of one protobuf message, in order. A damaged message ends early and says so.
final class Wire {
    private static final int VARINT = 0;
    private static final int FIXED64 = 1;
    private static final int BYTES = 2;
    private static final int FIXED32 = 5;

    private final ByteBuffer rest;
    private int field;
    private int kind;
    private long word;
    private ByteBuffer bytes = ByteBuffer.allocate(0);
    private boolean isDamaged;

    Wire(ByteBuffer message) {
        this.rest = message.slice().order(ByteOrder.LITTLE_ENDIAN);
    }

    /// Goes to the next field; false at the end, or where the message is damaged.
    boolean next() {
        if (isDamaged || !rest.hasRemaining()) {
            return false;
        }
        long tag = varint();
        field = (int) (tag >>> 3);
        kind = (int) (tag & 7);
        switch (kind) {
            case VARINT -> word = varint();
            case FIXED64 -> word = has(Long.BYTES) ? rest.getLong() : 0;
            case FIXED32 -> word = has(Integer.BYTES) ? rest.getInt() : 0;
            case BYTES -> cut(varint());
            default -> isDamaged = true;
        }
        return !isDamaged;
    }

    boolean isDamaged() {
        return isDamaged;
    }

    boolean isVarint(int number) {
        return field == number && kind == VARINT;
    }

    boolean isDouble(int number) {
        return field == number && kind == FIXED64;
    }

    boolean isFloat(int number) {
        return field == number && kind == FIXED32;
    }

    boolean isBytes(int number) {
        return field == number && kind == BYTES;
    }

    long word() {
        return word;
    }

    double doubleValue() {
        return Double.longBitsToDouble(word);
    }

    double floatValue() {
        return Float.intBitsToFloat((int) word);
    }

    /// The bytes of the field, little-endian.
    ByteBuffer bytes() {
        return bytes.duplicate().order(ByteOrder.LITTLE_ENDIAN);
    }

    String text() {
        return StandardCharsets.UTF_8.decode(bytes.duplicate()).toString();
    }

    private void cut(long length) {
        if (length < 0 || !has(length)) {
            isDamaged = true;
            return;
        }
        bytes = rest.slice(rest.position(), (int) length);
        rest.position(rest.position() + (int) length);
    }

    private boolean has(long count) {
        isDamaged |= rest.remaining() < count;
        return !isDamaged;
    }

    private long varint() {
        long value = 0;
        for (int shift = 0; shift < Long.SIZE; shift += 7) {
            if (!has(1)) {
                return 0;
            }
            byte next = rest.get();
            value |= (long) (next & 0x7f) << shift;
            if (next >= 0) {
                return value;
            }
        }
        isDamaged = true;
        return 0;
    }
}
