package org.gpuledger.testkit;

import java.util.ArrayList;
import java.util.List;
import org.gpuledger.model.account.Account;

/// Lays phases one behind the other up to an end.
final class Track {
    private final long endNanos;
    private final List<Phase> phases = new ArrayList<>();
    private long now;

    Track(long startNanos, long endNanos) {
        this.endNanos = endNanos;
        this.now = startNanos;
    }

    boolean isFull() {
        return now >= endNanos;
    }

    long nowNanos() {
        return now;
    }

    /// Nothing runs for a while.
    Track idle(long nanos, Account account, double cpuCores) {
        long until = Math.min(endNanos, now + nanos);
        return now < until ? add(Phase.idle(now, until, account, cpuCores)) : this;
    }

    /// Work with these shares for a while.
    ///
    /// @param steps per second
    Track work(long nanos, double duty, double fill, double spin, Account rest, double steps) {
        long until = Math.min(endNanos, now + nanos);
        double traffic = spin > 0 ? 2e9 : 2e7;
        return now < until
                ? add(new Phase(now, until, duty, fill, spin, Account.WAITING_NETWORK, rest, 4, steps, traffic))
                : this;
    }

    /// Spinning without progress for a while.
    Track hang(long nanos) {
        long until = Math.min(endNanos, now + nanos);
        return now < until
                ? add(new Phase(now, until, 0, 0, 1, Account.LOST_HUNG, Account.WAITING_UNEXPLAINED, 1, 0, 0))
                : this;
    }

    List<Phase> phases() {
        return phases;
    }

    private Track add(Phase phase) {
        phases.add(phase);
        now = phase.untilNanos();
        return this;
    }
}
