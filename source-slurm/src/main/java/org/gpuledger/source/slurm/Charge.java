package org.gpuledger.source.slurm;

import java.nio.file.Path;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.gpuledger.model.evidence.Problems;

/// One run as sacct charges it, the other side of a reconciliation.
///
/// @param job id as sacct prints it: all runs of a requeued job have the same
/// @param elapsedSeconds as sacct has them, suspended time left out
public record Charge(
        String job, long startNanos, OptionalLong endNanos, long elapsedSeconds, long suspendedSeconds, long gpus) {
    /// The charges in sacct's output: runs that started, and held devices. A run without an elapsed
    /// time or without a count of devices is counted and left out.
    ///
    /// @throws org.gpuledger.model.LedgerException the file is not output of a Slurm tool
    public static List<Charge> of(Path sacct, ZoneId zone, Problems problems) {
        return ofText(SlurmText.of(sacct, problems), zone, problems);
    }

    static List<Charge> ofText(SlurmText sacct, ZoneId zone, Problems problems) {
        List<Charge> charges = new ArrayList<>();
        for (Run run : SlurmImporter.runs(sacct, zone, problems)) {
            if (run.times().start().isPresent()) {
                of(run, problems).filter(charge -> charge.gpus() > 0).ifPresent(charges::add);
            }
        }
        return charges;
    }

    long gpuSeconds() {
        return elapsedSeconds * gpus;
    }

    private static Optional<Charge> of(Run run, Problems problems) {
        OptionalLong elapsed = run.elapsedSeconds();
        OptionalLong gpus = run.heldGpus();
        if (elapsed.isEmpty() || gpus.isEmpty()) {
            problems.add("charge_unknown", run.where(), run.job() + " lacks ElapsedRaw or AllocTRES; not reconciled");
            return Optional.empty();
        }
        long suspended = run.text(Field.SUSPENDED)
                .map(Durations::seconds)
                .orElse(OptionalLong.empty())
                .orElse(0);
        return Optional.of(new Charge(
                run.base(),
                run.times().start().orElseThrow(),
                run.times().end(),
                elapsed.getAsLong(),
                suspended,
                gpus.getAsLong()));
    }
}
