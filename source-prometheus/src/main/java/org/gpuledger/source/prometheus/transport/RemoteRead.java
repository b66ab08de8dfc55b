package org.gpuledger.source.prometheus.transport;

import java.io.DataInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.zip.CRC32C;
import org.gpuledger.model.time.Span;
import org.gpuledger.source.prometheus.series.Series;
import org.gpuledger.source.prometheus.series.SeriesBuffer;
import org.gpuledger.source.prometheus.series.SeriesSource;
import org.xerial.snappy.Snappy;

/// The fast road: chunks as they lie in the server's store, streamed. A server that knows only the
/// older answer, plain samples, is read too.
final class RemoteRead implements SeriesSource {
    private static final Map<String, String> HEADERS = Map.of(
            "Content-Type", "application/x-protobuf",
            "Content-Encoding", "snappy",
            "X-Prometheus-Remote-Read-Version", "0.1.0");
    private static final int MOST_FRAME_BYTES = 64 << 20;
    private static final long NANOS_PER_MILLI = 1_000_000;
    private static final int XOR = 1;

    private final Http http;
    private final Set<String> metrics;

    RemoteRead(Http http, Set<String> metrics) {
        this.http = http;
        this.metrics = metrics;
    }

    @Override
    public String name() {
        return "remote read of " + http.shown();
    }

    @Override
    public Set<String> metrics() {
        return metrics;
    }

    @Override
    public void read(String metric, Span span, Consumer<Series> visitor) {
        try (Http.Answer answer = http.post("/api/v1/read", HEADERS, Snappy.compress(ReadRequest.of(metric, span)))) {
            if (answer.contentType().startsWith("application/x-streamed-protobuf")) {
                readChunks(answer.body(), metric, span, visitor);
            } else {
                readSamples(Snappy.uncompress(answer.body().readAllBytes()), metric, span, visitor);
            }
        } catch (IOException | MalformedAnswer broken) {
            throw http.broken("remote read", broken);
        }
    }

    /// Frames of a length, a checksum (CRC-32C) and a message; one series may go over several.
    private static void readChunks(InputStream body, String metric, Span span, Consumer<Series> visitor)
            throws IOException {
        DataInputStream in = new DataInputStream(body);
        Pending pending = new Pending(metric, span, visitor);
        for (Optional<byte[]> frame = frame(in); frame.isPresent(); frame = frame(in)) {
            ProtoReader response = new ProtoReader(frame.get(), 0, frame.get().length);
            for (int field = response.next(); field != 0; field = response.next()) {
                if (field == 1) {
                    pending.chunks(frame.get(), response.message());
                }
            }
        }
        pending.tell();
    }

    private static Optional<byte[]> frame(DataInputStream in) throws IOException {
        int first = in.read();
        if (first < 0) {
            return Optional.empty();
        }
        long length = first & 0x7F;
        for (int shift = 7, part = first; part >= 0x80; shift += 7) {
            part = in.readUnsignedByte();
            length |= (long) (part & 0x7F) << shift;
            if (length > MOST_FRAME_BYTES) {
                throw new MalformedAnswer("a frame of more than " + MOST_FRAME_BYTES + " bytes");
            }
        }
        int checksum = in.readInt();
        byte[] frame = in.readNBytes((int) length);
        CRC32C crc = new CRC32C();
        crc.update(frame);
        if (frame.length < length || (int) crc.getValue() != checksum) {
            throw new MalformedAnswer("a frame is torn");
        }
        return Optional.of(frame);
    }

    private static void readSamples(byte[] bytes, String metric, Span span, Consumer<Series> visitor) {
        ProtoReader response = new ProtoReader(bytes, 0, bytes.length);
        while (response.next() != 0) {
            ProtoReader result = response.message();
            while (result.next() != 0) {
                samples(result.message(), metric, span, visitor);
            }
        }
    }

    private static void samples(ProtoReader series, String metric, Span span, Consumer<Series> visitor) {
        Map<String, String> labels = new HashMap<>();
        SeriesBuffer buffer = new SeriesBuffer(span.fromNanos(), span.untilNanos());
        for (int field = series.next(); field != 0; field = series.next()) {
            switch (field) {
                case 1 -> label(series.message(), labels);
                case 2 -> sample(series.message(), buffer);
                default -> {}
            }
        }
        if (!buffer.isEmpty()) {
            visitor.accept(buffer.take(metric, labels));
        }
    }

    private static void sample(ProtoReader sample, SeriesBuffer buffer) {
        double value = 0;
        long atMillis = 0;
        for (int field = sample.next(); field != 0; field = sample.next()) {
            switch (field) {
                case 1 -> value = sample.real();
                case 2 -> atMillis = sample.whole();
                default -> {}
            }
        }
        buffer.add(Math.multiplyExact(atMillis, NANOS_PER_MILLI), value);
    }

    private static void label(ProtoReader label, Map<String, String> labels) {
        String key = "";
        String value = "";
        for (int field = label.next(); field != 0; field = label.next()) {
            switch (field) {
                case 1 -> key = label.text();
                case 2 -> value = label.text();
                default -> {}
            }
        }
        if (!key.equals("__name__")) {
            labels.put(key, value);
        }
    }

    /// The series whose chunks are arriving.
    private static final class Pending {
        private final String metric;
        private final Consumer<Series> visitor;
        private final SeriesBuffer buffer;
        private Map<String, String> labels = Map.of();

        Pending(String metric, Span span, Consumer<Series> visitor) {
            this.metric = metric;
            this.visitor = visitor;
            this.buffer = new SeriesBuffer(span.fromNanos(), span.untilNanos());
        }

        void chunks(byte[] frame, ProtoReader series) {
            Map<String, String> of = new HashMap<>();
            boolean isKnown = false;
            for (int field = series.next(); field != 0; field = series.next()) {
                if (field == 1) {
                    label(series.message(), of);
                } else if (field == 2) {
                    if (!isKnown && !of.equals(labels)) {
                        tell();
                        labels = of;
                    }
                    isKnown = true;
                    chunk(frame, series.message());
                }
            }
        }

        void tell() {
            if (!buffer.isEmpty()) {
                visitor.accept(buffer.take(metric, labels));
            }
        }

        private void chunk(byte[] frame, ProtoReader chunk) {
            long encoding = 0;
            for (int field = chunk.next(); field != 0; field = chunk.next()) {
                if (field == 3) {
                    encoding = chunk.whole();
                } else if (field == 4 && encoding == XOR) {
                    XorChunk.read(frame, chunk.from(), chunk.until(), buffer);
                }
            }
        }
    }
}
