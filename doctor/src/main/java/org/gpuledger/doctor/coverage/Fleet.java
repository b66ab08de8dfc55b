package org.gpuledger.doctor.coverage;

import java.util.BitSet;
import org.gpuledger.books.timeline.Capacity;
import org.gpuledger.books.timeline.FleetFacts;
import org.gpuledger.books.timeline.FleetIndex;
import org.gpuledger.doctor.signal.Signal;
import org.gpuledger.model.time.Span;
import org.gpuledger.model.work.Allocation;
import org.gpuledger.model.work.Job;
import org.gpuledger.model.work.JobTier;

/// The facts of a fleet within a period, with the samples of its devices, nodes and runs.
///
/// @param fromTheirRows per run, the signals that its row in `jobs` carries, as bits
/// @param overNodes runs that hold devices of several nodes
public record Fleet(
        FleetIndex index,
        Span period,
        SampleLog devices,
        SampleLog nodes,
        SampleLog runs,
        long[] fromTheirRows,
        BitSet overNodes) {

    /// @param index the fleet's facts
    /// @param devices samples of devices, settled; the other two likewise
    public static Fleet of(FleetIndex index, Span period, SampleLog devices, SampleLog nodes, SampleLog runs) {
        FleetFacts facts = index.facts();
        long[] carried = facts.jobs().stream().mapToLong(Fleet::carriedBy).toArray();
        return new Fleet(index, period, devices, nodes, runs, carried, overNodes(facts));
    }

    public FleetFacts facts() {
        return index.facts();
    }

    /// The name of a device's pool; empty if it has none.
    public String poolOf(int device) {
        return index.poolOf(device).orElse("");
    }

    public String nodeOf(int device) {
        return facts().nodes().get(facts().devices().get(device).node()).id();
    }

    /// The GPU time of a device in the period, from the inventory; of a MIG instance its slices'.
    long capacityNanos(int device) {
        Capacity capacity = new Capacity(index, period);
        return Capacity.hours(period).stream()
                .mapToLong(hour -> capacity.nanos(device, hour))
                .sum();
    }

    private static long carriedBy(Job job) {
        long carried = job.times().startedNanos().isPresent() ? Signal.JOB_STARTS.bit() : 0;
        boolean asked = job.request().gpus().isPresent()
                || job.request().gpuShareRatio().isPresent();
        carried |= asked ? Signal.JOB_REQUESTS.bit() : 0;
        boolean owned = job.labels().owner().isPresent() || job.labels().team().isPresent();
        carried |= owned ? Signal.JOB_OWNERS.bit() : 0;
        return carried | (job.tier() == JobTier.UNKNOWN ? 0 : Signal.JOB_TIERS.bit());
    }

    private static BitSet overNodes(FleetFacts facts) {
        int[] first = new int[facts.jobs().size()];
        java.util.Arrays.fill(first, -1);
        BitSet several = new BitSet();
        for (Allocation hold : facts.allocations()) {
            int node = facts.devices().get(hold.device()).node();
            if (first[hold.job()] >= 0 && first[hold.job()] != node) {
                several.set(hold.job());
            }
            first[hold.job()] = node;
        }
        return several;
    }
}
