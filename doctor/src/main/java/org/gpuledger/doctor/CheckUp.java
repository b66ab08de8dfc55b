package org.gpuledger.doctor;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.gpuledger.doctor.coverage.FleetCoverage;
import org.gpuledger.doctor.trap.Finding;
import org.gpuledger.doctor.trap.Severity;
import org.gpuledger.model.time.Span;

/// What the doctor found.
///
/// @param holdersKnown whether allocations were recorded, or counts of them; if not, *allocated* is
///     all time that could have been held
/// @param findings worst first
public record CheckUp(Span period, boolean holdersKnown, FleetCoverage coverage, List<Finding> findings) {
    /// A pool has reached a tier when so much of its observed time has it: the rest is runs that count
    /// nothing. The same share tells whether a signal is there. Own proposal.
    public static final double REACHED = 0.9;

    public CheckUp {
        findings = findings.stream()
                .sorted(Comparator.comparing(Finding::severity)
                        .reversed()
                        .thenComparing(Finding::trap)
                        .thenComparing(Finding::subject))
                .toList();
    }

    /// The worst severity; empty if nothing was found.
    public Optional<Severity> worst() {
        return findings.stream().map(Finding::severity).findFirst();
    }
}
