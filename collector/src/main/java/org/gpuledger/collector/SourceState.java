package org.gpuledger.collector;

import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.gpuledger.collector.growth.SourceFiles;
import org.gpuledger.collector.settings.SourceSettings;
import org.gpuledger.model.dataset.Importer;
import org.gpuledger.model.dataset.Table;
import org.gpuledger.model.evidence.Problems;

/// How one source fares: when it is asked next, and the counts that the metrics show.
final class SourceState {
    private static final long FIRST_WAIT = 1_000_000_000L;
    private static final long LONGEST_WAIT = 300_000_000_000L;
    private static final int MOST_DOUBLINGS = 9;

    private final SourceSettings settings;
    private final Importer importer;
    private final Map<Table, Long> rows = new EnumMap<>(Table.class);
    private final Map<String, Long> problems = new TreeMap<>();
    private SourceFiles files = SourceFiles.NONE;
    private long dueNanos = Long.MIN_VALUE;
    private long passes;
    private long failures;
    private int failuresInARow;
    private long lastPassNanos;
    private Optional<String> trouble = Optional.empty();

    SourceState(SourceSettings settings, Importer importer) {
        this.settings = settings;
        this.importer = importer;
    }

    SourceSettings settings() {
        return settings;
    }

    Importer importer() {
        return importer;
    }

    long dueNanos() {
        return dueNanos;
    }

    void dueAt(long nanos) {
        dueNanos = nanos;
    }

    /// The files that were read last.
    SourceFiles files() {
        return files;
    }

    void passed(Map<Table, Long> counts, Problems told, SourceFiles read, long tookNanos) {
        passes++;
        failuresInARow = 0;
        trouble = Optional.empty();
        lastPassNanos = tookNanos;
        files = read;
        counts.forEach((table, count) -> rows.merge(table, count, Long::sum));
        told.countByKind().forEach((kind, count) -> problems.merge(kind, count, Long::sum));
    }

    /// Notes a failure; each in a row doubles the wait, up to five minutes.
    ///
    /// @return nanoseconds until the source is asked again
    long failed(String why, long nowNanos) {
        failures++;
        long wait = Math.min(LONGEST_WAIT, FIRST_WAIT << Math.min(failuresInARow, MOST_DOUBLINGS));
        failuresInARow++;
        trouble = Optional.of(why);
        dueNanos = nowNanos + wait;
        return wait;
    }

    /// A copy for those who look from other threads.
    SourceStatus status(long reachedNanos) {
        return new SourceStatus(
                settings.name(),
                settings.kind(),
                reachedNanos,
                passes,
                failures,
                lastPassNanos,
                trouble,
                new TreeMap<>(rows),
                new TreeMap<>(problems));
    }
}
