package org.gpuledger.books.ledger;

import java.util.List;
import org.gpuledger.model.time.GpuTime;

/// Whether every device-nanosecond of capacity was posted exactly once. Out of balance is refused.
public sealed interface TrialBalance {
    GpuTime capacity();

    GpuTime posted();

    /// @param lanes devices and pools posted
    /// @param postings lines of the books
    record Balanced(GpuTime capacity, int lanes, long postings) implements TrialBalance {
        @Override
        public GpuTime posted() {
            return capacity;
        }
    }

    /// @param discrepancies the first places, in order; never empty
    record OutOfBalance(GpuTime capacity, GpuTime posted, List<Discrepancy> discrepancies) implements TrialBalance {
        public OutOfBalance {
            discrepancies = List.copyOf(discrepancies);
            if (discrepancies.isEmpty()) {
                throw new IllegalArgumentException("out of balance without a discrepancy");
            }
        }
    }
}
