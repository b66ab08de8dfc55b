package org.gpuledger.model.evidence;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/// Collects problems: every one is counted by kind, the first few of each kind are kept to be shown.
///
/// Not safe for use by several threads.
public final class Problems {
    private static final int KEPT_PER_KIND = 20;

    private final Map<String, Long> countByKind = new TreeMap<>();
    private final List<Problem> kept = new ArrayList<>();

    public void add(String kind, String where, String detail) {
        add(new Problem(kind, where, detail));
    }

    public void add(Problem problem) {
        long count = countByKind.merge(problem.kind(), 1L, Long::sum);
        if (count <= KEPT_PER_KIND) {
            kept.add(problem);
        }
    }

    /// How often each kind occurred, by kind.
    public Map<String, Long> countByKind() {
        return Collections.unmodifiableMap(countByKind);
    }

    public long count(String kind) {
        return countByKind.getOrDefault(kind, 0L);
    }

    public long total() {
        return countByKind.values().stream().mapToLong(Long::longValue).sum();
    }

    /// The first few of each kind, in order of arrival.
    public List<Problem> kept() {
        return Collections.unmodifiableList(kept);
    }
}
