package org.gpuledger.source.archive;

import java.nio.file.Path;
import java.util.List;
import org.gpuledger.model.LedgerException;
import org.gpuledger.model.dataset.ImportOptions;
import org.gpuledger.model.dataset.Importer;
import org.gpuledger.model.dataset.RowSink;
import org.gpuledger.model.evidence.Problems;

/// The Acme trace (Shanghai AI Laboratory, NSDI'24) as published in small form holds distributions
/// only: no device, no job, no time that books could be kept of. The kind exists to say so.
public final class AcmeImporter implements Importer {
    @Override
    public String kind() {
        return "acme";
    }

    @Override
    public void read(List<Path> files, ImportOptions options, RowSink rows, Problems problems) {
        throw LedgerException.input(
                "GL-1203",
                "the Acme files hold only distributions of utilisation; there is nothing to keep books of",
                files.toString(),
                "Import a trace with jobs or samples, such as helios or philly.");
    }
}
