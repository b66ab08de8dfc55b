package org.gpuledger.store;

import dev.hardwood.metadata.LogicalType;
import dev.hardwood.metadata.PhysicalType;
import dev.hardwood.schema.ColumnSchema;
import org.gpuledger.model.LedgerException;
import org.gpuledger.model.dataset.Column;
import org.jspecify.annotations.Nullable;

/// How a column of a Parquet file is read as a column of a table.
///
/// @param storage what the file's arrays are
/// @param nanosPerUnit what times are multiplied by: a TIMESTAMP may count in ms or µs
/// @param isTimestamp whether the file declares an instant rather than a number
record ParquetColumn(Column column, Storage storage, long nanosPerUnit, boolean isTimestamp) {
    private static final long NANOS_PER_MICRO = 1_000;
    private static final long NANOS_PER_MILLI = 1_000_000;

    /// The array that a column reader hands out.
    enum Storage {
        BYTES,
        INTS,
        LONGS,
        FLOATS,
        DOUBLES
    }

    /// @throws LedgerException `GL-2008` the file's type does not fit the format's
    static ParquetColumn of(Column column, ColumnSchema schema, String file) {
        Storage storage = storage(schema.type());
        boolean fits = storage != null
                && schema.maxRepetitionLevel() == 0
                && switch (column.type()) {
                    case TEXT -> storage == Storage.BYTES;
                    case TIME, WHOLE -> storage == Storage.INTS || storage == Storage.LONGS;
                    case RATIO, MEASURE, NUMBER -> storage != Storage.BYTES;
                }
                && !(schema.logicalType() instanceof LogicalType.DecimalType);
        if (storage == null || !fits) {
            throw LedgerException.input(
                    "GL-2008",
                    "column %s is %s in the file, the format wants %s"
                            .formatted(column.name(), schema.type(), column.type()),
                    file,
                    "Write the column as format/SPEC.md says");
        }
        return new ParquetColumn(
                column, storage, nanosPerUnit(schema), schema.logicalType() instanceof LogicalType.TimestampType);
    }

    private static @Nullable Storage storage(PhysicalType type) {
        return switch (type) {
            case BYTE_ARRAY -> Storage.BYTES;
            case INT32 -> Storage.INTS;
            case INT64 -> Storage.LONGS;
            case FLOAT -> Storage.FLOATS;
            case DOUBLE -> Storage.DOUBLES;
            case BOOLEAN, INT96, FIXED_LEN_BYTE_ARRAY -> null;
        };
    }

    private static long nanosPerUnit(ColumnSchema schema) {
        if (schema.logicalType() instanceof LogicalType.TimestampType timestamp) {
            return switch (timestamp.unit()) {
                case MILLIS -> NANOS_PER_MILLI;
                case MICROS -> NANOS_PER_MICRO;
                case NANOS -> 1;
            };
        }
        return 1;
    }
}
