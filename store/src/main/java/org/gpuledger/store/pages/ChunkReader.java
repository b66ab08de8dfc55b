package org.gpuledger.store.pages;

import dev.hardwood.metadata.ColumnChunk;
import dev.hardwood.metadata.ColumnMetaData;
import dev.hardwood.metadata.Encoding;
import dev.hardwood.metadata.PhysicalType;
import dev.hardwood.schema.ColumnSchema;
import java.io.IOException;
import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.EnumSet;
import java.util.Set;
import org.gpuledger.store.pages.Inflater.Slice;

/// Reads column chunks of one file whole, each into an array of the row group's length. Buffers are
/// reused from chunk to chunk. For one thread.
public final class ChunkReader implements AutoCloseable {
    private static final Set<Encoding> ENCODINGS =
            EnumSet.of(Encoding.PLAIN, Encoding.PLAIN_DICTIONARY, Encoding.RLE_DICTIONARY, Encoding.RLE);
    private static final int PLAIN = 0;

    private final FileChannel channel;
    private final Inflater inflater = new Inflater();
    private byte[] chunk = new byte[1 << 16];
    private byte[] page = new byte[1 << 16];
    private int[] levels = new int[1 << 12];
    private int[] codes = new int[1 << 12];

    private ChunkReader(FileChannel channel) {
        this.channel = channel;
    }

    public static ChunkReader open(Path file) throws IOException {
        return new ChunkReader(FileChannel.open(file, StandardOpenOption.READ));
    }

    /// Whether a chunk is written in a way that is decoded here: flat, compressed with zstd, Snappy
    /// or not at all, plain or by dictionary.
    public static boolean knows(ColumnChunk chunk, ColumnSchema schema) {
        ColumnMetaData metaData = chunk.metaData();
        return schema.maxRepetitionLevel() == 0
                && schema.maxDefinitionLevel() <= 1
                && Inflater.knows(metaData.codec())
                && ENCODINGS.containsAll(metaData.encodings())
                && metaData.totalCompressedSize() < Integer.MAX_VALUE / 2;
    }

    /// @param absent what stands for a row without a value
    /// @throws MalformedPage the file is damaged
    public void longs(ColumnChunk from, ColumnSchema schema, long absent, long[] out, int rows) throws IOException {
        boolean isWide = from.metaData().type() == PhysicalType.INT64;
        read(from, schema, new Values.Longs(isWide, absent, out), rows);
    }

    /// Rows without a value become not-a-number.
    ///
    /// @throws MalformedPage the file is damaged
    public void floats(ColumnChunk from, ColumnSchema schema, float[] out, int rows) throws IOException {
        Values.Floats.Number type =
                Values.Floats.Number.valueOf(from.metaData().type().name());
        read(from, schema, new Values.Floats(type, out), rows);
    }

    /// @throws MalformedPage the file is damaged
    public Words words(ColumnChunk from, ColumnSchema schema, int rows) throws IOException {
        Words words = new Words(rows);
        read(from, schema, words, rows);
        return words;
    }

    @Override
    public void close() throws IOException {
        inflater.close();
        channel.close();
    }

    private void read(ColumnChunk from, ColumnSchema schema, Values values, int rows) throws IOException {
        int length = load(from);
        int position = 0;
        int row = 0;
        try {
            while (row < rows) {
                PageHeader header = PageHeader.read(chunk, position);
                int content = header.end();
                position = Math.addExact(content, header.compressedBytes);
                if (position > length) {
                    throw new MalformedPage("a page is cut short");
                }
                row += readPage(from, schema, header, content, new Target(values, row, rows - row));
            }
        } catch (BufferUnderflowException | IndexOutOfBoundsException | ArithmeticException damaged) {
            throw new MalformedPage("a page of column " + schema.name() + " is damaged: " + damaged.getMessage());
        }
    }

    /// Where a page's values go: from this row on, at most so many.
    private record Target(Values values, int row, int room) {}

    private int readPage(ColumnChunk from, ColumnSchema schema, PageHeader header, int content, Target target) {
        if (header.type == PageHeader.DICTIONARY) {
            inflate(from, header, content, 0);
            target.values().dictionary(buffer(0, header.uncompressedBytes), header.values);
            return 0;
        }
        if (header.type != PageHeader.DATA && header.type != PageHeader.DATA_V2) {
            return 0;
        }
        if (header.values > target.room()) {
            throw new MalformedPage("more values than rows");
        }
        boolean isOptional = schema.maxDefinitionLevel() > 0;
        int start = header.type == PageHeader.DATA
                ? openV1(from, header, content, isOptional)
                : openV2(from, header, content, isOptional);
        int present = isOptional ? count(header.values) : header.values;
        readValues(header, start, present, target);
        if (present < header.values) {
            target.values().spread(levels, target.row(), header.values, present);
        }
        return header.values;
    }

    /// Levels are inside the compressed part, behind their length.
    private int openV1(ColumnChunk from, PageHeader header, int content, boolean isOptional) {
        inflate(from, header, content, 0);
        if (!isOptional) {
            return 0;
        }
        int length = buffer(0, header.uncompressedBytes).getInt();
        decodeLevels(page, 4, Math.addExact(4, length), header.values);
        return 4 + length;
    }

    /// Levels stand before the part that may be compressed.
    private int openV2(ColumnChunk from, PageHeader header, int content, boolean isOptional) {
        int before = Math.addExact(header.repetitionBytes, header.definitionBytes);
        inflate(from, header, content, before);
        System.arraycopy(chunk, content, page, 0, before);
        if (isOptional) {
            decodeLevels(page, header.repetitionBytes, before, header.values);
        }
        return before;
    }

    private void decodeLevels(byte[] bytes, int from, int until, int count) {
        if (levels.length < count) {
            levels = new int[count];
        }
        Runs.decode(bytes, from, until, 1, levels, count);
    }

    private int count(int values) {
        int present = 0;
        for (int i = 0; i < values; i++) {
            present += levels[i];
        }
        return present;
    }

    private void readValues(PageHeader header, int start, int present, Target target) {
        if (present == 0) {
            return;
        }
        if (header.encoding == PLAIN) {
            target.values().plain(buffer(start, header.uncompressedBytes), target.row(), present);
            return;
        }
        if (codes.length < present) {
            codes = new int[present];
        }
        int width = page[start];
        Runs.decode(page, start + 1, header.uncompressedBytes, width, codes, present);
        target.values().coded(codes, target.row(), present);
    }

    private void inflate(ColumnChunk from, PageHeader header, int content, int before) {
        int needed = Math.addExact(header.uncompressedBytes, Runs.PADDING);
        if (page.length < needed) {
            page = new byte[Math.max(needed, page.length * 2)];
        }
        dev.hardwood.metadata.CompressionCodec codec =
                header.isCompressed ? from.metaData().codec() : dev.hardwood.metadata.CompressionCodec.UNCOMPRESSED;
        inflater.inflate(
                codec,
                chunk,
                new Slice(content + before, header.compressedBytes - before),
                page,
                new Slice(before, header.uncompressedBytes - before));
    }

    private ByteBuffer buffer(int from, int until) {
        return ByteBuffer.wrap(page, from, until - from).slice().order(ByteOrder.LITTLE_ENDIAN);
    }

    private int load(ColumnChunk from) throws IOException {
        int length = Math.toIntExact(from.metaData().totalCompressedSize());
        if (chunk.length < length) {
            chunk = new byte[Math.max(length, chunk.length * 2)];
        }
        ByteBuffer into = ByteBuffer.wrap(chunk, 0, length);
        long at = from.chunkStartOffset();
        while (into.hasRemaining()) {
            int read = channel.read(into, at + into.position());
            if (read < 0) {
                throw new MalformedPage("the file ends before its last page");
            }
        }
        return length;
    }
}
