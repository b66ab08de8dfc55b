package org.gpuledger.model.work;

import org.gpuledger.model.time.Span;

/// A run holds a device, or a share of it, for a while.
///
/// @param job index into the fleet's jobs
/// @param device index into the fleet's devices
/// @param shareMillionths share of the device in millionths; 1,000,000 is the whole device
public record Allocation(int job, int device, Span span, int shareMillionths) {
    public static final int WHOLE = 1_000_000;

    public boolean isWhole() {
        return shareMillionths == WHOLE;
    }
}
