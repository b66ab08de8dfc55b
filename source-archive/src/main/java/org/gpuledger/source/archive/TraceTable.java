package org.gpuledger.source.archive;

import de.siegmar.fastcsv.reader.CommentStrategy;
import de.siegmar.fastcsv.reader.CsvParseException;
import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.CsvRecord;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.zip.GZIPInputStream;
import org.gpuledger.model.LedgerException;
import org.gpuledger.model.evidence.Problems;

/// A CSV file of a trace, plain or gzipped, read record by record by column names.
final class TraceTable {
    private static final int GZIP_MAGIC = 0x1f8b;

    private final Path file;
    private final List<String> required;

    /// @param required columns without which the file is not what it should be
    TraceTable(Path file, List<String> required) {
        this.file = file;
        this.required = List.copyOf(required);
    }

    /// One record; cells are found by column name.
    record Line(String where, Map<String, Integer> columns, CsvRecord record) {
        /// The text of a cell; empty if the column or the cell is not there.
        Optional<String> text(String column) {
            Integer index = columns.get(column);
            return index == null || index >= record.getFieldCount()
                    ? Optional.empty()
                    : Optional.of(record.getField(index).strip()).filter(cell -> !cell.isEmpty());
        }
    }

    /// Reads all records. A record with fewer or more cells than the header is a problem and is
    /// left out; so is all that follows an error inside the compressed data or the quoting.
    ///
    /// @throws LedgerException `GL-2201` the file cannot be opened, `GL-2202` it lacks a required
    ///     column
    void read(Problems problems, Consumer<Line> consumer) {
        try (Reader text = open();
                CsvReader<CsvRecord> records = CsvReader.builder()
                        .commentStrategy(CommentStrategy.NONE)
                        .allowMissingFields(true)
                        .allowExtraFields(true)
                        .ofCsvRecord(text)) {
            Map<String, Integer> columns = new HashMap<>();
            for (CsvRecord record : records) {
                if (columns.isEmpty()) {
                    columns.putAll(header(record));
                } else {
                    take(record, columns, problems, consumer);
                }
            }
            if (columns.isEmpty()) {
                throw missingColumns(required);
            }
        } catch (IOException | UncheckedIOException | CsvParseException broken) {
            problems.add("unreadable_rest", file.toString(), "reading stopped: " + broken.getMessage());
        }
    }

    private static void take(
            CsvRecord record, Map<String, Integer> columns, Problems problems, Consumer<Line> consumer) {
        String where = "line " + record.getStartingLineNumber();
        if (record.getFieldCount() != columns.size()) {
            problems.add(
                    "torn_line",
                    where,
                    "%d cells instead of %d, left out".formatted(record.getFieldCount(), columns.size()));
            return;
        }
        consumer.accept(new Line(where, columns, record));
    }

    private Map<String, Integer> header(CsvRecord record) {
        Map<String, Integer> columns = new HashMap<>();
        for (int i = 0; i < record.getFieldCount(); i++) {
            columns.putIfAbsent(record.getField(i).strip().replace("\uFEFF", ""), i);
        }
        List<String> missing =
                required.stream().filter(column -> !columns.containsKey(column)).toList();
        if (!missing.isEmpty()) {
            throw missingColumns(missing);
        }
        return columns;
    }

    private LedgerException missingColumns(List<String> missing) {
        return LedgerException.input(
                "GL-2202",
                "the file lacks the column" + (missing.size() > 1 ? "s " : " ") + String.join(", ", missing),
                file.toString(),
                "Give the file as the trace's publishers ship it, header included.");
    }

    private Reader open() throws IOException {
        InputStream bytes;
        try {
            bytes = new BufferedInputStream(Files.newInputStream(file), 1 << 16);
        } catch (IOException unreadable) {
            throw LedgerException.input(
                    "GL-2201", "the file cannot be opened", file.toString(), "Check the path and its permissions.");
        }
        bytes.mark(2);
        int magic = bytes.read() << 8 | bytes.read();
        bytes.reset();
        InputStream plain = magic == GZIP_MAGIC ? new GZIPInputStream(bytes, 1 << 16) : bytes;
        return new InputStreamReader(plain, StandardCharsets.UTF_8);
    }
}
