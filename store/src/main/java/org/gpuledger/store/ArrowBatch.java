package org.gpuledger.store;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.arrow.c.ArrowArrayStream;
import org.apache.arrow.c.Data;
import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.memory.RootAllocator;
import org.apache.arrow.vector.BigIntVector;
import org.apache.arrow.vector.FieldVector;
import org.apache.arrow.vector.Float4Vector;
import org.apache.arrow.vector.Float8Vector;
import org.apache.arrow.vector.VarCharVector;
import org.apache.arrow.vector.VectorSchemaRoot;

/// A batch of rows in columns outside the heap, filled row by row and drained into DuckDB: the
/// fastest road into it. A cell that is not set is null.
final class ArrowBatch implements AutoCloseable {
    private static final int WORDS_KEPT = 200_000;

    private final BufferAllocator allocator = new RootAllocator();
    private final List<FieldVector> vectors = new ArrayList<>();
    private final VectorSchemaRoot root;
    private final int capacity;
    private final Map<String, byte[]> words = new HashMap<>();
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
        for (Field field : fields) {
            vectors.add(vector(field));
        }
        this.capacity = capacity;
        this.root = new VectorSchemaRoot(vectors);
        allocate();
    }

    boolean isFull() {
        return rows == capacity;
    }

    boolean isEmpty() {
        return rows == 0;
    }

    void text(int column, String value) {
        ((VarCharVector) vectors.get(column)).setSafe(rows, bytes(value));
    }

    void whole(int column, long value) {
        ((BigIntVector) vectors.get(column)).setSafe(rows, value);
    }

    void number(int column, float value) {
        ((Float4Vector) vectors.get(column)).setSafe(rows, value);
    }

    void number(int column, double value) {
        ((Float8Vector) vectors.get(column)).setSafe(rows, value);
    }

    void endRow() {
        rows++;
    }

    /// Runs a statement that reads the batch under a name, and empties the batch.
    ///
    /// @param name new in this database
    void drain(DuckDb database, String name, String sql) {
        root.setRowCount(rows);
        try (ArrowArrayStream stream = ArrowArrayStream.allocateNew(allocator)) {
            Data.exportArrayStream(allocator, new OneBatchReader(allocator, root), stream);
            database.register(name, stream);
            database.execute(sql);
        }
        root.clear();
        allocate();
        rows = 0;
    }

    @Override
    public void close() {
        root.close();
        allocator.close();
    }

    private void allocate() {
        for (FieldVector vector : vectors) {
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

    /// Rows repeat the same few names; encoding each once is half the cost of a row.
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
