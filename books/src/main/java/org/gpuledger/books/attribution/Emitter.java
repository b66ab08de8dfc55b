package org.gpuledger.books.attribution;

import org.gpuledger.model.time.EpochNanos;

/// Hands pieces over, cut at hours, so that each hour's amounts are whole numbers that close.
final class Emitter {
    /// How one piece inside an hour is split into amounts.
    @FunctionalInterface
    interface Split {
        void piece(long fromNanos, long untilNanos);
    }

    private final PieceSink sink;

    Emitter(PieceSink sink) {
        this.sink = sink;
    }

    /// One reason for all of a stretch.
    void whole(long fromNanos, long untilNanos, int job, int reasonKey) {
        byHour(fromNanos, untilNanos, (from, until) -> sink.piece(from, until, job, reasonKey, until - from));
    }

    /// An amount of a piece that lies inside an hour; nothing is handed over for an amount of 0.
    void part(long fromNanos, long untilNanos, int job, int reasonKey, long amountNanos) {
        if (amountNanos > 0) {
            sink.piece(fromNanos, untilNanos, job, reasonKey, amountNanos);
        }
    }

    void byHour(long fromNanos, long untilNanos, Split split) {
        long from = fromNanos;
        while (from < untilNanos) {
            long until = Math.min(untilNanos, EpochNanos.hourOf(from) + EpochNanos.PER_HOUR);
            split.piece(from, until);
            from = until;
        }
    }
}
