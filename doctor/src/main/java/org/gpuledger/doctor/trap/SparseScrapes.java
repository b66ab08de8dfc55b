package org.gpuledger.doctor.trap;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.gpuledger.books.attribution.RuleBook;
import org.gpuledger.doctor.coverage.DeviceView;
import org.gpuledger.model.time.Span;
import org.gpuledger.model.work.Allocation;

/// Samples too far apart for the work: runs end before a second sample falls into them, or a sample
/// would have to speak for longer than the books let it.
final class SparseScrapes implements DeviceExaminer {
    private final RuleBook books;
    private final TrapRules rules;
    private final List<String> examples = new ArrayList<>();
    private int holds;
    private int shortHolds;
    private int slowDevices;
    private long widestNanos;

    SparseScrapes(RuleBook books, TrapRules rules) {
        this.books = books;
        this.rules = rules;
    }

    @Override
    public void look(DeviceView view) {
        long interval = view.coverage().medianNanos();
        if (interval == 0) {
            return;
        }
        int before = shortHolds + slowDevices;
        Span period = view.fleet().period();
        for (Allocation hold : view.fleet().index().allocationsOf(view.device())) {
            boolean isWhole =
                    hold.span().fromNanos() >= period.fromNanos() && hold.span().untilNanos() <= period.untilNanos();
            if (isWhole) {
                holds++;
                shortHolds += hold.span().lengthNanos() < rules.shortHoldIntervals() * interval ? 1 : 0;
            }
        }
        slowDevices += interval > books.maxStalenessNanos() && !view.allocated().isEmpty() ? 1 : 0;
        if (shortHolds + slowDevices > before) {
            examples.add(view.id());
            widestNanos = Math.max(widestNanos, interval);
        }
    }

    @Override
    public Optional<Finding> finding() {
        boolean manyShort = holds > 0 && shortHolds >= rules.shortHoldShare() * holds && shortHolds > 0;
        return manyShort || slowDevices > 0
                ? Optional.of(new Finding(
                        Trap.SPARSE_SCRAPES,
                        "gpu_samples",
                        List.of(
                                Finding.seconds("interval", widestNanos),
                                Finding.count("short_holds", shortHolds),
                                Finding.count("holds", holds),
                                Finding.count("devices_beyond_reach", slowDevices)),
                        examples))
                : Optional.empty();
    }
}
