package org.gpuledger.books.timeline;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.gpuledger.model.time.EpochNanos;

/// Codes the samples of one job as stretches of equal activity.
///
/// A sample covers the time since the job's previous one, at most 4 median intervals and never more
/// than 5 min: the rule for device samples in the format.
final class ActivityCoding {
    /// Less than half a core is housekeeping (heartbeats, exporters), not work. Own proposal.
    private static final float BUSY_CORES = 0.5f;

    private static final int STALENESS_INTERVALS = 4;
    private static final long MAX_STALENESS_NANOS = 5 * EpochNanos.PER_MINUTE;

    private static final Comparator<Reading> CANONICAL = Comparator.comparingLong(Reading::atNanos)
            .thenComparingInt(Reading::node)
            .thenComparingDouble(Reading::cpuCores)
            .thenComparingDouble(Reading::steps)
            .thenComparingDouble(Reading::tokens)
            .thenComparingDouble(Reading::requests);

    private final Map<Integer, Reading> previousByNode = new HashMap<>();
    private final List<Entry> entries = new ArrayList<>();

    /// One sample of one part of a job; not-a-number where not measured.
    ///
    /// @param node number of the node, equal for equal nodes
    record Reading(long atNanos, int node, float cpuCores, double steps, double tokens, double requests) {}

    private record Entry(long fromNanos, long untilNanos, byte flags) {}

    private ActivityCoding() {}

    static JobActivity encode(List<Reading> readings) {
        List<Reading> sorted = readings.stream().sorted(CANONICAL).toList();
        long[] instants = sorted.stream().mapToLong(Reading::atNanos).distinct().toArray();
        long staleness = staleness(instants);
        ActivityCoding coding = new ActivityCoding();
        int next = 0;
        for (int i = 0; i < instants.length; i++) {
            int end = next;
            while (end < sorted.size() && sorted.get(end).atNanos() == instants[i]) {
                end++;
            }
            byte flags = coding.flags(sorted.subList(next, end));
            long reach = i == 0 ? staleness / STALENESS_INTERVALS : Math.min(staleness, instants[i] - instants[i - 1]);
            coding.append(new Entry(instants[i] - reach, instants[i], flags));
            next = end;
        }
        return coding.activity();
    }

    private static long staleness(long[] instants) {
        long[] intervals = new long[Math.max(0, instants.length - 1)];
        for (int i = 0; i < intervals.length; i++) {
            intervals[i] = instants[i + 1] - instants[i];
        }
        Arrays.sort(intervals);
        long median = intervals.length == 0 ? MAX_STALENESS_NANOS : intervals[intervals.length / 2];
        return median >= MAX_STALENESS_NANOS / STALENESS_INTERVALS ? MAX_STALENESS_NANOS : STALENESS_INTERVALS * median;
    }

    /// What the parts of the job say together at one instant.
    private byte flags(List<Reading> parts) {
        float cores = Float.NaN;
        int flags = 0;
        for (int i = 0; i < parts.size(); i++) {
            Reading part = parts.get(i);
            boolean isRepeated = i + 1 < parts.size() && parts.get(i + 1).node() == part.node();
            if (isRepeated) {
                continue;
            }
            if (!Float.isNaN(part.cpuCores())) {
                cores = Float.isNaN(cores) ? part.cpuCores() : cores + part.cpuCores();
            }
            Reading previous = previousByNode.put(part.node(), part);
            if (previous != null) {
                flags |= stepFlags(previous, part);
            }
        }
        if (!Float.isNaN(cores)) {
            flags |= JobActivity.CPU_KNOWN;
            flags |= cores >= BUSY_CORES ? JobActivity.CPU_BUSY : 0;
        }
        return (byte) flags;
    }

    private static int stepFlags(Reading previous, Reading part) {
        return stepFlags(previous.steps(), part.steps())
                | stepFlags(previous.tokens(), part.tokens())
                | stepFlags(previous.requests(), part.requests());
    }

    /// A counter that fell was reset: what it shows now has been counted since.
    private static int stepFlags(double before, double now) {
        if (Double.isNaN(before) || Double.isNaN(now)) {
            return 0;
        }
        boolean grew = now > before || (now < before && now > 0);
        return grew ? JobActivity.STEPS_KNOWN | JobActivity.STEPPED : JobActivity.STEPS_KNOWN;
    }

    private void append(Entry entry) {
        int last = entries.size() - 1;
        if (last >= 0
                && entries.get(last).flags() == entry.flags()
                && entries.get(last).untilNanos() == entry.fromNanos()) {
            entries.set(last, new Entry(entries.get(last).fromNanos(), entry.untilNanos(), entry.flags()));
        } else {
            entries.add(entry);
        }
    }

    private JobActivity activity() {
        byte[] flags = new byte[entries.size()];
        for (int i = 0; i < flags.length; i++) {
            flags[i] = entries.get(i).flags();
        }
        return new JobActivity(
                entries.stream().mapToLong(Entry::fromNanos).toArray(),
                entries.stream().mapToLong(Entry::untilNanos).toArray(),
                flags);
    }
}
