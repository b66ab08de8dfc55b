package org.gpuledger.books.ledger;

import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import org.gpuledger.model.time.GpuTime;

/// Checks lane by lane that what was posted is what there was, hour by hour, in whole nanoseconds.
public final class Balancing {
    private static final int KEPT = 20;

    private final List<Discrepancy> discrepancies = new ArrayList<>();
    private GpuTime capacity = GpuTime.ZERO;
    private GpuTime posted = GpuTime.ZERO;
    private int lanes;
    private long postings;

    /// How much GPU time a lane has in an hour, from the inventory alone.
    @FunctionalInterface
    public interface HourCapacity {
        long nanos(long hourNanos);
    }

    /// Checks one lane; a lane may come in several batches.
    ///
    /// @param hours all hours of the period, by their start
    public void lane(String id, List<Long> hours, HourCapacity inventory, List<PostingBatch> batches) {
        TreeMap<Long, Long> byHour = new TreeMap<>();
        for (PostingBatch batch : batches) {
            for (int i = 0; i < batch.size(); i++) {
                byHour.merge(batch.hourNanos(i), batch.amountNanos(i), Math::addExact);
            }
            postings += batch.size();
        }
        for (long hour : hours) {
            Long sum = byHour.remove(hour);
            compare(id, hour, inventory.nanos(hour), sum == null ? 0 : sum);
        }
        byHour.forEach((hour, sum) -> compare(id, hour, 0, sum));
        lanes++;
    }

    public TrialBalance result() {
        return discrepancies.isEmpty()
                ? new TrialBalance.Balanced(capacity, lanes, postings)
                : new TrialBalance.OutOfBalance(capacity, posted, discrepancies);
    }

    private void compare(String lane, long hour, long capacityNanos, long postedNanos) {
        capacity = capacity.plusNanos(capacityNanos);
        posted = posted.plusNanos(postedNanos);
        if (capacityNanos != postedNanos && discrepancies.size() < KEPT) {
            discrepancies.add(new Discrepancy(lane, hour, capacityNanos, postedNanos));
        }
    }
}
