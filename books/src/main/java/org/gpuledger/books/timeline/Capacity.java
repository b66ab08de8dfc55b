package org.gpuledger.books.timeline;

import java.util.ArrayList;
import java.util.List;
import org.gpuledger.model.time.EpochNanos;
import org.gpuledger.model.time.Span;

/// How much GPU time each device has in each hour of a period, from the inventory alone: the
/// control total of the books.
///
/// A device cut into MIG instances has what the hour has of it once, shared out over its instances
/// by their compute slices and, for slices of no instance, itself.
public final class Capacity {
    private final FleetIndex index;
    private final Span period;

    public Capacity(FleetIndex index, Span period) {
        this.index = index;
        this.period = period;
    }

    /// Nanoseconds of a device in the hour that starts at this instant.
    public long nanos(int device, long hourNanos) {
        MigPartition partition = index.partition();
        if (partition.isParent(device)) {
            long[] parts = shares(device, hourNanos);
            return parts[parts.length - 1];
        }
        return partition
                .parentOf(device)
                .map(parent ->
                        shares(parent, hourNanos)[partition.instancesOf(parent).indexOf(device)])
                .orElseGet(() -> present(device, hourNanos));
    }

    /// The hours of a period, by their start.
    public static List<Long> hours(Span period) {
        List<Long> hours = new ArrayList<>();
        for (long hour = EpochNanos.hourOf(period.fromNanos());
                hour < period.untilNanos();
                hour += EpochNanos.PER_HOUR) {
            hours.add(hour);
        }
        return hours;
    }

    /// Wall time of the hour within the period during which the device was in the fleet.
    private long present(int device, long hourNanos) {
        long from = Math.max(hourNanos, period.fromNanos());
        long until = Math.min(hourNanos + EpochNanos.PER_HOUR, period.untilNanos());
        if (from >= until) {
            return 0;
        }
        return index.facts()
                .devices()
                .get(device)
                .presence()
                .within(Span.of(from, until))
                .map(Span::lengthNanos)
                .orElse(0L);
    }

    /// Parts of the instances in order, then of the device itself.
    private long[] shares(int parent, long hourNanos) {
        List<Integer> instances = index.partition().instancesOf(parent);
        long whole = present(parent, hourNanos);
        long[] weights = new long[instances.size() + 1];
        long used = 0;
        for (int i = 0; i < instances.size(); i++) {
            int instance = instances.get(i);
            weights[i] = present(instance, hourNanos) * index.partition().slicesOf(instance);
            used += weights[i];
        }
        weights[instances.size()] = Math.max(0, whole * index.partition().slicesOfWhole(parent) - used);
        return Apportionment.share(whole, weights);
    }
}
