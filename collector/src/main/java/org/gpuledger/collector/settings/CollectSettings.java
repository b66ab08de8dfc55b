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
}
