package org.gpuledger.store;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.gpuledger.model.time.Span;

/// What decides whether a close would give the same books: the time, the rules, and the files.
///
/// @param files of the dataset, by name
public record Closing(Span period, int chartVersion, String ruleVersion, List<FileState> files) {
    public Closing {
        files = List.copyOf(files);
    }

    /// A file as it was: a change of size or time counts as a change of content.
    ///
    /// @param name relative to the dataset
    /// @param modifiedNanos last change, epoch nanoseconds
    public record FileState(String name, long sizeBytes, long modifiedNanos) {}

    static List<FileState> files(Path dataset) {
        List<FileState> states = new ArrayList<>();
        for (TableFiles table : DatasetTables.find(dataset).byTable().values()) {
            for (Path file : table.files()) {
                states.add(state(table, file));
            }
        }
        return states;
    }

    private static FileState state(TableFiles table, Path file) {
        try {
            long modified = Files.getLastModifiedTime(file).to(TimeUnit.NANOSECONDS);
            return new FileState(table.name(file), Files.size(file), modified);
        } catch (IOException refused) {
            throw Failures.reading(file, refused);
        }
    }
}
