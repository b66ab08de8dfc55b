package org.gpuledger.store;

import dev.hardwood.schema.ColumnSchema;
import dev.hardwood.schema.FileSchema;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.gpuledger.model.LedgerException;
import org.gpuledger.model.dataset.Column;
import org.gpuledger.model.dataset.Table;
import org.gpuledger.model.evidence.Problems;

/// Compares the columns of a Parquet file with those of a table.
final class ParquetSchema {
    private ParquetSchema() {}

    /// The columns that the file has of the table's, in the table's order. Others are noted and left
    /// out.
    ///
    /// @throws LedgerException `GL-2004`, `GL-2008`
    static List<ParquetColumn> columns(Table table, FileSchema schema, String file, Problems problems) {
        Map<String, ColumnSchema> found = new HashMap<>();
        for (ColumnSchema column : schema.getColumns()) {
            found.put(column.fieldPath().toString(), column);
            if (table.indexOf(column.fieldPath().toString()).isEmpty()) {
                problems.add(
                        "unknown_column", file, "column '" + column.fieldPath() + "' is not in the format; left out");
            }
        }
        List<ParquetColumn> columns = new ArrayList<>();
        for (Column column : table.columns()) {
            ColumnSchema there = found.get(column.name());
            if (there != null) {
                columns.add(ParquetColumn.of(column, there, file));
            } else if (column.required()) {
                throw CsvRows.missing(table, column, file);
            }
        }
        return columns;
    }

    /// What a reader of Parquet could not do with a file, told to the user.
    static LedgerException damaged(Path file, Exception cause) {
        boolean isForeign = cause instanceof UnsupportedOperationException
                || cause.getCause() instanceof UnsupportedOperationException;
        LedgerException told = isForeign
                ? LedgerException.input(
                        "GL-2017",
                        "the Parquet file is written in a way that is not read: " + cause.getMessage(),
                        file.toString(),
                        "Write it with zstd, snappy, gzip or no compression")
                : LedgerException.input(
                        "GL-2012",
                        "the Parquet file cannot be read: " + cause.getMessage(),
                        file.toString(),
                        "Write the file again; it is cut short or damaged");
        told.initCause(cause);
        return told;
    }
}
