package org.gpuledger.doctor.signal;

import org.gpuledger.model.dataset.ColumnType;
import org.gpuledger.model.dataset.Row;

/// Values that say *not measured* and look like numbers.
///
/// DCGM writes blanks as numbers near the largest of their type: 0x7ffffff0 to 0x7ffffff3 for 32
/// bits, 0x7ffffffffffffff0 to …f3 for 64 bits, 2^47 to 2^47+3 for floats (dcgm_structs.h). Exporters
/// pass them on: dcgm-exporter's README shows 9223372036854775794. A ratio outside 0..1 and a
/// negative measure cannot be readings.
public final class Blanks {
    private static final long INT32_BLANK = 0x7ffffff0L;
    private static final long INT64_BLANK = 0x7ffffffffffffff0L;
    private static final double FLOAT_BLANK = 140_737_488_355_328.0;
    private static final long KINDS_OF_BLANK = 4;

    private Blanks() {}

    /// Whether a cell that is set is a blank in disguise.
    public static boolean isBlank(ColumnType type, Row row, int column) {
        return switch (type) {
            case WHOLE -> isBlank(row.whole(column));
            case RATIO -> !(row.number(column) >= 0 && row.number(column) <= 1);
            case MEASURE -> row.number(column) < 0 || isBlankMeasure(row.number(column));
            case NUMBER -> isBlankMeasure(row.number(column));
            case TEXT, TIME -> false;
        };
    }

    /// Memory of exactly 2 GiB less 16 bytes does not occur: device memory is told in MiB.
    static boolean isBlank(long value) {
        return value < 0 || value >= INT64_BLANK || (value >= INT32_BLANK && value < INT32_BLANK + KINDS_OF_BLANK);
    }

    /// Measures are kept as 32-bit floats, in which blanks of 64 bits are rounded up.
    private static boolean isBlankMeasure(double value) {
        return value >= 0x1p62
                || (value >= FLOAT_BLANK && value < FLOAT_BLANK + KINDS_OF_BLANK)
                || (value >= INT32_BLANK && value <= INT32_BLANK + 16);
    }
}
