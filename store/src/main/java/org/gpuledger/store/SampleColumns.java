package org.gpuledger.store;

import dev.hardwood.reader.ColumnReader;
import dev.hardwood.reader.ColumnReaders;
import dev.hardwood.reader.Validity;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.Map;
import org.gpuledger.books.timeline.SampleBlock;
import org.gpuledger.store.SampleField.Holds;

/// Copies runs of samples from the columns of a Parquet batch into a block. Counts ratios outside
/// 0..1, which become *not measured*.
final class SampleColumns {
    private final Map<SampleField, ParquetColumn> columns;
    private final Map<SampleField, ColumnReader> readers = new EnumMap<>(SampleField.class);
    private final ParquetColumn atColumn;
    private final ColumnReader atReader;
    private final long[] outOfRange = new long[SampleField.values().length];

    SampleColumns(SampleFile file, ColumnReaders batch) {
        this.columns = file.fields();
        this.atColumn = file.at();
        this.atReader = batch.getColumnReader(atColumn.column().name());
        columns.forEach((field, column) -> readers.put(field, batch.getColumnReader(field.column())));
    }

    /// Appends rows `[from, until)` of the present batch.
    void copy(int from, int until, SampleBlock block) {
        int length = until - from;
        block.ensureRoom(length);
        int to = block.size;
        copyInstants(from, length, block.atNanos, to);
        for (SampleField field : SampleField.values()) {
            ParquetColumn column = columns.get(field);
            ColumnReader reader = readers.get(field);
            if (column == null || reader == null) {
                fillAbsent(field, block, to, length);
            } else if (field.holds() == Holds.WORDS) {
                copyWords(column, reader, from, length, new Target<>(field.words(block), to));
            } else {
                copyFloats(column, reader, from, length, new Target<>(field.floats(block), to));
                if (field.holds() == Holds.RATIOS) {
                    outOfRange[field.ordinal()] += dropOutOfRange(field.floats(block), to, length);
                }
            }
        }
        block.size += length;
    }

    /// Ratios outside 0..1 seen so far.
    long outOfRange(SampleField field) {
        return outOfRange[field.ordinal()];
    }

    private record Target<T>(T array, int at) {}

    private void copyInstants(int from, int length, long[] to, int at) {
        if (atReader.getLeafValidity().hasNulls() && hasNull(atReader.getLeafValidity(), from, length)) {
            throw new EmptyCell(atColumn.column().name());
        }
        System.arraycopy(atReader.getLongs(), from, to, at, length);
        if (atColumn.nanosPerUnit() != 1) {
            for (int i = at; i < at + length; i++) {
                to[i] = Math.multiplyExact(to[i], atColumn.nanosPerUnit());
            }
        }
    }

    private static boolean hasNull(Validity validity, int from, int length) {
        for (int i = from; i < from + length; i++) {
            if (validity.isNull(i)) {
                return true;
            }
        }
        return false;
    }

    /// A required cell is empty; told with the file's name by who knows it.
    static final class EmptyCell extends RuntimeException {
        private static final long serialVersionUID = 1L;

        EmptyCell(String column) {
            super(column);
        }
    }

    private static void copyWords(
            ParquetColumn column, ColumnReader reader, int from, int length, Target<long[]> target) {
        switch (column.storage()) {
            case LONGS -> System.arraycopy(reader.getLongs(), from, target.array(), target.at(), length);
            case INTS -> {
                int[] ints = reader.getInts();
                for (int i = 0; i < length; i++) {
                    target.array()[target.at() + i] = ints[from + i];
                }
            }
            case BYTES, FLOATS, DOUBLES -> throw new IllegalStateException(column + " is not whole");
        }
        Validity validity = reader.getLeafValidity();
        if (validity.hasNulls()) {
            for (int i = 0; i < length; i++) {
                if (validity.isNull(from + i)) {
                    target.array()[target.at() + i] = SampleBlock.ABSENT;
                }
            }
        }
    }

    private static void copyFloats(
            ParquetColumn column, ColumnReader reader, int from, int length, Target<float[]> target) {
        float[] to = target.array();
        int at = target.at();
        switch (column.storage()) {
            case FLOATS -> System.arraycopy(reader.getFloats(), from, to, at, length);
            case DOUBLES -> {
                double[] doubles = reader.getDoubles();
                for (int i = 0; i < length; i++) {
                    to[at + i] = (float) doubles[from + i];
                }
            }
            case LONGS -> {
                long[] longs = reader.getLongs();
                for (int i = 0; i < length; i++) {
                    to[at + i] = longs[from + i];
                }
            }
            case INTS -> {
                int[] ints = reader.getInts();
                for (int i = 0; i < length; i++) {
                    to[at + i] = ints[from + i];
                }
            }
            case BYTES -> throw new IllegalStateException(column + " is not a number");
        }
        Validity validity = reader.getLeafValidity();
        if (validity.hasNulls()) {
            for (int i = 0; i < length; i++) {
                if (validity.isNull(from + i)) {
                    to[at + i] = Float.NaN;
                }
            }
        }
    }

    private static void fillAbsent(SampleField field, SampleBlock block, int at, int length) {
        if (field.holds() == Holds.WORDS) {
            Arrays.fill(field.words(block), at, at + length, SampleBlock.ABSENT);
        } else {
            Arrays.fill(field.floats(block), at, at + length, Float.NaN);
        }
    }

    /// Two passes: the first, without branches that miss, nearly always finds nothing to do.
    static long dropOutOfRange(float[] values, int at, int length) {
        int bad = 0;
        for (int i = at; i < at + length; i++) {
            bad += values[i] < 0f | values[i] > 1f ? 1 : 0;
        }
        for (int i = at; bad > 0 && i < at + length; i++) {
            if (values[i] < 0f || values[i] > 1f) {
                values[i] = Float.NaN;
            }
        }
        return bad;
    }
}
