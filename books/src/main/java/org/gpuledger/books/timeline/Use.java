package org.gpuledger.books.timeline;

import java.util.List;
import org.gpuledger.model.account.Cause;
import org.gpuledger.model.work.Allocation;

/// Who holds a device during a segment of its timeline.
public sealed interface Use {
    /// Nobody, as recorded.
    record Nobody() implements Use {}

    /// Nothing records holders.
    record Unknown() implements Use {}

    /// One run or several with shares that fit.
    ///
    /// @param holds in order of job index; shares add up to at most the device
    record Held(List<Allocation> holds) implements Use {
        public Held {
            holds = List.copyOf(holds);
        }

        /// The share that nobody holds, millionths.
        public int restMillionths() {
            return Allocation.WHOLE
                    - holds.stream().mapToInt(Allocation::shareMillionths).sum();
        }
    }

    /// Records that cannot all be true.
    record Contradiction(Cause cause, List<Allocation> holds) implements Use {
        public Contradiction {
            holds = List.copyOf(holds);
        }
    }
}
