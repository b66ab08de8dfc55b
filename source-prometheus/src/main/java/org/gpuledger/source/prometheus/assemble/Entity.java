package org.gpuledger.source.prometheus.assemble;

import java.util.Comparator;
import java.util.Optional;

/// What a row of samples tells of.
///
/// @param text the device, node or run
/// @param node of a run's part on one node
record Entity(String text, Optional<String> node) implements Comparable<Entity> {
    private static final Comparator<Entity> ORDER = Comparator.comparing(Entity::text)
            .thenComparing(entity -> entity.node().orElse(""));

    @Override
    public int compareTo(Entity other) {
        return ORDER.compare(this, other);
    }
}
