package org.gpuledger.source.prometheus.mapping;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.gpuledger.source.prometheus.series.Series;

/// Which labels name something: the first alternative whose labels are all there. `a/b` joins two
/// labels; `@node` stands for the node that was found before.
public record LabelRule(List<String> alternatives) {
    public static final LabelRule NONE = new LabelRule(List.of());

    public LabelRule {
        alternatives = List.copyOf(alternatives);
    }

    /// @param node what `@node` stands for
    public Optional<String> of(Series series, String node) {
        return alternatives.stream()
                .map(alternative -> joined(alternative, series, node))
                .flatMap(Optional::stream)
                .findFirst();
    }

    public Optional<String> of(Series series) {
        return of(series, "");
    }

    private static Optional<String> joined(String alternative, Series series, String node) {
        List<String> parts = new ArrayList<>();
        for (String label : alternative.split("/")) {
            Optional<String> part = label.equals("@node") ? Optional.of(node) : series.label(label);
            if (part.isEmpty()) {
                return Optional.empty();
            }
            parts.add(label.equals("instance") ? part.get().replaceFirst(":\\d+$", "") : part.get());
        }
        return Optional.of(String.join("/", parts));
    }
}
