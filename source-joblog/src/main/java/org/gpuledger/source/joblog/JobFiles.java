package org.gpuledger.source.joblog;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/// Finds logs and patterns among what the user named; of a folder, those that are named like one.
///
/// @param patterns descriptions of the user's own lines
record JobFiles(List<Path> logs, List<Path> patterns) {
    private static final List<String> ENDINGS =
            List.of(".log", ".log.gz", ".txt", ".out", ".err", ".pattern", "metrics.csv", "trainer_state.json");

    JobFiles {
        logs = List.copyOf(logs);
        patterns = List.copyOf(patterns);
    }

    static JobFiles in(List<Path> named) {
        List<Path> logs = new ArrayList<>();
        List<Path> patterns = new ArrayList<>();
        for (Path path : named) {
            for (Path file : Files.isDirectory(path) ? inside(path) : List.of(path)) {
                (nameOf(file).endsWith(".pattern") ? patterns : logs).add(file);
            }
        }
        return new JobFiles(logs, patterns);
    }

    static String nameOf(Path file) {
        return String.valueOf(file.getFileName());
    }

    private static List<Path> inside(Path folder) {
        try (Stream<Path> files = Files.list(folder)) {
            return files.filter(Files::isRegularFile)
                    .filter(file -> isNamedLikeOne(nameOf(file)))
                    .sorted()
                    .toList();
        } catch (IOException unreadable) {
            throw TextLines.unopened(folder);
        }
    }

    private static boolean isNamedLikeOne(String name) {
        return name.contains("tfevents") || ENDINGS.stream().anyMatch(name::endsWith);
    }
}
