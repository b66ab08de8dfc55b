package org.gpuledger.model.dataset;

/// How a column is stored and read.
public enum ColumnType {
    /// UTF-8 text; never empty when present.
    TEXT,
    /// Epoch nanoseconds UTC, 64-bit; in CSV also ISO-8601 with a zone.
    TIME,
    /// A 64-bit integer: bytes, counts, bits.
    WHOLE,
    /// A ratio 0..1. Kept with the precision of a 32-bit float, whatever the file holds.
    RATIO,
    /// A measured quantity (W, MHz, bytes/s, seconds). Kept with the precision of a 32-bit float.
    MEASURE,
    /// A counter or a price, kept as a 64-bit float.
    NUMBER
}
