package org.gpuledger.model.account;

/// Who or what a device waits for in an account.
public enum WaitsFor {
    DATA,
    NETWORK,
    CPU,
    SCHEDULER,
    PERSON,
    NOTHING
}
