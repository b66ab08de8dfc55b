package org.gpuledger.diagnosis.finding;

/// What mending a finding would win, GPU-hours of effective work within the period. Devices that
/// nobody queued for win nothing when they are freed, however idle they are.
///
/// @param amount GPU-hours that the finding is about
/// @param low at least, if the verdict holds
/// @param expected most likely
/// @param high at most; never above the amount
public record Gain(double amount, double low, double expected, double high) {
    public Gain {
        if (!(0 <= low && low <= expected && expected <= high && high <= amount * (1 + 1e-9))) {
            throw new IllegalArgumentException(
                    "gain out of order: " + low + ", " + expected + ", " + high + " of " + amount);
        }
    }
}
