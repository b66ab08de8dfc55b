package org.gpuledger.cli;

import java.util.Optional;
import java.util.OptionalLong;
import org.gpuledger.model.LedgerException;
import org.gpuledger.model.time.EpochNanos;
import org.gpuledger.model.time.Span;

/// A part of a period that the user asks for with `--from` and `--until`; either may be missing.
public record Window(OptionalLong fromNanos, OptionalLong untilNanos) {

    /// @throws LedgerException `GL-1102` a text is not a time
    public static Optional<Window> of(Optional<String> from, Optional<String> until) {
        if (from.isEmpty() && until.isEmpty()) {
            return Optional.empty();
        }
        return Optional.of(new Window(parse("--from", from), parse("--until", until)));
    }

    /// The window inside a period.
    ///
    /// @throws LedgerException `GL-1103` nothing of the period lies inside
    public Span within(Span period) {
        long from = Math.max(period.fromNanos(), fromNanos.orElse(period.fromNanos()));
        long until = Math.min(period.untilNanos(), untilNanos.orElse(period.untilNanos()));
        if (from >= until) {
            throw LedgerException.input(
                    "GL-1103",
                    "--from and --until leave nothing of the period",
                    "the data reach from " + period,
                    "Ask for a time inside, with --from before --until.");
        }
        return Span.of(from, until);
    }

    /// The window in whole hours, as books are kept.
    ///
    /// @throws LedgerException `GL-1104` an end is not on the hour and is not the period's own
    public Span hoursWithin(Span period) {
        Span inside = within(period);
        boolean startsWhole = inside.fromNanos() == period.fromNanos() || isOnTheHour(inside.fromNanos());
        boolean endsWhole = inside.untilNanos() == period.untilNanos() || isOnTheHour(inside.untilNanos());
        if (!startsWhole || !endsWhole) {
            throw LedgerException.input(
                    "GL-1104",
                    "a statement shows whole hours, and --from or --until is not on the hour",
                    inside.toString(),
                    "Give whole hours, or close that period by itself: gpuledger close DATASET --from … --until …");
        }
        return Span.of(EpochNanos.hourOf(inside.fromNanos()), inside.untilNanos());
    }

    private static boolean isOnTheHour(long nanos) {
        return EpochNanos.hourOf(nanos) == nanos;
    }

    private static OptionalLong parse(String option, Optional<String> text) {
        if (text.isEmpty()) {
            return OptionalLong.empty();
        }
        OptionalLong nanos = EpochNanos.parse(text.get());
        if (nanos.isEmpty()) {
            throw LedgerException.input(
                    "GL-1102",
                    option + " is not a time",
                    text.get(),
                    "Write it as 2026-03-04T10:00:00Z, with a zone, or as epoch nanoseconds.");
        }
        return nanos;
    }
}
