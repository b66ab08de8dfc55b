package org.gpuledger.source.prometheus.transport;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import org.gpuledger.model.time.Span;

/// The message that asks a remote-read server for one metric: `prometheus.ReadRequest`, which
/// accepts streamed chunks and, where a server has none, plain samples.
final class ReadRequest {
    private static final long NANOS_PER_MILLI = 1_000_000;
    private static final int SAMPLES = 0;
    private static final int STREAMED_XOR_CHUNKS = 1;

    private ReadRequest() {}

    static byte[] of(String metric, Span span) {
        ByteArrayOutputStream matcher = new ByteArrayOutputStream();
        text(matcher, 2, "__name__");
        text(matcher, 3, metric);
        ByteArrayOutputStream query = new ByteArrayOutputStream();
        whole(query, 1, Math.floorDiv(span.fromNanos(), NANOS_PER_MILLI));
        whole(query, 2, Math.floorDiv(span.untilNanos(), NANOS_PER_MILLI));
        bytes(query, 3, matcher.toByteArray());
        ByteArrayOutputStream request = new ByteArrayOutputStream();
        bytes(request, 1, query.toByteArray());
        whole(request, 2, STREAMED_XOR_CHUNKS);
        whole(request, 2, SAMPLES);
        return request.toByteArray();
    }

    private static void text(ByteArrayOutputStream out, int field, String text) {
        bytes(out, field, text.getBytes(StandardCharsets.UTF_8));
    }

    private static void bytes(ByteArrayOutputStream out, int field, byte[] bytes) {
        varint(out, field << 3 | 2);
        varint(out, bytes.length);
        out.writeBytes(bytes);
    }

    private static void whole(ByteArrayOutputStream out, int field, long number) {
        varint(out, (long) field << 3);
        varint(out, number);
    }

    private static void varint(ByteArrayOutputStream out, long number) {
        long rest = number;
        while ((rest & ~0x7FL) != 0) {
            out.write((int) (rest & 0x7F | 0x80));
            rest >>>= 7;
        }
        out.write((int) rest);
    }
}
