package org.gpuledger.cli.render;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import java.util.TreeMap;
import org.gpuledger.model.reconciliation.Charge;
import org.gpuledger.model.reconciliation.Hold;
import org.gpuledger.model.reconciliation.Reconciliation;
import org.gpuledger.model.time.EpochNanos;
import org.gpuledger.model.time.Span;

/// A day of six jobs that one can reconcile by hand; each has two devices.
///
/// `1` is equal: 2 GPU-hours in both books. `2` runs from 22:00 until 02:00 of the next day: 4 of
/// its 8 hours are ours. `3` was requeued after an hour, and sacct has both runs: 2 and 6. `4` has
/// no devices here: 0 and 10. `训练-5` is not in sacct: 3 and 0. `6` goes on since 20:00 and was
/// asked at 23:00: 8 and 6. Ours is 19, theirs 32; 17 GPU-hours (4, 10 and 3) differ without being
/// expected.
final class ReconciledSample {
    private static final long START = 1_772_582_400L * EpochNanos.PER_SECOND;

    private ReconciledSample() {}

    static Reconciled sample(String against, long toleranceNanos) {
        List<Hold> ours = new ArrayList<>();
        ours.addAll(held("1", 8, 9));
        ours.addAll(held("2", 22, 26));
        ours.addAll(held("3", 10, 11));
        ours.addAll(held("训练-5", 1, 2).subList(0, 1));
        ours.addAll(held("训练-5", 1, 3).subList(0, 1));
        ours.add(Hold.whole("6", at(20), OptionalLong.empty()));
        ours.add(Hold.whole("6", at(20), OptionalLong.empty()));
        List<Charge> theirs = List.of(
                charge("1", 8, 9),
                charge("2", 22, 26),
                charge("3", 10, 11),
                charge("3", 12, 14),
                charge("4", 3, 8),
                new Charge("6", at(20), OptionalLong.empty(), 3 * EpochNanos.PER_HOUR, 0, 2));
        Reconciliation reconciliation = new Reconciliation(Span.of(at(0), at(24)), toleranceNanos);
        return new Reconciled(
                against,
                reconciliation.compare(ours, theirs),
                toleranceNanos,
                new TreeMap<>(java.util.Map.of("charge_unknown", 2L)));
    }

    private static List<Hold> held(String job, int from, int until) {
        Hold device = Hold.whole(job, at(from), OptionalLong.of(at(until)));
        return List.of(device, device);
    }

    private static Charge charge(String job, int from, int until) {
        return new Charge(job, at(from), OptionalLong.of(at(until)), (until - from) * EpochNanos.PER_HOUR, 0, 2);
    }

    private static long at(int hour) {
        return START + hour * EpochNanos.PER_HOUR;
    }
}
