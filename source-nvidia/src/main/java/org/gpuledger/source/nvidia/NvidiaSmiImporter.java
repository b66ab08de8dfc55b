package org.gpuledger.source.nvidia;

import java.nio.file.Path;
import java.util.List;
import org.gpuledger.model.LedgerException;
import org.gpuledger.model.dataset.ImportOptions;
import org.gpuledger.model.dataset.Importer;
import org.gpuledger.model.dataset.RowSink;
import org.gpuledger.model.evidence.Problems;

/// Logs of nvidia-smi in any of its forms, told apart by their content: CSV queries, dmon, pmon, -q
/// as text and as XML.
public final class NvidiaSmiImporter implements Importer {
    @Override
    public String kind() {
        return "nvidia-smi";
    }

    @Override
    public void read(List<Path> files, ImportOptions options, RowSink rows, Problems problems) {
        Seen seen = new Seen(options, rows, problems);
        Instants instants = new Instants(options.zone(), problems);
        for (Path file : files) {
            read(LogLines.of(file), options, new Parts(instants, problems, seen));
        }
        seen.finish();
    }

    private record Parts(Instants instants, Problems problems, Seen seen) {}

    private static void read(LogLines log, ImportOptions options, Parts parts) {
        String first =
                log.lines().stream().filter(line -> !line.isBlank()).findFirst().orElse("");
        if (QueryXml.isHeader(first)) {
            new QueryXml(log.name(), parts.instants(), parts.problems(), parts.seen()).read(log.text());
        } else if (log.lines().stream().limit(5).anyMatch(QueryText::isHeader)) {
            new QueryText(log, parts.instants(), parts.problems(), parts.seen()).read();
        } else if (log.lines().stream().limit(5).anyMatch(Monitor::isHeader)) {
            new Monitor(log, options, parts.instants(), parts.problems(), parts.seen()).read();
        } else if (log.lines().stream().limit(5).anyMatch(QueryCsv::isHeader)) {
            new QueryCsv(log, parts.instants(), parts.problems(), parts.seen()).read();
        } else {
            throw LedgerException.input(
                    "GL-2303",
                    "the file is not output of nvidia-smi, or lacks its header",
                    log.name(),
                    "Give CSV with its header (no --format=noheader), dmon, pmon, -q or -q -x output.");
        }
    }
}
