package org.gpuledger.source.slurm;

import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.TreeSet;
import org.gpuledger.model.time.EpochNanos;
import org.gpuledger.model.time.Span;

/// Both sides of one job.
record JobPair(List<Hold> holds, List<Charge> charges, Span period) {
    JobPair {
        holds = List.copyOf(holds);
        charges = List.copyOf(charges);
    }

    long ours() {
        return holds.stream().mapToLong(this::seconds).sum();
    }

    long theirs() {
        return charges.stream().mapToLong(Charge::gpuSeconds).sum();
    }

    /// Of runs whose start both sides know.
    long oursOfSameStarts() {
        return holds.stream()
                .filter(hold -> charges.stream().anyMatch(charge -> charge.startNanos() == hold.fromNanos()))
                .mapToLong(this::seconds)
                .sum();
    }

    long theirsOfSameStarts() {
        return charges.stream()
                .filter(charge -> holds.stream().anyMatch(hold -> hold.fromNanos() == charge.startNanos()))
                .mapToLong(Charge::gpuSeconds)
                .sum();
    }

    /// What sacct would charge if it knew the period; a run without an end is held until the end.
    long theirsInPeriod() {
        return charges.stream()
                .mapToLong(charge -> charge.gpus() * clipped(charge.startNanos(), charge.endNanos()))
                .sum();
    }

    /// Whether some run reaches out of the period.
    boolean isCut() {
        return charges.stream()
                .anyMatch(charge -> charge.startNanos() < period.fromNanos()
                        || charge.endNanos().orElse(Long.MAX_VALUE) > period.untilNanos());
    }

    /// GPU-seconds during which runs were suspended.
    long suspended() {
        return charges.stream()
                .mapToLong(charge -> charge.gpus() * charge.suspendedSeconds())
                .sum();
    }

    boolean lacksEnd() {
        return holds.stream().anyMatch(hold -> hold.untilNanos().isEmpty())
                || charges.stream().anyMatch(charge -> charge.endNanos().isEmpty());
    }

    /// Whether some run holds fewer devices by name than sacct counts.
    boolean lacksDevices() {
        return charges.stream().anyMatch(charge -> {
            long named = holds.stream()
                    .filter(hold -> hold.fromNanos() == charge.startNanos())
                    .count();
            return named < charge.gpus();
        });
    }

    /// How much later our starts are than sacct's, if that is the same for all runs; nanoseconds.
    Optional<Long> commonShift() {
        List<Long> ourStarts =
                List.copyOf(new TreeSet<>(holds.stream().map(Hold::fromNanos).toList()));
        List<Long> theirStarts = List.copyOf(
                new TreeSet<>(charges.stream().map(Charge::startNanos).toList()));
        if (ourStarts.isEmpty() || ourStarts.size() != theirStarts.size()) {
            return Optional.empty();
        }
        long shift = ourStarts.get(0) - theirStarts.get(0);
        for (int i = 1; i < ourStarts.size(); i++) {
            if (ourStarts.get(i) - theirStarts.get(i) != shift) {
                return Optional.empty();
            }
        }
        return Optional.of(shift);
    }

    private long seconds(Hold hold) {
        return clipped(hold.fromNanos(), hold.untilNanos());
    }

    private long clipped(long fromNanos, OptionalLong untilNanos) {
        long from = Math.max(fromNanos, period.fromNanos());
        long until = Math.min(untilNanos.orElse(period.untilNanos()), period.untilNanos());
        return Math.max(0, until - from) / EpochNanos.PER_SECOND;
    }
}
