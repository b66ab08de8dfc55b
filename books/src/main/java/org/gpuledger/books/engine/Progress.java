package org.gpuledger.books.engine;

/// Hears how far a long run has come.
@FunctionalInterface
public interface Progress {
    Progress SILENT = (done, total) -> {};

    /// @param done devices finished, out of `total`
    void advanced(int done, int total);
}
