package org.gpuledger.model.dataset;

import java.nio.file.Path;
import java.util.List;
import org.gpuledger.model.evidence.Problems;

/// Port: turns the files of one kind of source into rows of a dataset. Found by {@link java.util.ServiceLoader}.
///
/// An importer never guesses: what it cannot read becomes a counted, named problem, and the rest is read.
public interface Importer {
    /// The word after `import` on the command line: `helios`, `nvidia-smi`, `dcgm`.
    String kind();

    /// Reads files (or folders, where the source comes as one) and hands rows over, in any order.
    ///
    /// @throws org.gpuledger.model.LedgerException the file is missing, is not of this kind at all, or cannot be
    ///     read without an option that was not given
    void read(List<Path> files, ImportOptions options, RowSink rows, Problems problems);

    /// Whether each answer of a live source names all work that is not over: then a run that it no
    /// longer names has ended. Sources that answer for a time only say no.
    default boolean namesAllWork() {
        return false;
    }
}
