package org.gpuledger.source.joblog;

import java.util.OptionalDouble;
import java.util.TreeMap;

/// Tokens of one run over its restarts: a counter that never falls.
final class Tokens {
    private final TreeMap<Long, Double> saved = new TreeMap<>();
    private OptionalDouble total = OptionalDouble.empty();
    private OptionalDouble lineage = OptionalDouble.empty();

    OptionalDouble total() {
        return total;
    }

    void add(double tokens) {
        total = OptionalDouble.of(total.orElse(0) + tokens);
    }

    /// Takes the run's own total; returns whether it went on from the one before.
    boolean reach(double value) {
        if (lineage.isPresent() && value < lineage.getAsDouble()) {
            return false;
        }
        if (lineage.isPresent() || total.isEmpty()) {
            add(value - lineage.orElse(0));
        }
        lineage = OptionalDouble.of(value);
        return true;
    }

    void save(long step) {
        lineage.ifPresent(value -> saved.put(step, value));
    }

    /// The run's own total goes back to what it was at that step; if that is not known, the next
    /// one only says where the counting goes on.
    void resume(long step) {
        Double known = saved.get(step);
        lineage = known == null ? OptionalDouble.empty() : OptionalDouble.of(known);
        saved.tailMap(step, false).clear();
    }
}
