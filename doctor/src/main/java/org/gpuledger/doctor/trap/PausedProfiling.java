package org.gpuledger.doctor.trap;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.gpuledger.books.attribution.Coverage;
import org.gpuledger.doctor.coverage.DeviceView;
import org.gpuledger.doctor.signal.Signal;

/// Runs of samples whose profiling fields are blank on devices that have them at other times:
/// somebody paused profiling, such as a user with Nsight or `dcgmi profile --pause`. Blank is not
/// zero.
final class PausedProfiling implements DeviceExaminer {
    private static final long PROFILING = Signal.GPU_ENGINE.bit()
            | Signal.SM_ACTIVE.bit()
            | Signal.SM_OCCUPANCY.bit()
            | Signal.TENSOR.bit()
            | Signal.DRAM.bit();

    private final TrapRules rules;
    private final List<String> examples = new ArrayList<>();
    private long blankNanos;

    PausedProfiling(TrapRules rules) {
        this.rules = rules;
    }

    @Override
    public void look(DeviceView view) {
        Coverage coverage = view.coverage();
        long blank = 0;
        boolean everProfiled = false;
        int start = 0;
        for (int entry = 0; entry <= coverage.size(); entry++) {
            boolean isBlank = entry < coverage.size() && isBlank(view, entry);
            if (!isBlank) {
                blank += entry - start >= rules.pausedSamples() ? allocatedNanos(view, start, entry) : 0;
                start = entry + 1;
                everProfiled |= entry < coverage.size() && (carried(view, entry) & PROFILING) != 0;
            }
        }
        if (everProfiled && blank > 0) {
            blankNanos += blank;
            examples.add(view.id());
        }
    }

    @Override
    public Optional<Finding> finding() {
        return examples.isEmpty()
                ? Optional.empty()
                : Optional.of(new Finding(
                        Trap.PAUSED_PROFILING,
                        "gpu_samples",
                        List.of(Finding.count("devices", examples.size()), Finding.hours("blank", blankNanos)),
                        examples));
    }

    private static boolean isBlank(DeviceView view, int entry) {
        long carried = carried(view, entry);
        return (carried & Signal.GPU_UTIL.bit()) != 0 && (carried & PROFILING) == 0;
    }

    private static long carried(DeviceView view, int entry) {
        return view.series().carried(view.coverage().sampleOf(entry));
    }

    private static long allocatedNanos(DeviceView view, int from, int until) {
        long sum = 0;
        for (int entry = from; entry < until; entry++) {
            sum += view.allocatedNanos(entry);
        }
        return sum;
    }
}
