package org.gpuledger.source.slurm;

import java.util.List;

/// Port: asks a Slurm for its state, by its commands or by slurmrestd.
@FunctionalInterface
public interface SlurmCommands {
    /// The answers, each as a saved file would hold it.
    ///
    /// @throws org.gpuledger.model.LedgerException `GL-3601` nothing answered
    List<Answer> ask();

    /// @param source the command line or the address, for people
    /// @param text what it printed
    record Answer(String source, String text) {}
}
