package org.gpuledger.store;

import java.nio.file.Path;
import org.gpuledger.books.timeline.Faults;
import org.gpuledger.model.evidence.Problems;

/// Reads a table row by row, whatever its form. Cells that cannot be read are faults, and the row
/// comes without them.
record TableRows(Problems problems, Faults faults) {

    void read(TableFiles files, RowVisitor visitor) {
        FileSignature.check(files);
        for (Path file : files.files()) {
            switch (files.form()) {
                case CSV, CSV_GZ -> new CsvRows(files, file, problems, faults).read(visitor);
                case PARQUET, PARQUET_FOLDER -> new ParquetRows(files, file, problems, faults).read(visitor);
            }
        }
    }

    /// How a place in a file is called in messages.
    static String where(TableFiles files, String file, long place) {
        return file + (files.form().isParquet() ? ", row " : ", line ") + place;
    }
}
