package org.gpuledger.store;

import java.nio.file.Path;
import java.util.List;
import org.gpuledger.model.dataset.Table;

/// The files that hold one table of a dataset.
///
/// @param root what stands for the table in the dataset: the file, or the folder of files
/// @param files in the order of their paths
record TableFiles(Table table, Form form, Path root, List<Path> files) {
    TableFiles {
        files = List.copyOf(files);
    }

    /// How a table is kept.
    enum Form {
        CSV,
        CSV_GZ,
        PARQUET,
        PARQUET_FOLDER;

        boolean isParquet() {
            return switch (this) {
                case CSV, CSV_GZ -> false;
                case PARQUET, PARQUET_FOLDER -> true;
            };
        }
    }

    /// A file as it is called in messages: relative to the dataset.
    String name(Path file) {
        Path dataset = root.toAbsolutePath().getParent();
        return dataset == null
                ? file.toString()
                : dataset.relativize(file.toAbsolutePath()).toString();
    }
}
