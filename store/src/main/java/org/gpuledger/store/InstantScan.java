package org.gpuledger.store;

import dev.hardwood.reader.ColumnReader;
import dev.hardwood.reader.ParquetFileReader;
import java.io.IOException;
import java.util.Optional;
import org.gpuledger.store.SampleFile.Instants;

/// First and last instant of a file whose writer recorded no statistics.
final class InstantScan {
    private InstantScan() {}

    static Optional<Instants> of(SampleFile file) {
        try (ParquetFileReader reader = ParquetLibrary.open(file.path());
                ColumnReader instants = reader.columnReader("at_ns")) {
            long first = Long.MAX_VALUE;
            long last = Long.MIN_VALUE;
            while (ParquetLibrary.next(instants, file.path())) {
                long[] values = instants.getLongs();
                for (int i = 0; i < instants.getRecordCount(); i++) {
                    if (instants.getLeafValidity().isNotNull(i)) {
                        first = Math.min(first, values[i]);
                        last = Math.max(last, values[i]);
                    }
                }
            }
            long unit = file.at().nanosPerUnit();
            return first > last ? Optional.empty() : Optional.of(new Instants(first * unit, last * unit));
        } catch (IOException refused) {
            throw Failures.reading(file.path(), refused);
        }
    }
}
