package org.gpuledger.source.joblog;

import java.nio.file.Path;
import java.util.List;

/// Reads one kind of file; what cannot be read is counted.
interface LogReader {
    /// Events in the file's order.
    ///
    /// @throws org.gpuledger.model.LedgerException the file cannot be opened
    List<Event> read(Path file);
}
