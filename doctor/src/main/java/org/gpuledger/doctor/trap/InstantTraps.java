package org.gpuledger.doctor.trap;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;
import org.gpuledger.model.dataset.Row;
import org.gpuledger.model.time.EpochNanos;
import org.gpuledger.model.time.Span;

/// Looks at the instants of samples: from the future, or where the period leaves them out.
public final class InstantTraps {
    /// The books look so far beyond the period.
    private static final long MARGIN_NANOS = EpochNanos.PER_HOUR;

    private final long latestNanos;
    private final Optional<Span> period;
    private final TreeSet<String> ahead = new TreeSet<>();
    private long rows;
    private long future;
    private long outside;
    private long leadNanos;

    /// @param nowNanos the present
    /// @param period what the dataset says its period is; empty if it is the hull of its rows
    public InstantTraps(TrapRules rules, long nowNanos, Optional<Span> period) {
        this.latestNanos = nowNanos + rules.futureNanos();
        this.period = period;
    }

    /// Looks at a sample.
    public void look(Row row, String entity) {
        long at = row.whole("at_ns");
        rows++;
        if (at > latestNanos) {
            future++;
            leadNanos = Math.max(leadNanos, at - latestNanos);
            if (ahead.size() <= Finding.EXAMPLES) {
                ahead.add(row.table().label() + " " + entity);
            }
        }
        boolean isOutside = period.isPresent()
                && (at < period.get().fromNanos() - MARGIN_NANOS
                        || at > period.get().untilNanos() + MARGIN_NANOS);
        outside += isOutside ? 1 : 0;
    }

    public List<Finding> findings() {
        List<Finding> findings = new ArrayList<>();
        if (future > 0) {
            findings.add(new Finding(
                    Trap.FUTURE,
                    "samples",
                    List.of(
                            Finding.count("samples", future),
                            Finding.count("of_samples", rows),
                            Finding.seconds("lead", leadNanos)),
                    List.copyOf(ahead)));
        }
        if (outside > 0) {
            findings.add(new Finding(
                    Trap.OUTSIDE_PERIOD,
                    "period",
                    List.of(Finding.count("samples", outside), Finding.count("of_samples", rows)),
                    List.of()));
        }
        return findings;
    }
}
