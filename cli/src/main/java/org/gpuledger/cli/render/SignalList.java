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
import org.gpuledger.model.dataset.Table;

/// Which signals a check-up found covered, and which not.
record SignalList(FleetCoverage coverage) {

    /// The covered share of a signal's basis; empty where there is nothing to cover.
    static OptionalDouble share(Tally tally, Signal signal) {
        return tally.of(signal.basis()).isZero()
                ? OptionalDouble.empty()
                : OptionalDouble.of(tally.covered(signal).shareOf(tally.of(signal.basis())));
    }

    /// Signals that cover less than nearly all of what they could, in the order of the table of signals.
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
            Tally tally = coverage.ofPool(pool);
            if (isMissing(tally, signal)) {
                without.add(pool);
            } else if (share(tally, signal).isPresent()) {
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

    /// Devices without samples are a matter of traps, not of fields: of device samples, a signal is
    /// missing where they come without it.
    private static boolean isMissing(Tally tally, Signal signal) {
        double enough = CheckUp.REACHED;
        if (signal.table() == Table.GPU_SAMPLES) {
            double best = Arrays.stream(Signal.values())
                    .filter(other -> other.table() == Table.GPU_SAMPLES)
                    .mapToDouble(other -> share(tally, other).orElse(0))
                    .max()
                    .orElse(0);
            enough = best > 0 ? best * CheckUp.REACHED : CheckUp.REACHED;
        }
        OptionalDouble share = share(tally, signal);
        return share.isPresent() && share.getAsDouble() < enough;
    }
}
