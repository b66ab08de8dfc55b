package org.gpuledger.collector.growth;

import org.gpuledger.collector.settings.SourceSettings;
import org.gpuledger.model.dataset.ImportOptions;
import org.gpuledger.model.dataset.Importer;
import org.gpuledger.model.time.Span;

/// One reading to be made.
///
/// @param files to read; none for sources that answer
/// @param startNanos where to begin if the source was never read, epoch nanoseconds
/// @param untilNanos up to where to read
public record Pass(SourceSettings source, Importer importer, SourceFiles files, long startNanos, long untilNanos) {
    String name() {
        return source.name();
    }

    boolean isOfFiles() {
        return source.endpoint().isEmpty();
    }

    /// What the importer is told.
    ImportOptions options(long fromNanos) {
        return source.endpoint()
                .map(endpoint -> source.options().from(endpoint, Span.of(fromNanos, untilNanos)))
                .orElse(source.options());
    }

    /// Two readings no further apart show what held between them.
    long gapNanos() {
        return Math.max(3 * source.pace().everyNanos(), Keeper.LEAD);
    }
}
