package org.gpuledger.cli.render;

import java.util.Comparator;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import org.gpuledger.model.reconciliation.Comparison;
import org.gpuledger.model.reconciliation.Difference;

/// A reconciliation, as it is shown.
///
/// @param against the other book: `sacct` or `kube`
/// @param toleranceNanos within which two instants counted as the same
/// @param unread what of the other book could not be read, by kind
public record Reconciled(String against, Comparison comparison, long toleranceNanos, SortedMap<String, Long> unread) {
    public Reconciled {
        unread = new TreeMap<>(unread);
    }

    /// The largest first, the same size by job.
    List<Difference> largestFirst() {
        return comparison.differences().stream()
                .sorted(Comparator.comparing(Difference::size).reversed().thenComparing(Difference::job))
                .toList();
    }
}
