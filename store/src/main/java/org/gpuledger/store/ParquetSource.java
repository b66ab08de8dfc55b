package org.gpuledger.store;

import dev.hardwood.reader.ParquetFileReader;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.gpuledger.model.dataset.Column;
import org.gpuledger.model.dataset.Table;
import org.gpuledger.model.evidence.Problems;

/// Parquet files of one table as a source of SQL, each column in the type that the format wants.
///
/// @param columnsByFile what each file has of the table's columns
record ParquetSource(Table table, Map<Path, List<ParquetColumn>> columnsByFile) {

    /// @throws org.gpuledger.model.LedgerException `GL-2004`, `GL-2006`, `GL-2008`, `GL-2012`
    static ParquetSource of(TableFiles files, Problems problems) {
        FileSignature.check(files);
        Map<Path, List<ParquetColumn>> columns = new HashMap<>();
        for (Path file : files.files()) {
            try (ParquetFileReader reader = ParquetLibrary.open(file)) {
                columns.put(
                        file, ParquetSchema.columns(files.table(), reader.getFileSchema(), files.name(file), problems));
            } catch (IOException refused) {
                throw Failures.reading(file, refused);
            }
        }
        return new ParquetSource(files.table(), columns);
    }

    boolean has(String column) {
        return columnsByFile.values().stream()
                .anyMatch(columns ->
                        columns.stream().anyMatch(one -> one.column().name().equals(column)));
    }

    /// Columns that a file lacks are null.
    String select(Collection<String> wanted) {
        List<String> parts = new ArrayList<>();
        columnsByFile.keySet().stream().sorted().forEach(file -> parts.add(select(file, wanted)));
        return parts.isEmpty() ? nothing(wanted) : String.join(" UNION ALL ", parts);
    }

    private String select(Path file, Collection<String> wanted) {
        List<ParquetColumn> there = columnsByFile.getOrDefault(file, List.of());
        List<String> expressions = wanted.stream()
                .map(name -> there.stream()
                        .filter(one -> one.column().name().equals(name))
                        .findFirst()
                        .map(ParquetSource::read)
                        .orElseGet(() -> absent(name)))
                .toList();
        return "SELECT %s FROM read_parquet(%s, hive_partitioning = false)"
                .formatted(String.join(", ", expressions), DuckDb.literal(file));
    }

    private String nothing(Collection<String> wanted) {
        return "SELECT " + String.join(", ", wanted.stream().map(this::absent).toList()) + " WHERE false";
    }

    private String absent(String name) {
        return absent(table.column(table.indexOf(name).orElseThrow()));
    }

    /// A column without any value, as SQL.
    static String absent(Column column) {
        return "CAST(NULL AS %s) AS %s".formatted(StagedTable.sqlType(column.type()), DuckDb.name(column.name()));
    }

    private static String read(ParquetColumn column) {
        String name = DuckDb.name(column.column().name());
        String value = column.isTimestamp() ? "epoch_ns(" + name + ")" : name;
        return "CAST(%s AS %s) AS %s"
                .formatted(value, StagedTable.sqlType(column.column().type()), name);
    }

    /// The source of a table's files, if they are Parquet.
    static Optional<ParquetSource> ifParquet(Optional<TableFiles> files, Problems problems) {
        return files.filter(one -> one.form().isParquet()).map(one -> of(one, problems));
    }
}
