package org.gpuledger.doctor.coverage;

import java.util.Arrays;
import org.gpuledger.doctor.coverage.BlindSpot.Whole;
import org.gpuledger.doctor.signal.Basis;
import org.gpuledger.doctor.signal.Signal;
import org.gpuledger.model.account.EvidenceTier;
import org.gpuledger.model.time.GpuTime;

/// Sums of GPU time, exact: of a pool or of the fleet. Built by {@link FleetCoverage}.
public final class Tally {
    private static final double HALF = 0.5;

    private final GpuTime[] bases = zeros(Basis.values().length);
    private final GpuTime[] covered = zeros(Signal.values().length);
    private final GpuTime[] tiers = zeros(EvidenceTier.values().length);
    private final GpuTime[] wholes = zeros(Whole.values().length);
    private final GpuTime[] blind = zeros(BlindSpot.values().length);

    Tally() {}

    /// GPU time of a basis.
    public GpuTime of(Basis basis) {
        return bases[basis.ordinal()];
    }

    /// GPU time that a signal covers, of its basis.
    public GpuTime covered(Signal signal) {
        return covered[signal.ordinal()];
    }

    /// Allocated GPU time with exactly this evidence.
    public GpuTime with(EvidenceTier tier) {
        return tiers[tier.ordinal()];
    }

    public GpuTime of(Whole whole) {
        return wholes[whole.ordinal()];
    }

    /// GPU time of which a blind spot hides something.
    public GpuTime hiddenBy(BlindSpot spot) {
        return blind[spot.ordinal()];
    }

    /// The highest tier that so large a share of the observed allocated time reaches; `NONE` if less
    /// than half of the allocated time is observed.
    ///
    /// @param share 0..1
    public EvidenceTier reached(double share) {
        GpuTime observed = of(Basis.ALLOCATED).minus(with(EvidenceTier.NONE));
        if (observed.isZero() || observed.shareOf(of(Basis.ALLOCATED)) < HALF) {
            return EvidenceTier.NONE;
        }
        GpuTime sum = GpuTime.ZERO;
        int tier = tiers.length;
        while (tier > 1 && (sum.isZero() || sum.shareOf(observed) < share)) {
            sum = sum.plus(tiers[--tier]);
        }
        return EvidenceTier.values()[tier];
    }

    void add(Basis basis, GpuTime amount) {
        bases[basis.ordinal()] = bases[basis.ordinal()].plus(amount);
    }

    void cover(Signal signal, GpuTime amount) {
        covered[signal.ordinal()] = covered[signal.ordinal()].plus(amount);
    }

    /// Adds allocated time of which nothing was measured.
    void addUnmeasured(GpuTime amount) {
        int none = EvidenceTier.NONE.ordinal();
        tiers[none] = tiers[none].plus(amount);
    }

    void add(Whole whole, GpuTime amount) {
        wholes[whole.ordinal()] = wholes[whole.ordinal()].plus(amount);
    }

    void hide(BlindSpot spot, GpuTime amount) {
        blind[spot.ordinal()] = blind[spot.ordinal()].plus(amount);
    }

    /// Adds all sums of another tally.
    void add(Tally other) {
        addAll(bases, other.bases);
        addAll(covered, other.covered);
        addAll(tiers, other.tiers);
        addAll(wholes, other.wholes);
        addAll(blind, other.blind);
    }

    /// Adds the sums of one device.
    void add(DeviceTally device) {
        addAll(bases, device.bases);
        addAll(covered, device.covered);
        addAll(tiers, device.tiers);
        addAll(wholes, device.wholes);
        addAll(blind, device.blind);
    }

    private static void addAll(GpuTime[] to, GpuTime[] from) {
        for (int i = 0; i < to.length; i++) {
            to[i] = to[i].plus(from[i]);
        }
    }

    private static void addAll(GpuTime[] to, long[] nanos) {
        for (int i = 0; i < to.length; i++) {
            to[i] = to[i].plusNanos(nanos[i]);
        }
    }

    private static GpuTime[] zeros(int size) {
        GpuTime[] zeros = new GpuTime[size];
        Arrays.fill(zeros, GpuTime.ZERO);
        return zeros;
    }
}
