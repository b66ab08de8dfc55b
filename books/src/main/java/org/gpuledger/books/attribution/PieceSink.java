package org.gpuledger.books.attribution;

/// Takes pieces of one device's time in no particular order; together they cover it exactly once.
@FunctionalInterface
public interface PieceSink {
    /// @param fromNanos start of the piece; with its end inside one hour
    /// @param job index of the run that held the device, or -1
    /// @param reasonKey key of a {@link Reason}
    /// @param amountNanos GPU time, positive, at most the piece's length
    void piece(long fromNanos, long untilNanos, int job, int reasonKey, long amountNanos);
}
