package org.gpuledger.source.slurm;

import java.util.List;

/// Port: asks a Slurm for its books and its state, by its commands or by slurmrestd.
///
/// An answer is whole: what broke off, was refused, or hides what others run is an exception.
public interface SlurmCommands {
    /// What the accounting database has of jobs.
    ///
    /// @throws org.gpuledger.model.LedgerException `GL-36xx` nothing answered, or not with all it
    ///     has
    List<Answer> accounting();

    /// What the controller knows of jobs and nodes now, and which nodes were out when.
    ///
    /// @throws org.gpuledger.model.LedgerException `GL-36xx` nothing answered, or not with all it
    ///     has
    List<Answer> state();

    /// @param source the command line or the address, for people
    /// @param text what it printed, as a saved file would hold it
    record Answer(String source, String text) {}
}
