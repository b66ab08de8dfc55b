package org.gpuledger.doctor.trap;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;
import org.gpuledger.doctor.coverage.DeviceView;
import org.gpuledger.doctor.coverage.Series;

/// Devices told twice: two samples at one instant, or two series that take turns. Two scrapes of one
/// rhythm alternate between a short and a long distance; two exporters of different fields alternate
/// in what they carry.
final class TwoExporters implements DeviceExaminer {
    /// Fewer samples show no rhythm.
    private static final int LEAST_SAMPLES = 20;
    /// Distances count as equal within a tenth, and as different from a fifth of the rhythm on.
    private static final long EQUAL = 10;
    private static final long DIFFERENT = 5;

    private final TrapRules rules;
    private final TreeSet<String> nodes = new TreeSet<>();
    private final List<String> examples = new ArrayList<>();
    private int doubled;
    private int differing;
    private int interleaved;

    TwoExporters(TrapRules rules) {
        this.rules = rules;
    }

    @Override
    public void look(DeviceView view) {
        Series series = view.series();
        if (series.size() < LEAST_SAMPLES) {
            return;
        }
        int same = 0;
        int unlike = 0;
        for (int i = 1; i < series.size(); i++) {
            if (series.atNanos(i) == series.atNanos(i - 1)) {
                same++;
                unlike += series.readings(i) == series.readings(i - 1) ? 0 : 1;
            }
        }
        boolean isDoubled = same >= rules.doubledShare() * (series.size() - same);
        boolean isInterleaved = !isDoubled && (alternatesInTime(series) || alternatesInFields(series));
        doubled += isDoubled ? 1 : 0;
        differing += isDoubled && unlike > 0 ? 1 : 0;
        interleaved += isInterleaved ? 1 : 0;
        if (isDoubled || isInterleaved) {
            nodes.add(view.node());
            examples.add(view.id());
        }
    }

    @Override
    public Optional<Finding> finding() {
        return examples.isEmpty()
                ? Optional.empty()
                : Optional.of(new Finding(
                        Trap.TWO_EXPORTERS,
                        "gpu_samples",
                        List.of(
                                Finding.count("devices", examples.size()),
                                Finding.count("nodes", nodes.size()),
                                Finding.count("doubled", doubled),
                                Finding.count("differing", differing),
                                Finding.count("interleaved", interleaved)),
                        examples));
    }

    private boolean alternatesInTime(Series series) {
        int following = 0;
        for (int i = 3; i < series.size(); i++) {
            long now = series.atNanos(i) - series.atNanos(i - 1);
            long before = series.atNanos(i - 1) - series.atNanos(i - 2);
            long earlier = series.atNanos(i - 2) - series.atNanos(i - 3);
            long rhythm = now + before;
            boolean isBack = Math.abs(now - earlier) * EQUAL <= rhythm;
            boolean isTurn = Math.abs(now - before) * DIFFERENT >= rhythm;
            following += isBack && isTurn ? 1 : 0;
        }
        return following >= rules.patternShare() * (series.size() - 3);
    }

    private boolean alternatesInFields(Series series) {
        int following = 0;
        for (int i = 2; i < series.size(); i++) {
            boolean isBack = series.carried(i) == series.carried(i - 2);
            boolean isTurn = series.carried(i) != series.carried(i - 1);
            following += isBack && isTurn ? 1 : 0;
        }
        return following >= rules.patternShare() * (series.size() - 2);
    }
}
