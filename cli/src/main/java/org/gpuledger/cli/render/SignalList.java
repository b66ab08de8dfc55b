package org.gpuledger.cli.render;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalDouble;
import java.util.stream.Collectors;
import org.gpuledger.doctor.CheckUp;
import org.gpuledger.doctor.coverage.BlindSpot;
import org.gpuledger.doctor.coverage.FleetCoverage;
import org.gpuledger.doctor.coverage.Tally;
import org.gpuledger.doctor.signal.Signal;

/// Which signals a check-up found covered, and which not.
record SignalList(FleetCoverage coverage) {

    /// The covered share of a signal's basis; empty where there is nothing to cover.
    static OptionalDouble share(Tally tally, Signal signal) {
        return tally.of(signal.basis()).isZero()
                ? OptionalDouble.empty()
                : OptionalDouble.of(tally.covered(signal).shareOf(tally.of(signal.basis())));
    }

    /// Signals that cover less than nearly all, in the order of the table of signals.
    List<Signal> missing() {
        return Arrays.stream(Signal.values())
                .filter(signal -> isMissing(coverage.total(), signal))
                .toList();
    }

    /// The pools in which a signal is missing; empty where it is in all that there are.
    List<String> poolsWithout(Signal signal) {
        List<String> without = new ArrayList<>();
        int with = 0;
        for (String pool : coverage.byPool().keySet()) {
            OptionalDouble share = share(coverage.ofPool(pool), signal);
            if (share.isPresent() && share.getAsDouble() < CheckUp.REACHED) {
                without.add(pool);
            } else if (share.isPresent()) {
                with++;
            }
        }
        return with == 0 ? List.of() : without;
    }

    /// Blind spots that hide something, in the order of their table.
    List<BlindSpot> blindSpots() {
        return Arrays.stream(BlindSpot.values())
                .filter(spot -> !coverage.total().hiddenBy(spot).isZero())
                .toList();
    }

    static String names(List<Signal> signals) {
        return signals.stream().map(Signal::label).collect(Collectors.joining(", "));
    }

    private static boolean isMissing(Tally tally, Signal signal) {
        OptionalDouble share = share(tally, signal);
        return share.isPresent() && share.getAsDouble() < CheckUp.REACHED;
    }
}
