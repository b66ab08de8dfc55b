package org.gpuledger.store;

import dev.hardwood.metadata.ColumnChunk;
import dev.hardwood.metadata.RowGroup;
import dev.hardwood.schema.ColumnSchema;
import java.io.IOException;
import java.util.EnumMap;
import java.util.Map;
import org.gpuledger.books.timeline.SampleBlock;
import org.gpuledger.store.SampleField.Holds;
import org.gpuledger.store.pages.ChunkReader;
import org.gpuledger.store.pages.Words;

/// The samples of one row group in arrays; the arrays are reused from group to group.
final class GroupSamples {
    private final SampleFile file;
    private final ChunkReader reader;
    private final long[] outOfRange = new long[SampleField.values().length];
    private final Map<SampleField, float[]> floats = new EnumMap<>(SampleField.class);
    private final Map<SampleField, long[]> words = new EnumMap<>(SampleField.class);
    private long[] atNanos = new long[0];

    GroupSamples(SampleFile file, ChunkReader reader) {
        this.file = file;
        this.reader = reader;
    }

    /// The device of each row.
    Words devices(RowGroup group) throws IOException {
        ColumnSchema schema = file.schema("gpu");
        return reader.words(chunk(group, schema), schema, Math.toIntExact(group.numRows()));
    }

    /// Everything but the devices.
    void load(RowGroup group) throws IOException {
        int rows = Math.toIntExact(group.numRows());
        if (atNanos.length < rows) {
            atNanos = new long[rows];
        }
        ColumnSchema schema = file.schema("at_ns");
        reader.longs(chunk(group, schema), schema, SampleBlock.ABSENT, atNanos, rows);
        scale(rows);
        for (SampleField field : file.fields().keySet()) {
            load(group, field, rows);
        }
    }

    /// Appends rows `[from, until)` to a block.
    void copy(int from, int until, SampleBlock block) {
        int length = until - from;
        block.ensureRoom(length);
        System.arraycopy(atNanos, from, block.atNanos, block.size, length);
        for (SampleField field : SampleField.values()) {
            if (field.holds() == Holds.WORDS) {
                copyWords(field, from, block, length);
            } else {
                copyFloats(field, from, block, length);
            }
        }
        block.size += length;
    }

    /// Ratios outside 0..1 copied so far.
    long outOfRange(SampleField field) {
        return outOfRange[field.ordinal()];
    }

    private void copyWords(SampleField field, int from, SampleBlock block, int length) {
        long[] source = words.get(field);
        if (source == null) {
            java.util.Arrays.fill(field.words(block), block.size, block.size + length, SampleBlock.ABSENT);
        } else {
            System.arraycopy(source, from, field.words(block), block.size, length);
        }
    }

    private void copyFloats(SampleField field, int from, SampleBlock block, int length) {
        float[] source = floats.get(field);
        float[] target = field.floats(block);
        if (source == null) {
            java.util.Arrays.fill(target, block.size, block.size + length, Float.NaN);
            return;
        }
        System.arraycopy(source, from, target, block.size, length);
        if (field.holds() == Holds.RATIOS) {
            outOfRange[field.ordinal()] += SampleColumns.dropOutOfRange(target, block.size, length);
        }
    }

    private void load(RowGroup group, SampleField field, int rows) throws IOException {
        ColumnSchema schema = file.schema(field.column());
        if (field.holds() == Holds.WORDS) {
            long[] out = words.computeIfAbsent(field, unused -> new long[rows]);
            if (out.length < rows) {
                out = new long[rows];
                words.put(field, out);
            }
            reader.longs(chunk(group, schema), schema, SampleBlock.ABSENT, out, rows);
        } else {
            float[] out = floats.computeIfAbsent(field, unused -> new float[rows]);
            if (out.length < rows) {
                out = new float[rows];
                floats.put(field, out);
            }
            reader.floats(chunk(group, schema), schema, out, rows);
        }
    }

    private void scale(int rows) {
        long unit = file.at().nanosPerUnit();
        for (int i = 0; i < rows; i++) {
            if (atNanos[i] == SampleBlock.ABSENT) {
                throw new SampleColumns.EmptyCell("at_ns");
            }
            atNanos[i] = unit == 1 ? atNanos[i] : Math.multiplyExact(atNanos[i], unit);
        }
    }

    private static ColumnChunk chunk(RowGroup group, ColumnSchema schema) {
        return group.columns().get(schema.columnIndex());
    }
}
