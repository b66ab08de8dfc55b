package org.gpuledger.model.account;

/// The layer at which an account's cause is usually found (requirement R8).
public enum Layer {
    TASK,
    NODE,
    SCHEDULING,
    PLATFORM,
    NONE
}
