package org.gpuledger.store;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/// File operations that survive a crash: what is renamed was on disk before.
final class Durable {
    private Durable() {}

    /// Waits until a file's content is on disk.
    static void sync(Path file) throws IOException {
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
            channel.force(true);
        }
    }

    /// Waits until a folder's names are on disk; some systems cannot, and then need not.
    static void syncFolder(Path folder) throws IOException {
        try (FileChannel channel = FileChannel.open(folder, StandardOpenOption.READ)) {
            channel.force(true);
        }
    }

    /// Every file below a folder, then the folders.
    static void syncAll(Path folder) throws IOException {
        for (Path path : below(folder)) {
            if (Files.isDirectory(path)) {
                syncFolder(path);
            } else {
                sync(path);
            }
        }
    }

    /// Puts a file, or a link, in the place of another at once.
    static void replace(Path from, Path to) throws IOException {
        Files.move(from, to, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        syncFolder(to.resolveSibling("."));
    }

    /// Removes a file, a link, or a folder with all that is in it; what is not there is fine.
    static void removeAll(Path path) throws IOException {
        if (Files.isSymbolicLink(path) || !Files.isDirectory(path)) {
            Files.deleteIfExists(path);
            return;
        }
        for (Path one : below(path)) {
            Files.deleteIfExists(one);
        }
    }

    /// Content before the folder that holds it.
    private static List<Path> below(Path folder) throws IOException {
        try (Stream<Path> walk = Files.walk(folder)) {
            return walk.sorted(Comparator.reverseOrder()).toList();
        }
    }
}
