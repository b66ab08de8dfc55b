package org.gpuledger.source.joblog;

import java.nio.ByteBuffer;
import java.util.OptionalDouble;

/// One value of a summary: its tag and its number, written plainly or as a tensor of one element.
///
/// @param tag empty if the value has none
/// @param number empty if the value is no scalar: an image, a histogram, a text
record Scalar(String tag, OptionalDouble number, boolean isDamaged) {
    private static final int FLOAT = 1;
    private static final int DOUBLE = 2;
    private static final int INT32 = 3;
    private static final int INT64 = 9;

    static Scalar of(ByteBuffer message) {
        Wire wire = new Wire(message);
        String tag = "";
        OptionalDouble number = OptionalDouble.empty();
        boolean damagedTensor = false;
        while (wire.next()) {
            if (wire.isBytes(1)) {
                tag = wire.text();
            } else if (wire.isFloat(2)) {
                number = OptionalDouble.of(wire.floatValue());
            } else if (wire.isBytes(8)) {
                Wire tensor = new Wire(wire.bytes());
                number = tensor(tensor);
                damagedTensor = tensor.isDamaged();
            }
        }
        return new Scalar(tag, number, wire.isDamaged() || damagedTensor);
    }

    private static OptionalDouble tensor(Wire wire) {
        long type = 0;
        OptionalDouble number = OptionalDouble.empty();
        while (wire.next()) {
            if (wire.isVarint(1)) {
                type = wire.word();
            } else if (wire.isBytes(4)) {
                number = element(type, wire.bytes());
            } else if (wire.isBytes(5)) {
                number = element(FLOAT, wire.bytes());
            } else if (wire.isBytes(6)) {
                number = element(DOUBLE, wire.bytes());
            } else if (wire.isFloat(5)) {
                number = OptionalDouble.of(wire.floatValue());
            } else if (wire.isDouble(6)) {
                number = OptionalDouble.of(wire.doubleValue());
            } else if (wire.isVarint(7) || wire.isVarint(10)) {
                number = OptionalDouble.of(wire.word());
            }
        }
        return number;
    }

    /// The element of a tensor that has only one.
    private static OptionalDouble element(long type, ByteBuffer bytes) {
        int size = bytes.remaining();
        if (type == FLOAT && size == Float.BYTES) {
            return OptionalDouble.of(bytes.getFloat());
        }
        if (type == DOUBLE && size == Double.BYTES) {
            return OptionalDouble.of(bytes.getDouble());
        }
        if (type == INT32 && size == Integer.BYTES) {
            return OptionalDouble.of(bytes.getInt());
        }
        return type == INT64 && size == Long.BYTES ? OptionalDouble.of(bytes.getLong()) : OptionalDouble.empty();
    }
}
