package org.gpuledger.source.nvidia;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import org.gpuledger.model.LedgerException;
import org.gpuledger.model.dataset.ImportOptions;

/// Times of a log that prints none: devices come round after round in ascending order, and the n-th
/// round is n intervals after the start that the user gives. Where a line breaks that order, the
/// times of all that follows are not known.
final class Ticks {
    private final ImportOptions options;
    private final long defaultIntervalNanos;
    private final List<Integer> cycle = new ArrayList<>();
    private boolean cycleKnown;
    private long lines;
    private boolean lost;

    Ticks(ImportOptions options, long defaultIntervalNanos) {
        this.options = options;
        this.defaultIntervalNanos = defaultIntervalNanos;
    }

    /// Something could not be read: from here on no time is known.
    void lose() {
        lost = true;
    }

    /// The instant of the next line, which is about this device; empty if it is not known any more.
    ///
    /// @throws LedgerException `GL-1301` no start was given
    OptionalLong next(int device, String where) {
        long start = options.startNanos()
                .orElseThrow(() -> LedgerException.input(
                        "GL-1301",
                        "the file does not say when its samples were taken",
                        where,
                        "Give --start with the time of the first sample, and --interval with their distance if it is not "
                                + defaultIntervalNanos / 1_000_000_000L + " s."));
        boolean grows = !cycleKnown && (cycle.isEmpty() || device > cycle.get(cycle.size() - 1));
        if (grows) {
            cycle.add(device);
        } else {
            cycleKnown = true;
            lost |= cycle.get((int) (lines % cycle.size())) != device;
        }
        long round = cycleKnown ? lines / cycle.size() : 0;
        lines++;
        return lost
                ? OptionalLong.empty()
                : OptionalLong.of(start + round * options.intervalNanos().orElse(defaultIntervalNanos));
    }
}
