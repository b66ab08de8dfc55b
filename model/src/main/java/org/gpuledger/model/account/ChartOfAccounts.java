package org.gpuledger.model.account;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;

/// The chart of accounts: which accounts exist, under which stable codes and names.
public final class ChartOfAccounts {
    /// Grows by one whenever a code, a name or the meaning of an account changes.
    public static final int VERSION = 1;

    private static final List<Account> ACCOUNTS = List.of(Account.values());
    private static final Map<String, Account> BY_LABEL =
            ACCOUNTS.stream().collect(Collectors.toUnmodifiableMap(Account::label, Function.identity()));

    private ChartOfAccounts() {}

    /// All accounts in the order of their codes.
    public static List<Account> accounts() {
        return ACCOUNTS;
    }

    public static Optional<Account> byLabel(String label) {
        return Optional.ofNullable(BY_LABEL.get(label));
    }

    public static Optional<Account> byCode(int code) {
        return ACCOUNTS.stream().filter(account -> account.code() == code).findFirst();
    }

    /// Accounts by group (`unallocated`, `held`, …), both in the order of their codes.
    public static Map<String, List<Account>> groups() {
        return Arrays.stream(Account.values())
                .collect(Collectors.groupingBy(Account::group, LinkedHashMap::new, Collectors.toUnmodifiableList()));
    }
}
