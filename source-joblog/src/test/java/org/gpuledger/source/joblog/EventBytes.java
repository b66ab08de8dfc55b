package org.gpuledger.source.joblog;

import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;

/// Writes event files by another road than the reader: bit by bit, with its own checksum.
final class EventBytes {
    private final ByteArrayOutputStream file = new ByteArrayOutputStream();

    /// A frame around a message.
    EventBytes frame(byte[] message) {
        byte[] length = little(message.length, 8);
        file.writeBytes(length);
        file.writeBytes(little(masked(length), 4));
        file.writeBytes(message);
        file.writeBytes(little(masked(message), 4));
        return this;
    }

    /// An event with one value.
    EventBytes event(double seconds, long step, byte[] value) {
        return frame(join(wall(seconds), join(varintField(2, step), bytesField(5, bytesField(1, value)))));
    }

    EventBytes version() {
        return frame(join(wall(1.0), bytesField(3, "brain.Event:2".getBytes(StandardCharsets.UTF_8))));
    }

    byte[] bytes() {
        return file.toByteArray();
    }

    /// A value with a float in the old place.
    static byte[] simple(String tag, float value) {
        return join(tag(tag), join(new byte[] {(2 << 3) | 5}, little(Float.floatToRawIntBits(value), 4)));
    }

    /// A value whose tensor has one float, in its list or as raw content.
    static byte[] tensor(String tag, float value, boolean asContent) {
        byte[] number = little(Float.floatToRawIntBits(value), 4);
        byte[] tensor = join(varintField(1, 1), bytesField(asContent ? 4 : 5, number));
        return join(tag(tag), bytesField(8, tensor));
    }

    private static byte[] tag(String tag) {
        return bytesField(1, tag.getBytes(StandardCharsets.UTF_8));
    }

    private static byte[] wall(double seconds) {
        ByteArrayOutputStream big = new ByteArrayOutputStream();
        try (DataOutputStream out = new DataOutputStream(big)) {
            out.writeDouble(seconds);
        } catch (IOException impossible) {
            throw new UncheckedIOException(impossible);
        }
        byte[] bytes = big.toByteArray();
        byte[] field = new byte[9];
        field[0] = (1 << 3) | 1;
        for (int i = 0; i < 8; i++) {
            field[1 + i] = bytes[7 - i];
        }
        return field;
    }

    static byte[] varintField(int number, long value) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        out.write(number << 3);
        long rest = value;
        while (rest > 127) {
            out.write((int) (rest % 128) + 128);
            rest /= 128;
        }
        out.write((int) rest);
        return out.toByteArray();
    }

    static byte[] bytesField(int number, byte[] value) {
        byte[] head = varintField(number, value.length);
        head[0] = (byte) ((number << 3) | 2);
        return join(head, value);
    }

    private static byte[] join(byte[] first, byte[] second) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        out.writeBytes(first);
        out.writeBytes(second);
        return out.toByteArray();
    }

    private static byte[] little(long value, int count) {
        byte[] bytes = new byte[count];
        for (int i = 0; i < count; i++) {
            bytes[i] = (byte) (value >> (8 * i));
        }
        return bytes;
    }

    /// Castagnoli's polynomial, one bit at a time.
    static int castagnoli(byte[] bytes) {
        int crc = ~0;
        for (byte each : bytes) {
            crc ^= each & 0xff;
            for (int bit = 0; bit < 8; bit++) {
                crc = (crc & 1) == 1 ? (crc >>> 1) ^ 0x82f63b78 : crc >>> 1;
            }
        }
        return ~crc;
    }

    private static int masked(byte[] bytes) {
        int crc = castagnoli(bytes);
        return ((crc >>> 15) | (crc << 17)) + 0xa282ead8;
    }
}
