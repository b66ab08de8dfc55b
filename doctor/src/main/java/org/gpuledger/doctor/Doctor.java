package org.gpuledger.doctor;

import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.gpuledger.books.attribution.RuleBook;
import org.gpuledger.books.timeline.FleetFacts;
import org.gpuledger.books.timeline.FleetIndex;
import org.gpuledger.doctor.coverage.Fleet;
import org.gpuledger.doctor.coverage.FleetCoverage;
import org.gpuledger.doctor.coverage.SampleLog;
import org.gpuledger.doctor.trap.DeviceTraps;
import org.gpuledger.doctor.trap.Finding;
import org.gpuledger.doctor.trap.InstantTraps;
import org.gpuledger.doctor.trap.TrapRules;
import org.gpuledger.model.dataset.Table;
import org.gpuledger.model.time.EpochNanos;
import org.gpuledger.model.time.Span;

/// Examines what a dataset measures. Holds the samples in memory, 36 bytes each; a window keeps that
/// small where the dataset says its period.
public final class Doctor {
    private static final long MARGIN_NANOS = EpochNanos.PER_HOUR;

    private final RuleBook books;
    private final TrapRules rules;
    private final InstantSource clock;

    public Doctor(RuleBook books, TrapRules rules, InstantSource clock) {
        this.books = books;
        this.rules = rules;
        this.clock = clock;
    }

    /// @param window makes of the dataset's period the part that is examined
    /// @throws org.gpuledger.model.LedgerException the dataset cannot be read
    public CheckUp examine(RowSource source, UnaryOperator<Span> window) {
        Intake intake = new Intake(source, rules);
        FleetFacts facts = intake.facts();
        Optional<Span> recorded =
                source.has(Table.PERIOD) ? Optional.of(source.period(facts, Optional.empty())) : Optional.empty();
        InstantTraps instants = new InstantTraps(rules, nowNanos(), recorded);
        Reading reading = new Reading(source, intake, instants, recorded.map(window));
        SampleLog devices = reading.samples(Table.GPU_SAMPLES);
        SampleLog nodes = reading.samples(Table.NODE_SAMPLES);
        Span period = window.apply(source.period(facts, devices.hull()));
        DeviceTraps traps = new DeviceTraps(books, rules);
        FleetIndex index = FleetIndex.of(facts);
        FleetCoverage coverage =
                FleetCoverage.of(Fleet.of(index, period, devices, nodes, intake.runs()), books, traps::look);
        List<Finding> findings = new ArrayList<>(intake.findings());
        findings.addAll(instants.findings());
        findings.addAll(traps.findings());
        boolean holdersKnown = facts.knowsHolders() || facts.devices().isEmpty();
        return new CheckUp(period, holdersKnown, coverage, findings);
    }

    private long nowNanos() {
        Instant now = clock.instant();
        return Math.addExact(Math.multiplyExact(now.getEpochSecond(), EpochNanos.PER_SECOND), now.getNano());
    }

    /// Reads tables of samples.
    ///
    /// @param kept the time of which samples are kept, with an hour around it; empty for all
    private record Reading(RowSource source, Intake intake, InstantTraps instants, Optional<Span> kept) {
        SampleLog samples(Table table) {
            SampleLog log = new SampleLog(table);
            int entity = table.indexOf(SampleLog.entity(table)).orElseThrow();
            source.read(table, (row, where) -> {
                intake.cells().look(row);
                instants.look(row, row.text(entity));
                if (intake.isKnown(row) && isKept(row.whole("at_ns"))) {
                    log.add(row);
                }
            });
            log.settle();
            return log;
        }

        private boolean isKept(long at) {
            return kept.isEmpty()
                    || (at >= kept.get().fromNanos() - MARGIN_NANOS
                            && at <= kept.get().untilNanos() + MARGIN_NANOS);
        }
    }
}
