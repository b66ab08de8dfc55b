package org.gpuledger.books.attribution;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import org.gpuledger.books.timeline.FleetIndex;
import org.gpuledger.model.account.Account;
import org.gpuledger.model.account.Cause;
import org.gpuledger.model.account.Confidence;
import org.gpuledger.model.fleet.Pool;
import org.gpuledger.model.time.Span;
import org.gpuledger.model.work.Allocation;
import org.gpuledger.model.work.JobTier;

/// Which serving replicas are within their pool's declaration: the oldest holds of inference jobs,
/// up to the number declared. Idle time of the others is beyond need; without a valid declaration
/// the owner has to be asked first.
public final class Standby {
    private static final int[] DECLARED = Keys.byTier(Account.STANDBY_DECLARED, Cause.DECLARED, Confidence.LIKELY);
    private static final int[] BEYOND =
            Keys.byTier(Account.HELD_EXCESS_STANDBY, Cause.BEYOND_DECLARATION, Confidence.LIKELY);
    private static final int[] UNDECLARED =
            Keys.byTier(Account.HELD_UNEXPLAINED, Cause.UNDECLARED_STANDBY, Confidence.UNDETERMINED);

    private final FleetIndex index;
    private final Map<Allocation, List<Span>> coveredByHold = new HashMap<>();

    public Standby(FleetIndex index) {
        this.index = index;
        Map<String, List<Allocation>> holdsByPool = new HashMap<>();
        for (Allocation hold : index.facts().allocations()) {
            if (index.facts().jobs().get(hold.job()).tier() == JobTier.INFERENCE) {
                index.poolOf(hold.device())
                        .ifPresent(pool -> holdsByPool
                                .computeIfAbsent(pool, unused -> new ArrayList<>())
                                .add(hold));
            }
        }
        holdsByPool.forEach((id, holds) -> index.pool(id).ifPresent(pool -> cover(pool, holds)));
    }

    /// The reason key for idle time of an inference job's hold at an instant, by tier of evidence.
    int[] keysAt(Allocation hold, long instantNanos) {
        if (coveredByHold.getOrDefault(hold, List.of()).stream().anyMatch(span -> span.contains(instantNanos))) {
            return DECLARED;
        }
        int declared = index.poolOf(hold.device())
                .flatMap(index::pool)
                .map(pool -> pool.declaredAt(instantNanos))
                .orElse(0);
        return declared > 0 ? BEYOND : UNDECLARED;
    }

    private void cover(Pool pool, List<Allocation> holds) {
        if (pool.reservedGpus() == 0) {
            return;
        }
        TreeSet<Long> cuts = new TreeSet<>();
        holds.forEach(hold -> {
            cuts.add(hold.span().fromNanos());
            cuts.add(hold.span().untilNanos());
        });
        cuts.add(pool.expiresNanos());
        TreeSet<Allocation> current = new TreeSet<>(
                Comparator.<Allocation>comparingLong(hold -> hold.span().fromNanos())
                        .thenComparingInt(Allocation::device)
                        .thenComparingInt(Allocation::job));
        List<Allocation> byStart = holds.stream()
                .sorted(Comparator.comparingLong(hold -> hold.span().fromNanos()))
                .toList();
        int next = 0;
        for (long from : cuts.headSet(cuts.last())) {
            long until = java.util.Objects.requireNonNull(cuts.higher(from));
            current.removeIf(hold -> hold.span().untilNanos() <= from);
            while (next < byStart.size() && byStart.get(next).span().fromNanos() <= from) {
                current.add(byStart.get(next++));
            }
            current.stream()
                    .limit(pool.declaredAt(from))
                    .forEach(hold -> coveredByHold
                            .computeIfAbsent(hold, unused -> new ArrayList<>())
                            .add(Span.of(from, until)));
        }
    }
}
