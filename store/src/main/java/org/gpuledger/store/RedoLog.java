package org.gpuledger.store;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.gpuledger.model.LedgerException;

/// The changes of files that make one commit, written down before the first is made: whoever finds the
/// list after a crash makes them all once more, so that a commit is whole or was never begun.
///
/// One change a line: `move <from> <to>` or `delete <file>`, paths relative to the dataset.
final class RedoLog {
    private static final String FILE = "redo.log";

    private final Path dataset;
    private final Path file;

    RedoLog(Path dataset) {
        this.dataset = dataset;
        this.file = dataset.resolve(DatasetWriter.WORK).resolve(FILE);
    }

    /// A change that may be made again without harm.
    sealed interface Change {
        /// Puts a file in the place of another; one that is gone was moved before.
        record Move(Path from, Path to) implements Change {}

        /// Removes a file, if it is there.
        record Delete(Path file) implements Change {}
    }

    /// Whether a commit was cut off, if nobody is swapping.
    boolean isThere() {
        return Files.exists(file);
    }

    /// Makes all changes; the caller is alone with the dataset, and the files to be moved are on disk.
    void commit(List<Change> changes) throws IOException {
        List<String> lines = changes.stream().map(this::line).toList();
        Path draft = Files.write(file.resolveSibling(FILE + ".draft"), lines);
        Durable.sync(draft);
        Durable.replace(draft, file);
        carryOut(changes);
    }

    /// Finishes a commit that was cut off.
    ///
    /// @throws LedgerException `GL-3011` the dataset cannot be written
    void finish() {
        if (!Files.isWritable(file)) {
            throw LedgerException.environment(
                    "GL-3011",
                    "a change of this dataset was cut off, and it cannot be finished: the dataset is not writable",
                    file.toString(),
                    "Open it once as a user who may write to it, for example with gpuledger collect --once");
        }
        try (SwapLock alone = SwapLock.exclusive(dataset)) {
            if (isThere()) {
                carryOut(Files.readAllLines(file).stream().map(this::change).toList());
            }
        } catch (IOException refused) {
            throw Failures.writing(file, refused);
        }
    }

    /// The list goes only when the names of what was moved are on disk.
    private void carryOut(List<Change> changes) throws IOException {
        Set<Path> folders = new HashSet<>();
        for (Change change : changes) {
            switch (change) {
                case Change.Move(Path from, Path to) -> {
                    if (Files.exists(from)) {
                        Files.createDirectories(to.resolveSibling("."));
                        Files.move(from, to, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
                    }
                    folders.add(to.resolveSibling(".").normalize());
                }
                case Change.Delete(Path gone) -> Files.deleteIfExists(gone);
            }
        }
        for (Path folder : folders) {
            Durable.syncFolder(folder);
        }
        Files.delete(file);
    }

    private String line(Change change) {
        return switch (change) {
            case Change.Move(Path from, Path to) -> "move " + name(from) + " " + name(to);
            case Change.Delete(Path gone) -> "delete " + name(gone);
        };
    }

    private Change change(String line) {
        String[] words = line.split(" ");
        List<Path> paths = Stream.of(words).skip(1).map(dataset::resolve).toList();
        return words[0].equals("move") ? new Change.Move(paths.get(0), paths.get(1)) : new Change.Delete(paths.get(0));
    }

    private Path name(Path path) {
        return dataset.relativize(path);
    }
}
