package org.gpuledger.source.kubernetes;

import java.util.Optional;

/// Which resources are devices, and how their slots on a node are called.
final class Devices {
    /// More on one node is a slip of the pen; it must not become a million rows.
    static final int MOST = 1024;

    private Devices() {}

    /// Empty for a whole device, `/mig-1g.10gb` for an instance; nothing for another resource.
    static Optional<String> shape(String resource) {
        return switch (resource) {
            case "nvidia.com/gpu", "nvidia.com/gpu.shared", "amd.com/gpu", "gpu.intel.com/i915", "gpu.intel.com/xe" ->
                Optional.of("");
            default -> {
                if (resource.startsWith("nvidia.com/mig-")) {
                    yield Optional.of(resource.substring("nvidia.com".length()));
                }
                yield resource.startsWith("huawei.com/Ascend") ? Optional.of("") : Optional.empty();
            }
        };
    }
}
