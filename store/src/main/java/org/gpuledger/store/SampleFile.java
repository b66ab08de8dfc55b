package org.gpuledger.store;

import dev.hardwood.metadata.ColumnChunk;
import dev.hardwood.metadata.FileMetaData;
import dev.hardwood.metadata.RowGroup;
import dev.hardwood.metadata.Statistics;
import dev.hardwood.reader.ParquetFileReader;
import dev.hardwood.schema.ColumnSchema;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.gpuledger.model.LedgerException;
import org.gpuledger.model.dataset.Table;
import org.gpuledger.model.evidence.Problems;
import org.gpuledger.model.time.Span;
import org.gpuledger.store.pages.ChunkReader;

/// What the footer of a Parquet file of device samples says: its columns and row groups.
///
/// @param name for messages
/// @param fields the measured columns that the file has
/// @param schemas its columns by name
/// @param isNotedSorted whether its writer noted that it is sorted by device and instant
record SampleFile(
        Path path,
        String name,
        ParquetColumn at,
        Map<SampleField, ParquetColumn> fields,
        Map<String, ColumnSchema> schemas,
        List<Group> groups,
        boolean isNotedSorted) {
    SampleFile {
        schemas = Map.copyOf(schemas);
        fields = Map.copyOf(fields);
        groups = List.copyOf(groups);
    }

    /// One row group.
    ///
    /// @param startByte where it begins in the file
    /// @param ids least and greatest device id, UTF-8; empty if not recorded
    /// @param instants from the first to the last, epoch nanoseconds; empty if not recorded
    record Group(long startByte, RowGroup rows, Optional<Ids> ids, Optional<Instants> instants) {}

    /// Least and greatest device id as bytes.
    record Ids(byte[] least, byte[] greatest) {}

    /// First and last instant, both held.
    record Instants(long firstNanos, long lastNanos) {
        boolean meets(Span window) {
            return firstNanos <= window.untilNanos() && window.fromNanos() <= lastNanos;
        }
    }

    /// @throws LedgerException `GL-2004`, `GL-2008`, `GL-2012`
    static SampleFile read(Path path, String name, Problems problems) {
        try (ParquetFileReader reader = ParquetLibrary.open(path)) {
            List<ParquetColumn> columns =
                    ParquetSchema.columns(Table.GPU_SAMPLES, reader.getFileSchema(), name, problems);
            ParquetColumn at = columns.stream()
                    .filter(one -> one.column().name().equals("at_ns"))
                    .findFirst()
                    .orElseThrow();
            FileMetaData metaData = reader.getFileMetaData();
            List<Group> groups = new ArrayList<>();
            metaData.rowGroups().forEach(group -> groups.add(group(group, at)));
            boolean isSorted = SortedNote.isOn(metaData, TableKey.of(Table.GPU_SAMPLES));
            return new SampleFile(path, name, wide(at, name), fields(columns), schemas(reader), groups, isSorted);
        } catch (IOException refused) {
            throw Failures.reading(path, refused);
        }
    }

    String[] columnNames() {
        List<String> names = new ArrayList<>(List.of("gpu", "at_ns"));
        fields.keySet().forEach(field -> names.add(field.column()));
        return names.toArray(String[]::new);
    }

    /// The file's declaration of a column that it has.
    ColumnSchema schema(String column) {
        ColumnSchema schema = schemas.get(column);
        if (schema == null) {
            throw new IllegalStateException(name + " has no column " + column);
        }
        return schema;
    }

    /// Whether all of its groups are written plainly enough to be decoded whole.
    boolean isDecodable() {
        return groups.stream().allMatch(group -> isPlain(group.rows()));
    }

    /// Samples in the file.
    long rows() {
        return groups.stream().mapToLong(group -> group.rows().numRows()).sum();
    }

    /// Memory that the largest group takes when decoded, bytes.
    long decodedBytes() {
        long mostRows =
                groups.stream().mapToLong(group -> group.rows().numRows()).max().orElse(0);
        long rowBytes = Long.BYTES + Integer.BYTES;
        for (SampleField field : fields.keySet()) {
            rowBytes += field.holds() == SampleField.Holds.WORDS ? Long.BYTES : Float.BYTES;
        }
        return mostRows * rowBytes;
    }

    private boolean isPlain(RowGroup group) {
        for (String name : columnNames()) {
            ColumnSchema schema = schemas.get(name);
            if (schema == null || !ChunkReader.knows(group.columns().get(schema.columnIndex()), schema)) {
                return false;
            }
        }
        return true;
    }

    /// First and last instant of the file; empty if its writer did not record them.
    Optional<Instants> instants() {
        Optional<Instants> all = Optional.empty();
        for (Group group : groups) {
            if (group.instants().isEmpty()) {
                return Optional.empty();
            }
            Instants one = group.instants().get();
            all = Optional.of(all.map(before -> new Instants(
                            Math.min(before.firstNanos(), one.firstNanos()),
                            Math.max(before.lastNanos(), one.lastNanos())))
                    .orElse(one));
        }
        return all;
    }

    private static Map<String, ColumnSchema> schemas(ParquetFileReader reader) {
        Map<String, ColumnSchema> schemas = new HashMap<>();
        reader.getFileSchema()
                .getColumns()
                .forEach(one -> schemas.put(one.fieldPath().toString(), one));
        return schemas;
    }

    private static ParquetColumn wide(ParquetColumn at, String name) {
        if (at.storage() != ParquetColumn.Storage.LONGS) {
            throw LedgerException.input(
                    "GL-2008",
                    "column at_ns is INT32 in the file, the format wants TIME",
                    name,
                    "Write the column as format/SPEC.md says");
        }
        return at;
    }

    private static Map<SampleField, ParquetColumn> fields(List<ParquetColumn> columns) {
        Map<SampleField, ParquetColumn> fields = new EnumMap<>(SampleField.class);
        for (SampleField field : SampleField.values()) {
            columns.stream()
                    .filter(one -> one.column().name().equals(field.column()))
                    .forEach(one -> fields.put(field, one));
        }
        return fields;
    }

    private static Group group(RowGroup group, ParquetColumn at) {
        long start = group.columns().stream()
                .mapToLong(ColumnChunk::chunkStartOffset)
                .min()
                .orElse(0);
        Optional<Ids> ids = statistics(group, "gpu").map(found -> new Ids(found.minValue(), found.maxValue()));
        Optional<Instants> instants = statistics(group, "at_ns")
                .map(found -> new Instants(nanos(found.minValue(), at), nanos(found.maxValue(), at)));
        return new Group(start, group, ids, instants);
    }

    private static Optional<Statistics> statistics(RowGroup group, String column) {
        return group.columns().stream()
                .filter(chunk -> chunk.metaData().pathInSchema().toString().equals(column))
                .map(chunk -> Optional.ofNullable(chunk.metaData().statistics()))
                .flatMap(Optional::stream)
                .filter(found -> found.minValue() != null && found.maxValue() != null && !found.isMinMaxDeprecated())
                .findFirst();
    }

    private static long nanos(byte[] value, ParquetColumn at) {
        long units = ByteBuffer.wrap(value).order(ByteOrder.LITTLE_ENDIAN).getLong();
        return units * at.nanosPerUnit();
    }
}
