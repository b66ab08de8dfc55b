package org.gpuledger.source.slurm;

import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.gpuledger.model.dataset.ImportOptions;
import org.gpuledger.model.dataset.RowSink;
import org.gpuledger.model.evidence.Problems;
import org.gpuledger.model.time.EpochNanos;

/// Reads a Slurm as it is now. Nodes are known in their state from now on, unless Slurm says since
/// when.
public final class LiveSlurm {
    private final SlurmCommands slurm;
    private final java.time.InstantSource clock;

    public LiveSlurm(SlurmCommands slurm, java.time.InstantSource clock) {
        this.slurm = slurm;
        this.clock = clock;
    }

    /// @throws org.gpuledger.model.LedgerException nothing answered, or not as Slurm does
    public void read(ImportOptions options, RowSink rows, Problems problems) {
        long askedAt = EpochNanos.of(clock.instant());
        List<SlurmText> texts = slurm.ask().stream()
                .filter(answer -> !isEmpty(answer.text()))
                .map(answer -> SlurmText.ofText(answer.source(), answer.text(), problems))
                .toList();
        ImportOptions now = new ImportOptions(
                options.zone(),
                options.startNanos().isPresent() ? options.startNanos() : OptionalLong.of(askedAt),
                options.intervalNanos(),
                options.node(),
                Optional.empty());
        SlurmImporter.readTexts(texts, now, rows, problems);
    }

    private static boolean isEmpty(String text) {
        return text.isBlank() || text.startsWith("No jobs in the system");
    }
}
