package org.gpuledger.cli.command;

import java.util.Iterator;
import java.util.List;
import java.util.ServiceLoader;
import org.gpuledger.model.dataset.Importer;

/// The kinds of files that can be imported: those of the importers on the class path, in order.
final class Kinds implements Iterable<String> {
    static List<Importer> importers() {
        return ServiceLoader.load(Importer.class).stream()
                .map(ServiceLoader.Provider::get)
                .toList();
    }

    @Override
    public Iterator<String> iterator() {
        return importers().stream().map(Importer::kind).sorted().iterator();
    }
}
