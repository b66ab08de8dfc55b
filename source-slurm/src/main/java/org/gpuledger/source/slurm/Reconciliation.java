package org.gpuledger.source.slurm;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.gpuledger.model.time.EpochNanos;
import org.gpuledger.model.time.Span;

/// Compares the GPU-seconds of our allocations, job by job, with elapsed time x devices of sacct.
///
/// Both sides are taken as they are; each job that differs is listed with the first reason that
/// explains its difference exactly.
public final class Reconciliation {
    private static final long QUARTER = 900 * EpochNanos.PER_SECOND;

    private final Span period;

    /// @param period the period of the books; holds outside of it are not ours
    public Reconciliation(Span period) {
        this.period = period;
    }

    /// Why a job's sums differ.
    public enum Reason {
        /// Sacct lists the job, and nothing says which devices it held, or of how many.
        INDICES_UNKNOWN,
        /// We hold devices for a job that sacct does not list.
        NOT_IN_SACCT,
        /// A run has no end on one side.
        END_MISSING,
        /// Starts are apart by the same whole number of quarter hours: a zone was not told.
        CLOCK_ZONE_SHIFT,
        /// A run reaches out of the period.
        CUT_BY_PERIOD,
        /// Sacct does not count suspended time; the devices were held all the same.
        SUSPENDED,
        /// One side knows fewer runs of a requeued job.
        REQUEUE_COUNTED_ONCE,
        /// None of these.
        UNEXPLAINED
    }

    /// A job whose sums or starts differ.
    ///
    /// @param ourGpuSeconds devices held x seconds, inside the period
    /// @param theirGpuSeconds elapsed seconds x devices, as sacct has them
    public record Difference(String job, long ourGpuSeconds, long theirGpuSeconds, Reason reason) {}

    /// All jobs that differ, in the order of their ids.
    public List<Difference> differences(List<Hold> ours, List<Charge> theirs) {
        Map<String, List<Hold>> holds =
                ours.stream().collect(Collectors.groupingBy(Hold::job, TreeMap::new, Collectors.toList()));
        Map<String, List<Charge>> charges =
                theirs.stream().collect(Collectors.groupingBy(Charge::job, TreeMap::new, Collectors.toList()));
        Set<String> jobs = new TreeSet<>(holds.keySet());
        jobs.addAll(charges.keySet());
        List<Difference> differences = new ArrayList<>();
        for (String job : jobs) {
            JobPair pair =
                    new JobPair(holds.getOrDefault(job, List.of()), charges.getOrDefault(job, List.of()), period);
            reason(pair).ifPresent(reason -> differences.add(new Difference(job, pair.ours(), pair.theirs(), reason)));
        }
        return differences;
    }

    private static Optional<Reason> reason(JobPair pair) {
        boolean isShifted = pair.commonShift()
                .filter(shift -> shift != 0 && shift % QUARTER == 0)
                .isPresent();
        if (pair.ours() == pair.theirs() && !isShifted) {
            return Optional.empty();
        }
        if (pair.holds().isEmpty()) {
            return Optional.of(Reason.INDICES_UNKNOWN);
        }
        if (pair.charges().isEmpty()) {
            return Optional.of(Reason.NOT_IN_SACCT);
        }
        return Optional.of(isShifted ? Reason.CLOCK_ZONE_SHIFT : amount(pair));
    }

    private static Reason amount(JobPair pair) {
        if (pair.lacksEnd()) {
            return Reason.END_MISSING;
        }
        if (pair.isCut() && pair.ours() == pair.theirsInPeriod()) {
            return Reason.CUT_BY_PERIOD;
        }
        if (pair.ours() - pair.theirs() == pair.suspended()) {
            return Reason.SUSPENDED;
        }
        if (pair.ours() == pair.theirsOfSameStarts() || pair.theirs() == pair.oursOfSameStarts()) {
            return Reason.REQUEUE_COUNTED_ONCE;
        }
        return pair.lacksDevices() ? Reason.INDICES_UNKNOWN : Reason.UNEXPLAINED;
    }
}
