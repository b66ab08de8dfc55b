package org.gpuledger.model.reconciliation;

import java.util.List;
import java.util.OptionalLong;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.gpuledger.model.time.GpuTime;
import org.gpuledger.model.time.Span;

/// Both sides of one job.
///
/// @param near instants that are at most so far apart are the same, nanoseconds
record JobPair(List<Hold> holds, List<Charge> charges, Span period, long near) {
    JobPair {
        holds = List.copyOf(holds);
        charges = List.copyOf(charges);
    }

    GpuTime ours() {
        return Amounts.sum(holds.stream().map(this::amount));
    }

    /// If every hold were one of a whole device.
    GpuTime oursAsWhole() {
        return Amounts.sum(holds.stream().map(Hold::asWhole).map(this::amount));
    }

    GpuTime theirs() {
        return Amounts.sum(charges.stream().map(Charge::amount));
    }

    /// What the other book would charge if it knew the period; a run without an end is held until
    /// the end of the period.
    GpuTime theirsInPeriod() {
        return Amounts.sum(charges.stream()
                .map(charge -> Amounts.times(clipped(charge.startNanos(), charge.endNanos()), charge.gpus())));
    }

    /// Our holds of runs whose start both books know.
    GpuTime oursOfSameStarts() {
        return Amounts.sum(holds.stream()
                .filter(hold -> charges.stream().anyMatch(charge -> isSameStart(hold, charge)))
                .map(this::amount));
    }

    /// Charges of runs whose start both books know.
    GpuTime theirsOfSameStarts() {
        return Amounts.sum(charges.stream()
                .filter(charge -> holds.stream().anyMatch(hold -> isSameStart(hold, charge)))
                .map(Charge::amount));
    }

    /// GPU time during which runs were suspended.
    GpuTime suspended() {
        return Amounts.sum(charges.stream().map(charge -> Amounts.times(charge.suspendedNanos(), charge.gpus())));
    }

    /// Whether some run reaches out of the period.
    boolean isCut() {
        return charges.stream()
                .anyMatch(charge -> charge.startNanos() < period.fromNanos()
                        || charge.endNanos().orElse(Long.MAX_VALUE) > period.untilNanos());
    }

    /// Whether some run goes on in both books.
    boolean isOpen() {
        return charges.stream()
                .anyMatch(charge -> charge.endNanos().isEmpty() && of(charge).anyMatch(JobPair::isOpen));
    }

    /// Whether some run has an end in one of the books only.
    boolean lacksEnd() {
        return charges.stream()
                .anyMatch(charge -> of(charge)
                        .anyMatch(hold -> isOpen(hold) != charge.endNanos().isEmpty()));
    }

    int ourRuns() {
        return (int) holds.stream().mapToLong(Hold::fromNanos).distinct().count();
    }

    /// Whether each run is known to both books by its start.
    boolean hasSameRuns() {
        return holds.stream().allMatch(hold -> charges.stream().anyMatch(charge -> isSameStart(hold, charge)))
                && charges.stream().allMatch(charge -> of(charge).findAny().isPresent());
    }

    /// Whether some run that both books know has another number of devices.
    boolean hasOtherDevices() {
        return charges.stream().anyMatch(charge -> {
            long held = of(charge).count();
            return held > 0 && held != charge.gpus();
        });
    }

    /// How much later our starts and known ends are, if that is the same for all runs; nanoseconds.
    OptionalLong commonShift() {
        OptionalLong starts = shift(
                holds.stream().mapToLong(Hold::fromNanos), charges.stream().mapToLong(Charge::startNanos));
        OptionalLong ends = shift(
                holds.stream().map(Hold::untilNanos).flatMapToLong(OptionalLong::stream),
                charges.stream().map(Charge::endNanos).flatMapToLong(OptionalLong::stream));
        boolean areOpen = holds.stream().allMatch(JobPair::isOpen)
                && charges.stream().allMatch(charge -> charge.endNanos().isEmpty());
        return areOpen || ends.equals(starts) ? starts : OptionalLong.empty();
    }

    private static OptionalLong shift(LongStream ours, LongStream theirs) {
        long[] our = ours.sorted().distinct().toArray();
        long[] their = theirs.sorted().distinct().toArray();
        if (our.length == 0 || our.length != their.length) {
            return OptionalLong.empty();
        }
        long shift = our[0] - their[0];
        boolean isCommon = IntStream.range(0, our.length).allMatch(i -> our[i] - their[i] == shift);
        return isCommon ? OptionalLong.of(shift) : OptionalLong.empty();
    }

    private Stream<Hold> of(Charge charge) {
        return holds.stream().filter(hold -> isSameStart(hold, charge));
    }

    private static boolean isOpen(Hold hold) {
        return hold.untilNanos().isEmpty();
    }

    private boolean isSameStart(Hold hold, Charge charge) {
        return Math.abs(hold.fromNanos() - charge.startNanos()) <= near;
    }

    private GpuTime amount(Hold hold) {
        return Amounts.share(clipped(hold.fromNanos(), hold.untilNanos()), hold.shareMillionths());
    }

    private long clipped(long fromNanos, OptionalLong untilNanos) {
        long from = Math.max(fromNanos, period.fromNanos());
        long until = Math.min(untilNanos.orElse(period.untilNanos()), period.untilNanos());
        return Math.max(0, until - from);
    }
}
