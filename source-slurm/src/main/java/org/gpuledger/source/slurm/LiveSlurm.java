package org.gpuledger.source.slurm;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.gpuledger.model.dataset.ImportOptions;
import org.gpuledger.model.dataset.RowSink;
import org.gpuledger.model.evidence.Problems;

/// Reads a Slurm as it answers now: its books for a span of time, and its state.
///
/// The state is asked first: a job that ends in between is then known by both, with its devices
/// from the controller and its end from accounting.
final class LiveSlurm {
    private final SlurmCommands slurm;

    LiveSlurm(SlurmCommands slurm) {
        this.slurm = slurm;
    }

    /// @param files saved output beside it, such as an index map
    /// @param options with the span that was asked for
    /// @throws org.gpuledger.model.LedgerException nothing answered, or not as Slurm does
    void read(List<Path> files, ImportOptions options, RowSink rows, Problems problems) {
        List<SlurmText> texts = new ArrayList<>();
        texts.addAll(texts(slurm.state(), problems));
        texts.addAll(accounting(slurm, problems));
        files.forEach(file -> texts.add(SlurmText.of(file, problems)));
        SlurmImporter.readTexts(texts, options, rows, problems);
    }

    static List<SlurmText> accounting(SlurmCommands slurm, Problems problems) {
        return texts(slurm.accounting(), problems);
    }

    private static List<SlurmText> texts(List<SlurmCommands.Answer> answers, Problems problems) {
        return answers.stream()
                .filter(answer -> !isEmpty(answer.text()))
                .map(answer -> SlurmText.ofText(answer.source(), answer.text(), problems))
                .toList();
    }

    private static boolean isEmpty(String text) {
        return text.matches("(?s)No (jobs|nodes) in the system\\s*");
    }
}
