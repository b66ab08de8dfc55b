package org.gpuledger.store;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/// The generations of a dataset's books and the link to the present one.
final class Generations {
    private static final String LINK = "books";
    private static final String FOLDER = ".books";
    private static final String ADOPTED = "adopted";
    private static final Pattern NUMBERED = Pattern.compile("g\\d{6}");

    private final Path dataset;
    private final Path folder;
    private final Path link;
    private final SwapStep.Hook hook;

    Generations(Path dataset, SwapStep.Hook hook) {
        this.dataset = dataset;
        this.folder = dataset.resolve(FOLDER);
        this.link = dataset.resolve(LINK);
        this.hook = hook;
    }

    Path dataset() {
        return dataset;
    }

    /// The folder that holds the present books; empty if there are none.
    Optional<Path> current() {
        try {
            if (Files.isDirectory(link)) {
                return Optional.of(link.toRealPath());
            }
            Path adopted = folder.resolve(ADOPTED);
            return !Files.exists(link, LinkOption.NOFOLLOW_LINKS) && Files.isDirectory(adopted)
                    ? Optional.of(adopted.toRealPath())
                    : Optional.empty();
        } catch (IOException unreadable) {
            throw Failures.reading(link, unreadable);
        }
    }

    /// Removes what nothing links to, makes room for a new generation. The caller holds the lock.
    Path begin() throws IOException {
        Files.createDirectories(folder);
        Optional<Path> present = current();
        int number = 0;
        for (Path one : all()) {
            String name = one.getFileName().toString();
            boolean isPresent = present.filter(books -> books.endsWith(name)).isPresent();
            if (NUMBERED.matcher(name).matches()) {
                number = isPresent ? Integer.parseInt(name.substring(1)) : number;
            }
            if (!isPresent) {
                Durable.removeAll(one);
            }
        }
        Path fresh = folder.resolve(String.format(Locale.ROOT, "g%06d", number + 1));
        Files.createDirectory(fresh);
        return fresh;
    }

    /// Puts a complete generation in the place of the present one.
    void turnTo(Path fresh) throws IOException {
        hook.before(SwapStep.SYNC_GENERATION);
        Durable.syncAll(fresh);
        Durable.syncFolder(folder);
        hook.before(SwapStep.MAKE_LINK);
        Path newLink = folder.resolve("link");
        Files.deleteIfExists(newLink);
        Files.createSymbolicLink(newLink, Path.of(FOLDER, fresh.getFileName().toString()));
        if (Files.isDirectory(link, LinkOption.NOFOLLOW_LINKS)) {
            hook.before(SwapStep.ADOPT_FOLDER);
            Files.move(link, folder.resolve(ADOPTED));
        }
        hook.before(SwapStep.TURN_LINK);
        Durable.replace(newLink, link);
    }

    /// Drops a generation that was not finished.
    void drop(Path fresh) throws IOException {
        Durable.removeAll(fresh);
    }

    private List<Path> all() throws IOException {
        try (Stream<Path> list = Files.list(folder)) {
            return list.sorted().toList();
        }
    }
}
