package org.gpuledger.testkit;

import org.gpuledger.model.account.Account;

/// What a device truly did for a while.
///
/// @param duty share of the time in which kernels of the run worked
/// @param fill share of the device's whole capacity that they filled; at most `duty`
/// @param spin share of the time in which only waiting kernels ran: engine busy, device empty
/// @param spinAccount where spinning belongs: exposed communication, or a hang
/// @param restAccount where the time belongs in which no kernel ran
/// @param cpuCores what the run's processes used of the host
/// @param stepsPerSecond progress
/// @param trafficBps NVLink or network bytes per second
record Phase(
        long fromNanos,
        long untilNanos,
        double duty,
        double fill,
        double spin,
        Account spinAccount,
        Account restAccount,
        double cpuCores,
        double stepsPerSecond,
        double trafficBps) {
    Phase {
        if (fromNanos >= untilNanos || fill > duty + 1e-9 || duty + spin > 1 + 1e-9) {
            throw new IllegalArgumentException("impossible phase: duty " + duty + ", fill " + fill + ", spin " + spin);
        }
    }

    /// Nothing runs.
    static Phase idle(long fromNanos, long untilNanos, Account account, double cpuCores) {
        return new Phase(fromNanos, untilNanos, 0, 0, 0, Account.WAITING_NETWORK, account, cpuCores, 0, 0);
    }

    long lengthNanos() {
        return untilNanos - fromNanos;
    }

    /// Time share in which the engine was busy, whatever it did.
    double engine() {
        return duty + spin;
    }

    /// The phase within a shorter time.
    Phase within(long from, long until) {
        return new Phase(
                Math.max(from, fromNanos),
                Math.min(until, untilNanos),
                duty,
                fill,
                spin,
                spinAccount,
                restAccount,
                cpuCores,
                stepsPerSecond,
                trafficBps);
    }
}
