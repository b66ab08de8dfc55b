package org.gpuledger.store;

import dev.hardwood.schema.ColumnSchema;
import dev.hardwood.schema.FileSchema;
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
}
