package org.gpuledger.books.attribution.ladder;

/// What a job needs to be placed. Jobs of equal need share one shape object, so that a failure is
/// found once.
///
/// @param gpus devices in total; 1 for a share of a device
/// @param nodes over how many nodes
/// @param shareMillionths share of one device asked for; 0 for whole devices
/// @param cpuMillis CPU in thousandths of a core over all nodes; 0 where not recorded
/// @param memoryBytes memory over all nodes; 0 where not recorded
/// @param own device classes it may use inside its pool
/// @param any device classes it may use if pools were no fence
record Shape(int gpus, int nodes, int shareMillionths, long cpuMillis, long memoryBytes, boolean[] own, boolean[] any) {

    /// Devices that the part with this number takes: the first `gpus mod nodes` parts take one
    /// more.
    int partSize(int part) {
        return gpus / nodes + (part < gpus % nodes ? 1 : 0);
    }

    long cpuMillisOf(int devices) {
        return Math.ceilDiv(cpuMillis * devices, gpus);
    }

    long memoryBytesOf(int devices) {
        return memoryBytes / gpus * devices + Math.ceilDiv(memoryBytes % gpus * devices, gpus);
    }

    boolean asksForShare() {
        return shareMillionths > 0;
    }
}
