package org.gpuledger.store;

import dev.hardwood.reader.ColumnReader;
import dev.hardwood.reader.ColumnReaders;
import dev.hardwood.reader.ParquetFileReader;
import dev.hardwood.schema.ColumnProjection;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.gpuledger.books.timeline.Faults;
import org.gpuledger.model.LedgerException;
import org.gpuledger.model.dataset.Row;
import org.gpuledger.model.evidence.Problems;

/// Reads one Parquet file row by row: for tables small enough to be held in memory.
final class ParquetRows {
    private final TableFiles files;
    private final Path file;
    private final String name;
    private final Problems problems;
    private final Faults faults;

    ParquetRows(TableFiles files, Path file, Problems problems, Faults faults) {
        this.files = files;
        this.file = file;
        this.name = files.name(file);
        this.problems = problems;
        this.faults = faults;
    }

    /// @throws LedgerException `GL-2004` a required column is missing; `GL-2008` a column of another
    ///     type; `GL-2012` a damaged file
    void read(RowVisitor visitor) {
        try (ParquetFileReader reader = ParquetLibrary.open(file)) {
            List<ParquetColumn> columns = ParquetSchema.columns(files.table(), reader.getFileSchema(), name, problems);
            String[] names = columns.stream().map(one -> one.column().name()).toArray(String[]::new);
            try (ColumnReaders readers = reader.columnReaders(ColumnProjection.columns(names))) {
                readAll(readers, columns, visitor);
            }
        } catch (IOException refused) {
            throw Failures.reading(file, refused);
        }
    }

    private void readAll(ColumnReaders readers, List<ParquetColumn> columns, RowVisitor visitor) {
        long before = 0;
        while (ParquetLibrary.next(readers, file)) {
            List<ColumnReader> batch = new ArrayList<>();
            columns.forEach(
                    one -> batch.add(readers.getColumnReader(one.column().name())));
            for (int i = 0; i < readers.getRecordCount(); i++) {
                Row row = Row.of(files.table());
                for (int column = 0; column < batch.size(); column++) {
                    set(row, columns.get(column), batch.get(column), i, before + i + 1);
                }
                visitor.visit(row, name, before + i + 1);
            }
            before += readers.getRecordCount();
        }
    }

    private void set(Row row, ParquetColumn column, ColumnReader batch, int i, long place) {
        if (batch.getLeafValidity().isNull(i)) {
            return;
        }
        String to = column.column().name();
        switch (column.column().type()) {
            case TEXT -> row.text(to, text(batch, i));
            case TIME -> row.whole(to, Math.multiplyExact(whole(column, batch, i), column.nanosPerUnit()));
            case WHOLE -> row.whole(to, whole(column, batch, i));
            case RATIO, MEASURE, NUMBER -> setNumber(row, column, number(column, batch, i), place);
        }
    }

    private void setNumber(Row row, ParquetColumn column, double value, long place) {
        if (Double.isInfinite(value)) {
            faults.add(LedgerException.input(
                    "GL-2005",
                    "column %s holds '%s'".formatted(column.column().name(), value),
                    TableRows.where(files, name, place),
                    "Write a finite number, or leave the cell empty"));
        } else {
            row.number(column.column().name(), value);
        }
    }

    private static String text(ColumnReader batch, int i) {
        int from = batch.getBinaryOffsets()[i];
        return new String(
                batch.getBinaryValues(), from, batch.getBinaryOffsets()[i + 1] - from, StandardCharsets.UTF_8);
    }

    private static long whole(ParquetColumn column, ColumnReader batch, int i) {
        return switch (column.storage()) {
            case INTS -> batch.getInts()[i];
            case LONGS -> batch.getLongs()[i];
            case BYTES, FLOATS, DOUBLES -> throw new IllegalStateException(column + " is not whole");
        };
    }

    private static double number(ParquetColumn column, ColumnReader batch, int i) {
        return switch (column.storage()) {
            case INTS -> batch.getInts()[i];
            case LONGS -> batch.getLongs()[i];
            case FLOATS -> batch.getFloats()[i];
            case DOUBLES -> batch.getDoubles()[i];
            case BYTES -> throw new IllegalStateException(column + " is not a number");
        };
    }
}
