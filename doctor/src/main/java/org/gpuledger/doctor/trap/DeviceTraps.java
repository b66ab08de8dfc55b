package org.gpuledger.doctor.trap;

import java.util.List;
import java.util.Optional;
import org.gpuledger.books.attribution.RuleBook;
import org.gpuledger.doctor.coverage.DeviceView;

/// All traps that show on devices and their samples.
public final class DeviceTraps {
    private final List<DeviceExaminer> examiners;

    public DeviceTraps(RuleBook books, TrapRules rules) {
        examiners = List.of(
                new SilentDevices(),
                new SparseScrapes(books, rules),
                new TwoExporters(rules),
                new FrozenExporter(books, rules),
                new WorklessSteps(books, rules),
                new ClockOffset(books, rules),
                new Gaps(books),
                new PausedProfiling(rules),
                new Spinning(books, rules));
    }

    public void look(DeviceView view) {
        examiners.forEach(examiner -> examiner.look(view));
    }

    /// What was found, once all devices were looked at.
    public List<Finding> findings() {
        return examiners.stream()
                .map(DeviceExaminer::finding)
                .flatMap(Optional::stream)
                .toList();
    }
}
