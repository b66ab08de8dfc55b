package org.gpuledger.source.slurm;

import java.nio.file.Path;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.gpuledger.model.dataset.Endpoint;
import org.gpuledger.model.evidence.Problems;
import org.gpuledger.model.reconciliation.Charge;
import org.gpuledger.model.time.EpochNanos;
import org.gpuledger.model.time.Span;

/// Runs as Slurm's accounting charges them: elapsed time x devices, suspended time left out.
///
/// Only runs that started and held devices are charged. A run without an elapsed time or without a
/// count of devices is counted as `charge_unknown` and left out.
public final class SacctCharges {
    private final Problems problems;

    public SacctCharges(Problems problems) {
        this.problems = problems;
    }

    /// The charges in saved output of sacct.
    ///
    /// @param zone of times without one
    /// @throws org.gpuledger.model.LedgerException `GL-26xx` a file is not output of a Slurm tool
    public List<Charge> saved(List<Path> files, ZoneId zone) {
        return of(files.stream().map(file -> SlurmText.of(file, problems)).toList(), zone);
    }

    /// The charges of a Slurm that answers, for runs that touch a span.
    ///
    /// @throws org.gpuledger.model.LedgerException `GL-36xx` it does not answer, or not with all it
    ///     has
    public List<Charge> live(Endpoint endpoint, Span span) {
        return of(LiveSlurm.accounting(SlurmDoors.open(endpoint, span), problems), ZoneOffset.UTC);
    }

    /// The id of a run of a dataset as sacct prints it: all runs of a requeued job have the same.
    public static String jobOf(String run) {
        return run.replaceFirst("\\.r\\d+$", "");
    }

    List<Charge> of(List<SlurmText> texts, ZoneId zone) {
        List<Charge> charges = new ArrayList<>();
        for (Run run : SlurmImporter.runs(texts, zone, problems)) {
            if (run.times().start().isPresent()) {
                of(run).filter(charge -> charge.gpus() > 0).ifPresent(charges::add);
            }
        }
        return charges;
    }

    private Optional<Charge> of(Run run) {
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
                elapsed.getAsLong() * EpochNanos.PER_SECOND,
                suspended * EpochNanos.PER_SECOND,
                gpus.getAsLong()));
    }
}
