package org.gpuledger.store;

import de.siegmar.fastcsv.reader.CsvParseException;
import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.CsvRecord;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.OptionalInt;
import java.util.Set;
import java.util.zip.GZIPInputStream;
import org.gpuledger.books.timeline.Faults;
import org.gpuledger.model.LedgerException;
import org.gpuledger.model.dataset.Column;
import org.gpuledger.model.dataset.Row;
import org.gpuledger.model.dataset.Table;
import org.gpuledger.model.evidence.Problems;
import org.gpuledger.store.TableFiles.Form;

/// Reads one CSV file (RFC 4180, UTF-8, with a header), gzipped or not.
final class CsvRows {
    private static final int BUFFER_BYTES = 1 << 16;
    private static final int NOT_OURS = -1;

    private final TableFiles files;
    private final Table table;
    private final Path file;
    private final String name;
    private final Problems problems;
    private final Faults faults;

    CsvRows(TableFiles files, Path file, Problems problems, Faults faults) {
        this.files = files;
        this.table = files.table();
        this.file = file;
        this.name = files.name(file);
        this.problems = problems;
        this.faults = faults;
    }

    /// @throws LedgerException `GL-2004` header without a required column; `GL-2007` not CSV;
    ///     `GL-2011` no header
    void read(RowVisitor visitor) {
        try (InputStream in = open();
                CsvReader<CsvRecord> csv = CsvReader.builder()
                        .allowExtraFields(true)
                        .allowMissingFields(true)
                        .detectBomHeader(true)
                        .ofCsvRecord(in, StandardCharsets.UTF_8)) {
            Iterator<CsvRecord> records = csv.iterator();
            if (!records.hasNext()) {
                throw LedgerException.input(
                        "GL-2011", "the file has no header", name, "Write the column names as its first line");
            }
            int[] columns = columns(records.next().getFields());
            while (records.hasNext()) {
                CsvRecord next = records.next();
                visitor.visit(row(next, columns), name, next.getStartingLineNumber());
            }
        } catch (CsvParseException broken) {
            throw LedgerException.input(
                    "GL-2007",
                    "the file is not CSV: " + broken.getMessage(),
                    name,
                    "Write it as RFC 4180 says: quotes around fields that hold commas, quotes doubled");
        } catch (IOException | UncheckedIOException unreadable) {
            throw Failures.reading(file, unreadable);
        }
    }

    private InputStream open() throws IOException {
        InputStream raw = new BufferedInputStream(Files.newInputStream(file), BUFFER_BYTES);
        return files.form() == Form.CSV_GZ ? new GZIPInputStream(raw, BUFFER_BYTES) : raw;
    }

    /// Index of the table's column for each field of the file, or {@link #NOT_OURS}.
    private int[] columns(List<String> header) {
        int[] columns = new int[header.size()];
        Set<String> seen = new HashSet<>();
        for (int i = 0; i < columns.length; i++) {
            String column = header.get(i).strip();
            OptionalInt known = table.indexOf(column);
            columns[i] = known.orElse(NOT_OURS);
            if (known.isEmpty()) {
                problems.add("unknown_column", name, "column '" + column + "' is not in the format; left out");
            }
            if (!seen.add(column)) {
                throw LedgerException.input(
                        "GL-2011", "column " + column + " occurs twice in the header", name, "Keep one of them");
            }
        }
        requireAll(seen);
        return columns;
    }

    private void requireAll(Set<String> seen) {
        for (Column column : table.columns()) {
            if (column.required() && !seen.contains(column.name())) {
                throw missing(table, column, name);
            }
        }
    }

    static LedgerException missing(Table table, Column column, String file) {
        return LedgerException.input(
                "GL-2004",
                "table %s lacks the required column %s".formatted(table.label(), column.name()),
                file,
                "Add the column: " + column.meaning());
    }

    private Row row(CsvRecord line, int[] columns) {
        if (line.getFieldCount() != columns.length) {
            faults.add(LedgerException.input(
                    "GL-2007",
                    "the line has %d fields, the header %d".formatted(line.getFieldCount(), columns.length),
                    where(line),
                    "Give each line as many fields as the header"));
        }
        Row row = Row.of(table);
        int fields = Math.min(line.getFieldCount(), columns.length);
        for (int i = 0; i < fields; i++) {
            if (columns[i] != NOT_OURS) {
                set(row, line, table.column(columns[i]), line.getField(i));
            }
        }
        return row;
    }

    private void set(Row row, CsvRecord line, Column column, String text) {
        CsvCells.set(row, column, text)
                .ifPresent(wanted -> faults.add(LedgerException.input(
                        "GL-2005",
                        "column %s holds '%s'".formatted(column.name(), text),
                        where(line),
                        "Write " + wanted + ", or leave the cell empty")));
    }

    private String where(CsvRecord line) {
        return TableRows.where(files, name, line.getStartingLineNumber());
    }
}
