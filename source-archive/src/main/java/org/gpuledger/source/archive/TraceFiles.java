package org.gpuledger.source.archive;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.gpuledger.model.LedgerException;

/// Finds the files of a trace among what the user named.
final class TraceFiles {
    private TraceFiles() {}

    /// The named files, and of each named folder those whose name ends so, in order of their names.
    static List<Path> endingWith(List<Path> named, List<String> endings) {
        List<Path> found = new ArrayList<>();
        for (Path path : named) {
            if (!Files.exists(path)) {
                throw LedgerException.input(
                        "GL-2201", "there is no such file or folder", path.toString(), "Check the path.");
            }
            found.addAll(Files.isDirectory(path) ? inside(path, endings) : List.of(path));
        }
        return found;
    }

    private static List<Path> inside(Path folder, List<String> endings) {
        try (Stream<Path> files = Files.list(folder)) {
            return files.filter(
                            file -> endings.stream().anyMatch(file.getFileName().toString()::endsWith))
                    .sorted()
                    .toList();
        } catch (IOException unreadable) {
            throw LedgerException.input(
                    "GL-2201", "the folder cannot be read", folder.toString(), "Check its permissions.");
        }
    }
}
