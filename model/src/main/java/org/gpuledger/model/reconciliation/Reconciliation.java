package org.gpuledger.model.reconciliation;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.gpuledger.model.time.EpochNanos;
import org.gpuledger.model.time.GpuTime;
import org.gpuledger.model.time.Span;

/// Compares the GPU time of our allocations, job by job, with what another book charges.
///
/// Both sides are taken as they are. Each job that differs is listed with the first reason that its
/// numbers bear out; what none bears out is unexplained.
public final class Reconciliation {
    /// Zones are apart by whole quarter hours, and by 26 hours at most (UTC-12 to UTC+14).
    private static final long QUARTER = 900 * EpochNanos.PER_SECOND;

    private static final long FURTHEST = 26 * EpochNanos.PER_HOUR;

    private final Span period;
    private final long toleranceNanos;

    /// @param period the period of our book: what we hold outside of it is not counted
    /// @param toleranceNanos how far apart the ends of one device's hold may be seen, for a book
    ///     that is made of samples; zero for one that is kept to the second
    public Reconciliation(Span period, long toleranceNanos) {
        this.period = period;
        this.toleranceNanos = toleranceNanos;
    }

    /// Runs that do not touch the period are in neither book.
    public Comparison compare(List<Hold> ours, List<Charge> theirs) {
        Map<String, List<Hold>> holds = ours.stream()
                .filter(hold -> hold.touches(period))
                .map(hold -> hold.openAt(period.untilNanos()))
                .collect(Collectors.groupingBy(Hold::job, TreeMap::new, Collectors.toList()));
        Map<String, List<Charge>> charges = theirs.stream()
                .filter(charge -> charge.touches(period))
                .collect(Collectors.groupingBy(Charge::job, TreeMap::new, Collectors.toList()));
        Set<String> jobs = new TreeSet<>(holds.keySet());
        jobs.addAll(charges.keySet());
        Tally tally = new Tally();
        for (String job : jobs) {
            JobPair pair = new JobPair(
                    holds.getOrDefault(job, List.of()), charges.getOrDefault(job, List.of()), period, toleranceNanos);
            tally.add(job, pair);
        }
        return tally.comparison();
    }

    private final class Tally {
        private final List<Difference> differences = new ArrayList<>();
        private GpuTime ours = GpuTime.ZERO;
        private GpuTime theirs = GpuTime.ZERO;
        private int ourJobs;
        private int theirJobs;
        private int common;
        private int equal;
        private int near;

        void add(String job, JobPair pair) {
            ours = ours.plus(pair.ours());
            theirs = theirs.plus(pair.theirs());
            ourJobs += pair.holds().isEmpty() ? 0 : 1;
            theirJobs += pair.charges().isEmpty() ? 0 : 1;
            common += pair.holds().isEmpty() || pair.charges().isEmpty() ? 0 : 1;
            Optional<Reason> reason = reason(pair);
            if (reason.isPresent()) {
                differences.add(new Difference(
                        job,
                        pair.ours(),
                        pair.theirs(),
                        reason.get(),
                        pair.ourRuns(),
                        pair.charges().size()));
            } else if (pair.ours().equals(pair.theirs())) {
                equal++;
            } else {
                near++;
            }
        }

        Comparison comparison() {
            Comparison.Jobs jobs = new Comparison.Jobs(ourJobs, theirJobs, common, equal, near);
            return new Comparison(period, ours, theirs, jobs, differences);
        }
    }

    private Optional<Reason> reason(JobPair pair) {
        long shift = pair.commonShift().orElse(0);
        boolean isShifted = shift != 0 && shift % QUARTER == 0 && Math.abs(shift) <= FURTHEST;
        if (!isShifted && isNear(pair.ours(), pair.theirs(), pair)) {
            return Optional.empty();
        }
        if (pair.holds().isEmpty()) {
            return Optional.of(Reason.MISSING_ALLOCATION);
        }
        if (pair.charges().isEmpty()) {
            return Optional.of(Reason.NOT_LISTED);
        }
        return Optional.of(isShifted ? Reason.TIME_ZONE_SHIFT : amount(pair));
    }

    private Reason amount(JobPair pair) {
        if (pair.lacksEnd()) {
            return Reason.END_MISSING;
        }
        boolean isSameInPeriod = isNear(pair.ours(), pair.theirsInPeriod(), pair);
        if (pair.isOpen() && isSameInPeriod) {
            return Reason.OPEN_END;
        }
        if (pair.isCut() && isSameInPeriod) {
            return Reason.PARTIAL_WINDOW;
        }
        boolean isSuspended = !pair.suspended().isZero();
        if (isSuspended && isNear(pair.ours(), pair.theirs().plus(pair.suspended()), pair)) {
            return Reason.SUSPENDED;
        }
        boolean isOfSameStarts = isNear(pair.ours(), pair.theirsOfSameStarts(), pair)
                || isNear(pair.theirs(), pair.oursOfSameStarts(), pair);
        if (isOfSameStarts) {
            return Reason.REQUEUE_COUNTED_ONCE;
        }
        return shape(pair);
    }

    private Reason shape(JobPair pair) {
        boolean isShared = pair.holds().stream().anyMatch(Hold::isShared);
        if (isShared && isNear(pair.oursAsWhole(), pair.theirs(), pair)) {
            return Reason.SHARED_DEVICE;
        }
        if (pair.hasOtherDevices()) {
            return Reason.DEVICES_DIFFER;
        }
        return pair.hasSameRuns() ? Reason.TIMES_DIFFER : Reason.UNEXPLAINED;
    }

    /// Each hold may be seen too long or too short by the tolerance.
    private boolean isNear(GpuTime one, GpuTime other, JobPair pair) {
        long devices = Math.max(
                pair.holds().size(),
                pair.charges().stream().mapToLong(Charge::gpus).sum());
        return Amounts.apart(one, other).compareTo(Amounts.times(toleranceNanos, devices)) <= 0;
    }
}
