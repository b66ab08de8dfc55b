package org.gpuledger.source.prometheus.series;

import java.util.Set;
import java.util.function.Consumer;
import org.gpuledger.model.time.Span;

/// Port: where series come from.
public interface SeriesSource {
    /// How it is called in messages, such as `remote read of http://…`.
    String name();

    /// The metrics that it has any samples of.
    Set<String> metrics();

    /// Hands over all series of a metric that have samples in a span; a sample belongs to the span
    /// that it ends or lies in: `from < at ≤ until`.
    ///
    /// @throws org.gpuledger.model.LedgerException `GL-32xx` the server cannot be reached or refuses
    void read(String metric, Span span, Consumer<Series> visitor);
}
