package org.gpuledger.books.engine;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.gpuledger.books.attribution.PieceSink;
import org.gpuledger.books.attribution.Reason;
import org.gpuledger.books.ledger.BooksHeader;
import org.gpuledger.model.account.Account;
import org.gpuledger.model.account.Cause;
import org.gpuledger.model.time.Span;

/// Lists contradictions as they are posted to suspense: counted by kind, the first few kept with
/// place and time.
final class ConflictLog implements PieceSink {
    private static final int EXAMPLES = 5;

    private final PieceSink next;
    private final Map<Cause, Long> counts = new EnumMap<>(Cause.class);
    private final Map<Cause, List<String>> examples = new EnumMap<>(Cause.class);
    private String lane = "";
    private Cause lastCause = Cause.NONE;
    private long lastFrom;
    private long lastUntil;

    /// @param next takes every piece unchanged
    ConflictLog(PieceSink next) {
        this.next = next;
    }

    /// From here on pieces belong to this device.
    void begin(String newLane) {
        close();
        lane = newLane;
    }

    @Override
    public void piece(long fromNanos, long untilNanos, int job, int reasonKey, long amountNanos) {
        next.piece(fromNanos, untilNanos, job, reasonKey, amountNanos);
        Reason reason = Reason.ofKey(reasonKey);
        if (reason.account() == Account.SUSPENSE_CONFLICTING) {
            if (reason.cause() != lastCause || fromNanos != lastUntil) {
                close();
                lastCause = reason.cause();
                lastFrom = fromNanos;
            }
            lastUntil = untilNanos;
        }
    }

    /// Adds what another log heard; kinds stay in the order of causes.
    void addAll(ConflictLog other) {
        other.close();
        other.counts.forEach((cause, count) -> counts.merge(cause, count, Long::sum));
        other.examples.forEach((cause, more) ->
                more.stream().limit(EXAMPLES - kept(cause).size()).forEach(kept(cause)::add));
    }

    List<BooksHeader.Conflict> conflicts() {
        close();
        return counts.entrySet().stream()
                .map(kind -> new BooksHeader.Conflict(
                        kind.getKey().label(), kind.getValue(), examples.getOrDefault(kind.getKey(), List.of())))
                .toList();
    }

    private void close() {
        if (lastCause != Cause.NONE) {
            counts.merge(lastCause, 1L, Long::sum);
            List<String> kept = kept(lastCause);
            if (kept.size() < EXAMPLES) {
                kept.add(lane + " " + Span.of(lastFrom, lastUntil));
            }
        }
        lastCause = Cause.NONE;
    }

    private List<String> kept(Cause cause) {
        return examples.computeIfAbsent(cause, unused -> new ArrayList<>());
    }
}
