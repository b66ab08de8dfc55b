package org.gpuledger.source.nvidia;

import java.util.HashMap;
import java.util.Map;
import org.gpuledger.model.LedgerException;
import org.gpuledger.model.dataset.ImportOptions;

/// Times of a log that prints none: the n-th line of a device is n intervals after the start that
/// the user gives.
final class Ticks {
    private final ImportOptions options;
    private final long defaultIntervalNanos;
    private final Map<String, Long> count = new HashMap<>();

    Ticks(ImportOptions options, long defaultIntervalNanos) {
        this.options = options;
        this.defaultIntervalNanos = defaultIntervalNanos;
    }

    /// The instant of a device's next line.
    ///
    /// @throws LedgerException `GL-1301` no start was given
    long next(String device, String where) {
        long start = options.startNanos()
                .orElseThrow(() -> LedgerException.input(
                        "GL-1301",
                        "the file does not say when its samples were taken",
                        where,
                        "Give --start with the time of the first sample, and --interval with their distance if it is not "
                                + defaultIntervalNanos / 1_000_000_000L + " s."));
        long number = count.merge(device, 1L, Long::sum) - 1;
        return start + number * options.intervalNanos().orElse(defaultIntervalNanos);
    }
}
