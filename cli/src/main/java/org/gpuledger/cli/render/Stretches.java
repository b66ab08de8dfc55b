package org.gpuledger.cli.render;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import org.gpuledger.books.attribution.Reason;
import org.gpuledger.books.engine.Piece;
import org.gpuledger.model.time.Span;

/// The pieces of a device as a person reads them: neighbouring pieces in which the same run is
/// mostly in the same account.
final class Stretches {
    /// @param reason of the largest part
    /// @param amountNanos GPU time of all parts
    record Stretch(Span span, OptionalInt job, Reason reason, long amountNanos) {
        /// This stretch and a piece that goes on where it ends.
        Stretch with(Piece next, long moreNanos) {
            Span longer = Span.of(span.fromNanos(), next.span().untilNanos());
            return new Stretch(longer, job, reason, amountNanos + moreNanos);
        }
    }

    private final List<Stretch> stretches = new ArrayList<>();

    private Stretches() {}

    /// @param pieces in order of time; pieces of one sample share their span
    static List<Stretch> of(List<Piece> pieces) {
        Stretches all = new Stretches();
        int from = 0;
        while (from < pieces.size()) {
            int until = from + 1;
            while (until < pieces.size()
                    && pieces.get(until).span().equals(pieces.get(from).span())) {
                until++;
            }
            List<Piece> together = pieces.subList(from, until);
            all.add(
                    largest(together),
                    together.stream().mapToLong(Piece::amountNanos).sum());
            from = until;
        }
        return all.stretches;
    }

    private static Piece largest(List<Piece> together) {
        Piece largest = together.get(0);
        for (Piece piece : together) {
            largest = piece.amountNanos() > largest.amountNanos() ? piece : largest;
        }
        return largest;
    }

    private void add(Piece piece, long amountNanos) {
        if (!stretches.isEmpty()) {
            Stretch last = stretches.get(stretches.size() - 1);
            boolean continues = last.span().untilNanos() == piece.span().fromNanos()
                    && last.job().equals(piece.job())
                    && last.reason().account() == piece.reason().account()
                    && last.reason().cause() == piece.reason().cause();
            if (continues) {
                stretches.set(stretches.size() - 1, last.with(piece, amountNanos));
                return;
            }
        }
        stretches.add(new Stretch(piece.span(), piece.job(), piece.reason(), amountNanos));
    }
}
