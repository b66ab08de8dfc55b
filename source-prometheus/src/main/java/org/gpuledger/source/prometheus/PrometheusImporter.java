package org.gpuledger.source.prometheus;

import java.nio.file.Path;
import java.util.List;
import org.gpuledger.model.LedgerException;
import org.gpuledger.model.dataset.ImportOptions;
import org.gpuledger.model.dataset.Importer;
import org.gpuledger.model.dataset.RowSink;
import org.gpuledger.model.evidence.Problems;
import org.gpuledger.model.time.EpochNanos;
import org.gpuledger.model.time.Span;
import org.gpuledger.source.prometheus.assemble.PrometheusRows;
import org.gpuledger.source.prometheus.series.SeriesSource;
import org.gpuledger.source.prometheus.transport.SavedFiles;
import org.gpuledger.source.prometheus.transport.Server;

/// What Prometheus stores: read from a server that speaks its API, from saved answers of the query
/// API, or from pages that exporters served.
public final class PrometheusImporter implements Importer {
    private static final long DEFAULT_INTERVAL = 15 * EpochNanos.PER_SECOND;

    @Override
    public String kind() {
        return "prometheus";
    }

    @Override
    public void read(List<Path> files, ImportOptions options, RowSink rows, Problems problems) {
        if (options.endpoint().isPresent()) {
            Span span = options.span().orElseThrow(PrometheusImporter::noSpan);
            SeriesSource server = Server.open(
                    options.endpoint().get(), span, options.intervalNanos().orElse(DEFAULT_INTERVAL), problems);
            new PrometheusRows(server, options, rows, problems).read(span);
        }
        if (!files.isEmpty()) {
            SavedFiles saved = SavedFiles.read(files, options, problems);
            new PrometheusRows(saved, options, rows, problems).read(saved.span());
        }
    }

    private static LedgerException noSpan() {
        return LedgerException.input(
                "GL-1213",
                "it is not said what time to read",
                "import prometheus --url",
                "Give --from and --until, such as 2026-03-01T00:00:00Z");
    }
}
