package org.gpuledger.model.dataset;

/// One column of a table.
///
/// @param meaning one line for `format/SPEC.md`, with the unit
public record Column(String name, ColumnType type, boolean required, String meaning) {}
