package org.gpuledger.collector.settings;

import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/// All that `collect` is told.
///
/// @param dataset folder to keep current
/// @param metrics where its own metrics are served
public record CollectSettings(Path dataset, Optional<InetSocketAddress> metrics, List<SourceSettings> sources) {
    public CollectSettings {
        sources = List.copyOf(sources);
    }

    /// The same sources for another dataset, from an instant on: for a look at what they have.
    public CollectSettings lookingAt(Path other, long fromNanos) {
        List<SourceSettings> looked =
                sources.stream().map(source -> source.from(fromNanos)).toList();
        return new CollectSettings(other, Optional.empty(), looked);
    }
}
