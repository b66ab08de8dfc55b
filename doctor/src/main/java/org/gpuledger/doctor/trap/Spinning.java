package org.gpuledger.doctor.trap;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import org.gpuledger.books.attribution.Coverage;
import org.gpuledger.books.attribution.RuleBook;
import org.gpuledger.doctor.coverage.DeviceView;
import org.gpuledger.doctor.signal.Signal;

/// Full utilisation at little power, on devices whose SM activity nobody measures: kernels of a
/// collective or of a hung run may spin. Little is told by the range of power that devices of the
/// same model show in the same dataset. Where SM activity is measured, the books look for themselves.
final class Spinning implements DeviceExaminer {
    private static final int BIN_WATTS = 5;
    private static final int BINS = 400;

    private final RuleBook books;
    private final TrapRules rules;
    private final TreeMap<String, Range> ranges = new TreeMap<>();
    private final List<Suspect> suspects = new ArrayList<>();

    /// Least and most power of a model, W.
    private record Range(float least, float most) {
        Range with(float power) {
            return new Range(Math.min(least, power), Math.max(most, power));
        }
    }

    /// @param nanosByPower allocated time at full utilisation, by bins of power
    private record Suspect(String gpu, String model, long[] nanosByPower) {}

    Spinning(RuleBook books, TrapRules rules) {
        this.books = books;
        this.rules = rules;
    }

    @Override
    public void look(DeviceView view) {
        String model = view.fleet().facts().devices().get(view.device()).model().orElse("");
        Suspect suspect = new Suspect(view.id(), model, new long[BINS]);
        boolean isSuspect = false;
        Coverage coverage = view.coverage();
        for (int entry = 0; entry < coverage.size(); entry++) {
            float power = view.series().power(coverage.sampleOf(entry));
            if (!Float.isNaN(power)) {
                Range known = ranges.getOrDefault(model, new Range(power, power));
                ranges.put(model, known.with(power));
                if (isFull(view, entry)) {
                    int bin = Math.min(BINS - 1, (int) (power / BIN_WATTS));
                    suspect.nanosByPower[bin] += view.allocatedNanos(entry);
                    isSuspect = true;
                }
            }
        }
        if (isSuspect) {
            suspects.add(suspect);
        }
    }

    @Override
    public Optional<Finding> finding() {
        long spun = 0;
        List<String> examples = new ArrayList<>();
        for (Suspect suspect : suspects) {
            long nanos = spunNanos(suspect);
            if (nanos >= rules.spinNanos()) {
                spun += nanos;
                examples.add(suspect.gpu());
            }
        }
        return examples.isEmpty()
                ? Optional.empty()
                : Optional.of(new Finding(
                        Trap.SPINNING,
                        "gpu_samples",
                        List.of(Finding.count("devices", examples.size()), Finding.hours("full_at_low_power", spun)),
                        examples));
    }

    private boolean isFull(DeviceView view, int entry) {
        long carried = view.series().carried(view.coverage().sampleOf(entry));
        boolean measuresSm = (carried & Signal.SM_ACTIVE.bit()) != 0;
        return !measuresSm
                && view.coverage().isMeasured(entry)
                && view.coverage().active(entry) >= books.busyWaitActive();
    }

    /// Time in bins that lie wholly below the limit.
    private long spunNanos(Suspect suspect) {
        Range range = ranges.getOrDefault(suspect.model(), new Range(0, 0));
        if (range.most() - range.least() < rules.powerRangeWatts()) {
            return 0;
        }
        double limit = range.least() + rules.lowPowerShare() * (range.most() - range.least());
        long sum = 0;
        for (int bin = 0; bin < BINS && (bin + 1) * BIN_WATTS <= limit; bin++) {
            sum += suspect.nanosByPower()[bin];
        }
        return sum;
    }
}
