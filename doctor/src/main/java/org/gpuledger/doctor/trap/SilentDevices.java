package org.gpuledger.doctor.trap;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.gpuledger.books.timeline.Segment;
import org.gpuledger.doctor.coverage.DeviceView;

/// Devices that runs held and no sample names, in a fleet whose other devices are sampled.
final class SilentDevices implements DeviceExaminer {
    private final List<String> silent = new ArrayList<>();
    private long nanos;
    private int held;

    @Override
    public void look(DeviceView view) {
        List<Segment> allocated = view.allocated();
        if (allocated.isEmpty() || view.fleet().devices().hull().isEmpty()) {
            return;
        }
        held++;
        if (view.series().size() == 0) {
            silent.add(view.id());
            nanos += allocated.stream()
                    .mapToLong(segment -> segment.span().lengthNanos())
                    .sum();
        }
    }

    @Override
    public Optional<Finding> finding() {
        return silent.isEmpty()
                ? Optional.empty()
                : Optional.of(new Finding(
                        Trap.SILENT_DEVICES,
                        "gpu",
                        List.of(
                                Finding.count("devices", silent.size()),
                                Finding.count("held_devices", held),
                                Finding.hours("unobserved", nanos)),
                        silent));
    }
}
