package org.gpuledger.store;

import dev.hardwood.InputFile;
import dev.hardwood.reader.ColumnReader;
import dev.hardwood.reader.ColumnReaders;
import dev.hardwood.reader.ParquetFileReader;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import org.gpuledger.model.LedgerException;

/// The calls into the Parquet library that read bytes. Whatever it throws there, of whatever type,
/// says that the file is damaged or of a kind that it does not read.
final class ParquetLibrary {
    private ParquetLibrary() {}

    /// @throws LedgerException `GL-2012`, `GL-2017`
    static ParquetFileReader open(Path file) {
        try {
            return ParquetFileReader.open(InputFile.of(file));
        } catch (IOException | RuntimeException damaged) {
            throw damaged(file, damaged);
        }
    }

    /// @throws LedgerException `GL-2012`, `GL-2017`
    static boolean next(ColumnReaders batches, Path file) {
        try {
            return batches.nextBatch();
        } catch (RuntimeException damaged) {
            throw damaged(file, damaged);
        }
    }

    /// @throws LedgerException `GL-2012`, `GL-2017`
    static boolean next(ColumnReader batches, Path file) {
        try {
            return batches.nextBatch();
        } catch (RuntimeException damaged) {
            throw damaged(file, damaged);
        }
    }

    static LedgerException damaged(Path file, Exception cause) {
        LedgerException told = isForeign(cause)
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

    private static boolean isForeign(Throwable cause) {
        return cause instanceof UnsupportedOperationException
                || Optional.ofNullable(cause.getCause())
                        .filter(ParquetLibrary::isForeign)
                        .isPresent();
    }
}
