package org.gpuledger.testkit;

import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.gpuledger.model.account.Account;
import org.gpuledger.model.time.GpuTime;

/// Where the time of each device truly went, in whole nanoseconds.
public final class TrueLedger {
    private final Map<String, Map<Account, Long>> nanosByDevice = new TreeMap<>();
    private final long capacityNanosPerDevice;

    TrueLedger(long capacityNanosPerDevice) {
        this.capacityNanosPerDevice = capacityNanosPerDevice;
    }

    void add(String gpu, Account account, long nanos) {
        if (nanos < 0) {
            throw new IllegalStateException("negative time on " + gpu + " in " + account.label() + ": " + nanos);
        }
        nanosByDevice
                .computeIfAbsent(gpu, unused -> new EnumMap<>(Account.class))
                .merge(account, nanos, Long::sum);
    }

    /// @throws IllegalStateException some device's accounts do not add up to the period: the
    ///     planter has a bug
    void checkClosed() {
        nanosByDevice.forEach((gpu, accounts) -> {
            long sum = accounts.values().stream().mapToLong(Long::longValue).sum();
            if (sum != capacityNanosPerDevice) {
                throw new IllegalStateException(
                        "true ledger of " + gpu + " holds " + sum + " of " + capacityNanosPerDevice + ": " + accounts);
            }
        });
    }

    public GpuTime capacity() {
        GpuTime sum = GpuTime.ZERO;
        for (int i = 0; i < nanosByDevice.size(); i++) {
            sum = sum.plusNanos(capacityNanosPerDevice);
        }
        return sum;
    }

    /// All devices' time in an account.
    public GpuTime total(Account account) {
        GpuTime sum = GpuTime.ZERO;
        for (Map<Account, Long> accounts : nanosByDevice.values()) {
            sum = sum.plusNanos(accounts.getOrDefault(account, 0L));
        }
        return sum;
    }

    /// All devices' time in a group of accounts, such as `held`.
    public GpuTime total(String group) {
        GpuTime sum = GpuTime.ZERO;
        for (Account account : Account.values()) {
            sum = account.group().equals(group) ? sum.plus(total(account)) : sum;
        }
        return sum;
    }

    /// One device's time in an account, nanoseconds.
    public long nanos(String gpu, Account account) {
        return Optional.ofNullable(nanosByDevice.get(gpu))
                .map(accounts -> accounts.getOrDefault(account, 0L))
                .orElse(0L);
    }
}
