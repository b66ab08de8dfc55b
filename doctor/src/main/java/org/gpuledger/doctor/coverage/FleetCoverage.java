package org.gpuledger.doctor.coverage;

import java.util.Collections;
import java.util.Comparator;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Consumer;
import org.gpuledger.books.attribution.Coverage;
import org.gpuledger.books.attribution.RuleBook;
import org.gpuledger.books.timeline.PoolSeries;
import org.gpuledger.books.timeline.SampleBlock;
import org.gpuledger.books.timeline.TimelineBuilder;
import org.gpuledger.doctor.coverage.BlindSpot.Whole;
import org.gpuledger.doctor.signal.Basis;
import org.gpuledger.doctor.signal.Signal;
import org.gpuledger.model.time.GpuTime;
import org.gpuledger.model.work.Job;

/// The coverage of a whole fleet, by pool.
///
/// @param byPool in order of names; the empty name is for devices and work of no pool
/// @param total all pools together
public record FleetCoverage(SortedMap<String, Tally> byPool, Tally total) {
    public FleetCoverage {
        byPool = Collections.unmodifiableSortedMap(new TreeMap<>(byPool));
    }

    /// The coverage of a pool that is there.
    public Tally ofPool(String name) {
        return Optional.ofNullable(byPool.get(name)).orElseThrow();
    }

    /// Looks at every device once, in order.
    ///
    /// @param look sees each device as well, while it is on the table
    public static FleetCoverage of(Fleet fleet, RuleBook rules, Consumer<DeviceView> look) {
        TreeMap<String, Tally> byPool = new TreeMap<>(Comparator.naturalOrder());
        Coverage coverage = new Coverage(rules);
        SampleBlock block = new SampleBlock();
        TimelineBuilder timelines = new TimelineBuilder(fleet.index(), fleet.period());
        DeviceSweep sweep = new DeviceSweep(fleet, rules);
        for (int device = 0; device < fleet.facts().devices().size(); device++) {
            if (!fleet.index().partition().isParent(device)) {
                String id = fleet.facts().devices().get(device).id();
                Series series = fleet.devices().of(id).orElseGet(() -> new Series(true));
                series.copyTo(block);
                coverage.read(block);
                DeviceView view = new DeviceView(fleet, device, timelines.build(device), series, coverage);
                DeviceTally tally = sweep.sweep(view);
                if (fleet.index().partition().isInstance(device)) {
                    tally.scale(fleet.capacityNanos(device), Math.max(1, tally.bases[Basis.CAPACITY.ordinal()]));
                }
                pool(byPool, fleet.poolOf(device)).add(tally);
                look.accept(view);
            }
        }
        fleet.facts().poolSeries().forEach(series -> count(fleet, series, pool(byPool, series.pool())));
        fleet.facts()
                .jobs()
                .forEach(
                        job -> wait(fleet, job, pool(byPool, job.labels().pool().orElse(""))));
        byPool.values()
                .removeIf(tally -> tally.of(Basis.CAPACITY).isZero()
                        && tally.of(Basis.WAITING).isZero());
        Tally total = new Tally();
        byPool.values().forEach(total::add);
        return new FleetCoverage(byPool, total);
    }

    private static Tally pool(TreeMap<String, Tally> byPool, String name) {
        return byPool.computeIfAbsent(name, unused -> new Tally());
    }

    /// A pool of which only counts are known: how many devices are held, and nothing of what they do.
    private static void count(Fleet fleet, PoolSeries series, Tally tally) {
        for (int i = 0; i < series.size(); i++) {
            long from = Math.max(fleet.period().fromNanos(), i == 0 ? Long.MIN_VALUE : series.atNanos()[i]);
            long next = i + 1 < series.size() ? series.atNanos()[i + 1] : Long.MAX_VALUE;
            long until = Math.min(fleet.period().untilNanos(), next);
            if (from < until) {
                GpuTime running = times(until - from, series.running()[i]);
                GpuTime capacity = times(until - from, series.capacity()[i]);
                tally.add(Basis.CAPACITY, capacity);
                tally.cover(Signal.ALLOCATIONS, capacity);
                tally.add(Basis.ALLOCATED, running);
                tally.add(Whole.ALLOCATED, running);
                tally.hide(BlindSpot.UNOBSERVED, running);
                tally.addUnmeasured(running);
            }
        }
    }

    /// Work that never started within the period: the devices that it asked for, while it waited.
    private static void wait(Fleet fleet, Job job, Tally tally) {
        OptionalLong started = job.times().startedNanos();
        long end = Math.min(
                job.times().endedNanos().orElse(Long.MAX_VALUE), fleet.period().untilNanos());
        long from = Math.max(job.times().eligibleNanos(), fleet.period().fromNanos());
        boolean waits =
                started.isEmpty() || started.getAsLong() >= fleet.period().untilNanos();
        int gpus = job.request().gpus().orElse(0);
        if (waits && gpus > 0 && from < end) {
            GpuTime wanted = times(end - from, gpus);
            tally.add(Basis.WAITING, wanted);
            tally.add(Whole.WAITING, wanted);
            if (job.labels().pendingReason().isPresent()) {
                tally.cover(Signal.PENDING_REASONS, wanted);
            } else {
                tally.hide(BlindSpot.QUEUE_REASON, wanted);
            }
        }
    }

    private static GpuTime times(long nanos, int factor) {
        java.math.BigInteger product =
                java.math.BigInteger.valueOf(nanos).multiply(java.math.BigInteger.valueOf(factor));
        java.math.BigInteger[] parts = product.divideAndRemainder(
                java.math.BigInteger.valueOf(org.gpuledger.model.time.EpochNanos.PER_SECOND));
        return new GpuTime(parts[0].longValueExact(), parts[1].intValueExact());
    }
}
