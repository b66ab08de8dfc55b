package org.gpuledger.model.reconciliation;

import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import org.gpuledger.model.time.GpuTime;
import org.gpuledger.model.time.Span;

/// What a reconciliation found.
///
/// @param ours GPU time of all our holds inside the period
/// @param theirs GPU time of all charges, as the other book has them
/// @param differences jobs that are not equal, in the order of their ids
public record Comparison(Span period, GpuTime ours, GpuTime theirs, Jobs jobs, List<Difference> differences) {
    public Comparison {
        differences = List.copyOf(differences);
    }

    /// How many jobs there are of each sort.
    ///
    /// @param equal to the nanosecond
    /// @param near equal within the tolerance, and not to the nanosecond
    public record Jobs(int ours, int theirs, int common, int equal, int near) {}

    /// The size of all differences with a reason, by reason.
    public SortedMap<Reason, Sum> byReason() {
        SortedMap<Reason, Sum> sums = new TreeMap<>();
        for (Difference difference : differences) {
            sums.merge(difference.reason(), new Sum(1, difference.size()), Sum::plus);
        }
        return sums;
    }

    /// Some jobs, and the size of their differences.
    public record Sum(int jobs, GpuTime size) {
        Sum plus(Sum other) {
            return new Sum(jobs + other.jobs, size.plus(other.size));
        }
    }

    /// The size of the differences that speak of an error in one of the books.
    public GpuTime unexpected() {
        return Amounts.sum(differences.stream()
                .filter(difference -> !difference.reason().isExpected())
                .map(Difference::size));
    }

    /// Whether both books list jobs and not one of them is in both: they are of two clusters.
    public boolean areStrangers() {
        return jobs.ours() > 0 && jobs.theirs() > 0 && jobs.common() == 0;
    }
}
