package org.gpuledger.testkit;

import java.util.List;
import org.gpuledger.model.account.Account;
import org.gpuledger.model.time.EpochNanos;

/// The mechanisms of planted runs. Parameters are drawn per run from ranges that the literature
/// reports; see the comments.
final class Behaviours {
    private Behaviours() {}

    /// A training run: start-up, step loop with short stalls, checkpoints, now and then slow
    /// storage, a short end.
    ///
    /// Start-up of 2 to 15 min (ICSE'24: installations of 10 min and more), checkpoints of 20 to
    /// 100 s (ICSE'24's example 96 s), SM activity around 40 % (Acme's mean 41.5 and 38.5 %),
    /// exposed communication of a few per cent.
    ///
    /// @param unusedFrom devices from this ordinal on are never used by the run
    static Behaviour training(int unusedFrom) {
        return (start, end, ordinal, dice) -> {
            if (ordinal >= unusedFrom) {
                return List.of(Phase.idle(start, end, Account.HELD_SURPLUS, 4));
            }
            Track track = new Track(start, end).idle(dice.logNormal(5, 0.6), Account.HELD_STARTING, 2);
            stepLoop(track, dice, dice.logNormal(35, 0.4), Long.MAX_VALUE);
            return track.phases();
        };
    }

    /// A training run whose script sleeps when it is done: the owner comes back hours later.
    ///
    /// @param worksFor share of the hold in which it works
    static Behaviour forgotten(double worksFor) {
        return (start, end, ordinal, dice) -> {
            Track track = new Track(start, end).idle(dice.logNormal(5, 0.6), Account.HELD_STARTING, 2);
            stepLoop(track, dice, dice.logNormal(35, 0.4), start + Math.round((end - start) * worksFor));
            return track.idle(end - start, Account.HELD_FINISHED, 0.05).phases();
        };
    }

    /// An evaluation: short GPU work, then scores computed on the CPU (Acme: up to 30 min).
    static Behaviour evaluation() {
        return (start, end, ordinal, dice) -> {
            Track track = new Track(start, end).idle(dice.logNormal(3, 0.5), Account.HELD_STARTING, 3);
            long tail = Math.min((end - start) / 2, dice.logNormal(14, 0.5));
            track.work(Math.max(1, end - tail - track.nowNanos()), 0.8, 0.35, 0, Account.WAITING_HOST, 1);
            return track.idle(end - start, Account.WAITING_HOST, 6).phases();
        };
    }

    /// A notebook: bursts of some minutes between pauses that last as long as people think, eat,
    /// meet and sleep.
    static Behaviour notebook() {
        return (start, end, ordinal, dice) -> {
            Track track = new Track(start, end).idle(dice.logNormal(20, 0.8), Account.HELD_INTERACTIVE, 0.2);
            while (!track.isFull()) {
                double duty = dice.between(0.3, 0.9);
                track.work(dice.logNormal(7, 0.7), duty, duty * 0.4, 0, Account.WAITING_HOST, 0);
                track.idle(dice.logNormal(55, 1.0), Account.HELD_INTERACTIVE, 0.1);
            }
            return track.phases();
        };
    }

    /// A serving replica: load follows the day; idle time is redundancy, justified or not.
    ///
    /// @param idleAccount where its idle time belongs
    /// @param peak load at the busiest hour, 0..1
    static Behaviour serving(Account idleAccount, double peak) {
        return (start, end, ordinal, dice) -> {
            Track track = new Track(start, end);
            while (!track.isFull()) {
                double hour = Math.floorMod(track.nowNanos(), EpochNanos.PER_DAY) / (double) EpochNanos.PER_HOUR;
                double load = peak * (0.55 - 0.45 * Math.cos((hour - 3) / 24 * 2 * Math.PI)) * dice.between(0.8, 1.2);
                double duty = Math.min(0.95, load);
                track.work(EpochNanos.PER_MINUTE, duty, duty * 0.5, 0, idleAccount, 0);
            }
            return track.phases();
        };
    }

    /// A run that never touches its devices: work on the CPU, or nothing.
    static Behaviour neverUsed(double cpuCores) {
        return (start, end, ordinal, dice) -> List.of(Phase.idle(start, end, Account.HELD_NEVER_USED, cpuCores));
    }

    /// A run whose collective hangs: all devices spin at 100 % until somebody notices.
    ///
    /// @param worksFor share of the hold before it hangs
    static Behaviour hung(double worksFor) {
        return (start, end, ordinal, dice) -> {
            Track track = new Track(start, end).idle(dice.logNormal(5, 0.4), Account.HELD_STARTING, 2);
            stepLoop(track, dice, dice.logNormal(35, 0.4), start + Math.round((end - start) * worksFor));
            return track.hang(end - start).phases();
        };
    }

    /// Steps until a time or the end, with a checkpoint each `checkpointNanos` and now and then
    /// slow storage.
    private static void stepLoop(Track track, Dice dice, long checkpointNanos, long untilNanos) {
        double duty = dice.between(0.7, 0.95);
        double spin = dice.chance(0.3) ? dice.between(0.005, 0.03) : 0;
        double fill = duty * dice.between(0.35, 0.75);
        double steps = dice.between(0.2, 4);
        while (!track.isFull() && track.nowNanos() < untilNanos) {
            long left = Math.min(checkpointNanos, untilNanos - track.nowNanos());
            long stall = dice.chance(0.1) ? dice.exponential(4) : 0;
            track.work(left, duty, fill, spin, Account.WAITING_DATA, steps);
            track.idle(stall, Account.WAITING_DATA, 1);
            track.idle(Dice.minutes(dice.between(0.3, 1.7)), Account.WAITING_OUTPUT, 1.5);
        }
    }
}
