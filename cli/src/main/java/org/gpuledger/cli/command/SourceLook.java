package org.gpuledger.cli.command;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.Comparator;
import java.util.List;
import java.util.OptionalLong;
import java.util.function.Function;
import java.util.stream.Stream;
import org.gpuledger.cli.Presentation;
import org.gpuledger.collector.Collector;
import org.gpuledger.collector.settings.CollectSettings;
import org.gpuledger.model.LedgerException;
import org.gpuledger.model.dataset.Importer;
import org.gpuledger.model.time.EpochNanos;

/// A dataset for a moment: the last hour of the sources that settings of `collect` name.
final class SourceLook {
    private SourceLook() {}

    /// @param viewer looks at the dataset's folder, which is gone afterwards
    /// @throws LedgerException `GL-1218` no source has answered with a device
    static int into(Path config, Presentation presentation, Function<Path, Integer> viewer) {
        List<Importer> importers = Kinds.importers();
        CollectSettings settings = Kinds.settings(config, importers);
        InstantSource clock = InstantSource.system();
        long from = EpochNanos.of(clock.instant()) - EpochNanos.PER_HOUR;
        Path folder = made();
        try {
            CollectLog log = new CollectLog(presentation, clock);
            try (Collector collector =
                    Collector.open(settings.lookingAt(folder, from), importers, clock, OptionalLong.empty(), log)) {
                collector.once();
            }
            if (!Files.isDirectory(folder.resolve("gpus"))) {
                throw LedgerException.environment(
                        "GL-1218",
                        "no source told of a device within the last hour",
                        config.toString(),
                        "See the lines above; try one source with gpuledger import.");
            }
            return viewer.apply(folder);
        } finally {
            remove(folder);
        }
    }

    private static Path made() {
        try {
            return Files.createTempDirectory("gpuledger-doctor");
        } catch (IOException refused) {
            throw LedgerException.environment(
                    "GL-3002", "cannot write: " + refused.getMessage(), "the folder for temporary files", "Make room.");
        }
    }

    private static void remove(Path folder) {
        try (Stream<Path> all = Files.walk(folder)) {
            for (Path path : all.sorted(Comparator.reverseOrder()).toList()) {
                Files.deleteIfExists(path);
            }
        } catch (IOException left) {
            throw LedgerException.environment(
                    "GL-3002", "cannot remove: " + left.getMessage(), folder.toString(), "Remove it by hand.");
        }
    }
}
