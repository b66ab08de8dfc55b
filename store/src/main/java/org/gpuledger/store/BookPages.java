package org.gpuledger.store;

import dev.hardwood.InputFile;
import dev.hardwood.reader.ColumnReaders;
import dev.hardwood.reader.ParquetFileReader;
import dev.hardwood.schema.ColumnProjection;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Function;
import java.util.function.IntConsumer;
import java.util.stream.Stream;
import org.gpuledger.model.LedgerException;

/// Walks the rows of a table of the books, file after file.
final class BookPages {
    private BookPages() {}

    /// @param rows makes a reader of rows for one file's columns; it is then told each row's number
    ///     within the present batch
    static void walk(Path folder, List<String> columns, Function<ColumnReaders, IntConsumer> rows) {
        for (Path file : files(folder)) {
            try (ParquetFileReader reader = ParquetFileReader.open(InputFile.of(file));
                    ColumnReaders batch =
                            reader.columnReaders(ColumnProjection.columns(columns.toArray(String[]::new)))) {
                IntConsumer consumer = rows.apply(batch);
                while (batch.nextBatch()) {
                    for (int i = 0; i < batch.getRecordCount(); i++) {
                        consumer.accept(i);
                    }
                }
            } catch (IOException | UncheckedIOException damaged) {
                throw damaged(file, damaged);
            }
        }
    }

    /// A row that is none of ours; told with the file's name by {@link #walk}.
    static UncheckedIOException unknownWord(String word) {
        return new UncheckedIOException(new IOException("a row has the unknown word '" + word + "'"));
    }

    static LedgerException damaged(Path file, Exception cause) {
        LedgerException told = LedgerException.input(
                "GL-2016",
                "the books cannot be read: " + cause.getMessage(),
                file.toString(),
                "Close the period again: 'gpuledger close' writes new books");
        told.initCause(cause);
        return told;
    }

    private static List<Path> files(Path folder) {
        try (Stream<Path> list = Files.list(folder)) {
            return list.filter(file -> file.toString().endsWith(".parquet"))
                    .sorted()
                    .toList();
        } catch (IOException unreadable) {
            throw damaged(folder, unreadable);
        }
    }
}
