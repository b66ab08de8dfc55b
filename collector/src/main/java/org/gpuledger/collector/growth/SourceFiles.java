package org.gpuledger.collector.growth;

import java.io.IOException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.PathMatcher;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.gpuledger.model.LedgerException;

/// The files that patterns mean now, and what they looked like: unchanged files need not be read again.
///
/// @param stamps path, size and time of change of each
public record SourceFiles(List<Path> paths, List<String> stamps) {
    public static final SourceFiles NONE = new SourceFiles(List.of(), List.of());

    public SourceFiles {
        paths = List.copyOf(paths);
        stamps = List.copyOf(stamps);
    }

    /// @param patterns absolute, with `*`, `?`, `**`, `[…]` and `{…}` as shells know them
    /// @throws LedgerException `GL-2812` a folder cannot be listed
    public static SourceFiles find(List<String> patterns) {
        TreeSet<Path> paths = new TreeSet<>();
        for (String pattern : patterns) {
            paths.addAll(find(pattern));
        }
        List<String> stamps = new ArrayList<>();
        for (Path path : paths) {
            stamps.add(stamp(path));
        }
        return new SourceFiles(List.copyOf(paths), stamps);
    }

    private static List<Path> find(String pattern) {
        Path plain = Path.of(pattern.replaceFirst("[*?\\[{].*$", "x")).toAbsolutePath();
        Path start =
                pattern.matches("(?s).*[*?\\[{].*") ? plain.resolveSibling(".").normalize() : Path.of(pattern);
        if (!Files.exists(start)) {
            return List.of();
        }
        PathMatcher matcher = FileSystems.getDefault().getPathMatcher("glob:" + pattern);
        try (Stream<Path> walk = Files.walk(start)) {
            return walk.filter(Files::isRegularFile)
                    .filter(path -> path.equals(start) || matcher.matches(path))
                    .toList();
        } catch (IOException refused) {
            throw unreadable(start, refused);
        }
    }

    private static String stamp(Path path) {
        try {
            return path + " " + Files.size(path) + " " + Files.getLastModifiedTime(path);
        } catch (IOException refused) {
            throw unreadable(path, refused);
        }
    }

    private static LedgerException unreadable(Path path, IOException cause) {
        LedgerException told = LedgerException.environment(
                "GL-2812", "it cannot be looked at: " + cause.getMessage(), path.toString(), "Check its rights.");
        told.initCause(cause);
        return told;
    }
}
