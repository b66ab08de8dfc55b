package org.gpuledger.source.prometheus;

import java.nio.file.Path;
import java.util.List;
import org.gpuledger.model.dataset.Endpoint;
import org.gpuledger.model.dataset.ImportOptions;
import org.gpuledger.model.evidence.Problems;
import org.gpuledger.model.reconciliation.Charge;
import org.gpuledger.model.time.EpochNanos;
import org.gpuledger.model.time.Span;
import org.gpuledger.source.prometheus.assemble.PodCharges;
import org.gpuledger.source.prometheus.transport.SavedFiles;
import org.gpuledger.source.prometheus.transport.Server;

/// Pods as kube-state-metrics charges them, from a server of the Prometheus API or from saved
/// answers.
///
/// @param problems takes notes of what could not be read
public record KubeCharges(Problems problems) {
    private static final long STEP = 15 * EpochNanos.PER_SECOND;

    /// The charges in saved answers of the query API, or in pages that were served.
    ///
    /// @throws org.gpuledger.model.LedgerException `GL-240x` they are no such files
    public List<Charge> saved(List<Path> files) {
        SavedFiles saved = SavedFiles.read(files, ImportOptions.DEFAULTS, problems);
        return new PodCharges(saved).read(saved.span());
    }

    /// The charges of a span.
    ///
    /// @throws org.gpuledger.model.LedgerException `GL-32xx` the server cannot be reached or
    ///     refuses
    public List<Charge> live(Endpoint endpoint, Span span) {
        return new PodCharges(Server.open(endpoint, span, STEP, problems)).read(span);
    }
}
