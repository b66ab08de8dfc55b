package org.gpuledger.collector.settings;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.gpuledger.model.LedgerException;
import org.gpuledger.model.time.EpochNanos;

/// Reads the settings of `collect`. An unknown key is a mistake that is told, never passed over.
public final class SettingsFile {
    private static final Set<String> KEYS = Set.of("dataset", "every", "lag", "chunk", "metrics", "sources");
    private static final SourceSettings.Pace USUAL =
            new SourceSettings.Pace(EpochNanos.PER_MINUTE, 30 * EpochNanos.PER_SECOND, 10 * EpochNanos.PER_MINUTE);

    private final Path file;
    private final Set<String> kinds;
    private final Secrets secrets;

    /// @param kinds of sources that can be read
    public SettingsFile(Path file, Set<String> kinds, Secrets secrets) {
        this.file = file;
        this.kinds = Set.copyOf(kinds);
        this.secrets = secrets;
    }

    /// @throws LedgerException `GL-28xx`, with the line, where something is wrong
    public CollectSettings read() {
        Fields fields = new Fields(LocatedYaml.read(text(), file.toString()), file.toString(), KEYS);
        SourceSettings.Pace pace = pace(fields, USUAL);
        Path dataset = beside(fields.required("dataset"));
        Optional<InetSocketAddress> metrics = fields.text("metrics").map(text -> address(fields, text));
        List<SourceSettings> sources = new ArrayList<>();
        Set<String> names = new HashSet<>();
        for (Located.Mapping one : fields.mappings("sources")) {
            SourceFields source = new SourceFields(one, file.toString(), kinds, secrets, this::beside);
            sources.add(source.read(pace));
            source.checkNameIsNew(names);
        }
        if (sources.isEmpty()) {
            throw LedgerException.input(
                    "GL-2804", "no source is named", fields.where("sources"), "Add one below `sources:`.");
        }
        return new CollectSettings(dataset, metrics, sources);
    }

    static SourceSettings.Pace pace(Fields fields, SourceSettings.Pace usual) {
        return new SourceSettings.Pace(
                fields.duration("every").orElse(usual.everyNanos()),
                fields.duration("lag").orElse(usual.lagNanos()),
                fields.duration("chunk").orElse(usual.chunkNanos()));
    }

    /// A path of the settings, relative to their folder.
    private Path beside(String path) {
        return file.toAbsolutePath().resolveSibling(path).normalize();
    }

    private static InetSocketAddress address(Fields fields, String text) {
        int colon = text.lastIndexOf(':');
        String port = text.substring(colon + 1);
        if (colon < 0 || !port.matches("\\d{1,5}") || Integer.parseInt(port) > 65_535) {
            throw fields.wrong("metrics", "an address such as 127.0.0.1:9109");
        }
        return new InetSocketAddress(text.substring(0, colon), Integer.parseInt(port));
    }

    private String text() {
        try {
            return Files.readString(file);
        } catch (IOException unreadable) {
            throw LedgerException.input(
                    "GL-2807", "the settings cannot be read", file.toString(), "Check its name and its rights.");
        }
    }
}
