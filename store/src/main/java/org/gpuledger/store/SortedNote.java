package org.gpuledger.store;

import dev.hardwood.metadata.FileMetaData;

/// The note in a Parquet file's metadata that says by which columns its rows are sorted.
final class SortedNote {
    static final String KEY = "gpuledger_sorted_by";

    private SortedNote() {}

    static boolean isOn(FileMetaData metaData, TableKey key) {
        return String.join(",", key.columns())
                .equals(metaData.keyValueMetadata().getOrDefault(KEY, ""));
    }
}
