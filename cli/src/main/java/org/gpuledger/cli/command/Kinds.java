package org.gpuledger.cli.command;

import java.nio.file.Path;
import java.util.Iterator;
import java.util.List;
import java.util.ServiceLoader;
import java.util.Set;
import java.util.stream.Collectors;
import org.gpuledger.collector.settings.CollectSettings;
import org.gpuledger.collector.settings.Secrets;
import org.gpuledger.collector.settings.SettingsFile;
import org.gpuledger.model.dataset.Importer;

/// The kinds of files that can be imported: those of the importers on the class path, in order.
final class Kinds implements Iterable<String> {
    static List<Importer> importers() {
        return ServiceLoader.load(Importer.class).stream()
                .map(ServiceLoader.Provider::get)
                .toList();
    }

    /// The settings of `collect`, with the secrets that they name.
    static CollectSettings settings(Path config, List<Importer> importers) {
        Set<String> kinds = importers.stream().map(Importer::kind).collect(Collectors.toSet());
        return new SettingsFile(config, kinds, new Secrets(System::getenv)).read();
    }

    @Override
    public Iterator<String> iterator() {
        return importers().stream().map(Importer::kind).sorted().iterator();
    }
}
