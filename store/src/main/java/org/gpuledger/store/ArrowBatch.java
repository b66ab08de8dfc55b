package org.gpuledger.store;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.memory.RootAllocator;
import org.apache.arrow.vector.BigIntVector;
import org.apache.arrow.vector.FieldVector;
import org.apache.arrow.vector.Float4Vector;
import org.apache.arrow.vector.Float8Vector;
import org.apache.arrow.vector.VarCharVector;
import org.apache.arrow.vector.VectorSchemaRoot;

/// Rows in columns outside the heap, filled row by row and handed to DuckDB batch by batch: the
/// fastest road into it. A cell that is not set is null.
final class ArrowBatch implements AutoCloseable {
    private static final int WORDS_KEPT = 200_000;

    private final BufferAllocator allocator = new RootAllocator();
    private final List<Field> fields;
    private final int capacity;
    private final Map<String, byte[]> words = new HashMap<>();
    private final String[] lastWords;
    private final byte[][] lastBytes;
    private VectorSchemaRoot root;
    private int rows;

    /// What a column holds.
    enum Kind {
        TEXT,
        LONG,
        FLOAT,
        DOUBLE
    }

    record Field(String name, Kind kind) {}

    /// @param capacity rows per batch
    ArrowBatch(List<Field> fields, int capacity) {
        this.fields = List.copyOf(fields);
        this.capacity = capacity;
        this.lastWords = new String[fields.size()];
        this.lastBytes = new byte[fields.size()][];
        Arrays.fill(lastWords, "");
        Arrays.fill(lastBytes, new byte[0]);
        this.root = vectors();
        allocate();
    }

    boolean isFull() {
        return rows == capacity;
    }

    boolean isEmpty() {
        return rows == 0;
    }

    void text(int column, String value) {
        ((VarCharVector) root.getVector(column)).setSafe(rows, bytes(column, value));
    }

    void whole(int column, long value) {
        ((BigIntVector) root.getVector(column)).setSafe(rows, value);
    }

    void number(int column, float value) {
        ((Float4Vector) root.getVector(column)).setSafe(rows, value);
    }

    void number(int column, double value) {
        ((Float8Vector) root.getVector(column)).setSafe(rows, value);
    }

    void endRow() {
        rows++;
    }

    /// The rows so far, which are the caller's from here on; the batch is empty again.
    VectorSchemaRoot take() {
        VectorSchemaRoot taken = root;
        taken.setRowCount(rows);
        root = vectors();
        allocate();
        rows = 0;
        return taken;
    }

    /// A stream of batches like this one, in its memory.
    ///
    /// @param batches gives the next batch; nothing at the end
    BatchReader reader(Supplier<Optional<VectorSchemaRoot>> batches) {
        return new BatchReader(allocator, vectors(), batches);
    }

    @Override
    public void close() {
        root.close();
        allocator.close();
    }

    private VectorSchemaRoot vectors() {
        return new VectorSchemaRoot(fields.stream().map(this::vector).toList());
    }

    private void allocate() {
        for (FieldVector vector : root.getFieldVectors()) {
            vector.setInitialCapacity(capacity);
            vector.allocateNew();
        }
    }

    private FieldVector vector(Field field) {
        return switch (field.kind()) {
            case TEXT -> new VarCharVector(field.name(), allocator);
            case LONG -> new BigIntVector(field.name(), allocator);
            case FLOAT -> new Float4Vector(field.name(), allocator);
            case DOUBLE -> new Float8Vector(field.name(), allocator);
        };
    }

    /// Rows repeat the same few names; encoding each once is half the cost of a row. Mostly it is the
    /// very word of the row before.
    private byte[] bytes(int column, String word) {
        if (!sameObject(lastWords[column], word)) {
            lastBytes[column] = bytes(word);
            lastWords[column] = word;
        }
        return lastBytes[column];
    }

    @SuppressWarnings("ReferenceEquality")
    private static boolean sameObject(String left, String right) {
        return left == right;
    }

    private byte[] bytes(String word) {
        byte[] known = words.get(word);
        if (known != null) {
            return known;
        }
        if (words.size() >= WORDS_KEPT) {
            words.clear();
        }
        byte[] encoded = word.getBytes(StandardCharsets.UTF_8);
        words.put(word, encoded);
        return encoded;
    }
}
