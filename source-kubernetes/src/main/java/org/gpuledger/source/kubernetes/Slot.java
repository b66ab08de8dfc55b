package org.gpuledger.source.kubernetes;

/// What one unit of a resource stands for: a device, or a share of one.
///
/// @param shareRatio 1 for a whole device
record Slot(String gpu, double shareRatio) {
    boolean isWhole() {
        return shareRatio >= 1;
    }
}
