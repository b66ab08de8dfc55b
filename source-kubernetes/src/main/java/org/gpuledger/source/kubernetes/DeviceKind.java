package org.gpuledger.source.kubernetes;

import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Which resources are devices.
final class DeviceKind {
    /// Whole devices, one unit each. From the vendors' device plugins and HAMi's list of resources.
    static final Set<String> WHOLE = Set.of(
            "nvidia.com/gpu",
            "amd.com/gpu",
            "gpu.intel.com/i915",
            "gpu.intel.com/xe",
            "habana.ai/gaudi",
            "huawei.com/npu",
            "cambricon.com/mlu",
            "cambricon.com/vmlu",
            "hygon.com/dcu",
            "hygon.com/dcunum",
            "iluvatar.ai/gpu",
            "iluvatar.ai/vgpu",
            "mthreads.com/gpu",
            "mthreads.com/vgpu",
            "metax-tech.com/gpu",
            "enflame.com/gcu",
            "volcano.sh/gpu-number",
            "volcano.sh/vgpu-number");
    private static final Pattern ASCEND = Pattern.compile("huawei\\.com/Ascend[0-9A-Za-z]*");
    private static final Pattern MIG =
            Pattern.compile("nvidia\\.com/mig-(\\d{1,2}g\\.\\d{1,3}gb(?:\\.me)?)(?:\\.shared)?");
    /// Shares of a device: they say how much of a whole one, never how many.
    private static final Pattern PART = Pattern.compile(".*(mem|cores|memory|percentage|-core|priority|monitoring).*");
    private static final Pattern LOOKS_LIKE = Pattern.compile("[^/]+/.*(gpu|npu|mlu|dcu|gcu|ascend).*");

    private DeviceKind() {}

    static boolean isDevice(String resource) {
        String plain = unshared(resource);
        return WHOLE.contains(plain)
                || ASCEND.matcher(plain).matches()
                || profile(resource).isPresent();
    }

    /// `1g.10gb` of a resource that counts instances of MIG.
    static Optional<String> profile(String resource) {
        Matcher mig = MIG.matcher(resource);
        return mig.matches() ? Optional.of(mig.group(1)) : Optional.empty();
    }

    /// The device plugin may rename what it shares out: `nvidia.com/gpu.shared`.
    static String unshared(String resource) {
        return resource.endsWith(".shared") ? resource.substring(0, resource.length() - ".shared".length()) : resource;
    }

    /// A resource with a device's name that this list does not know.
    static boolean isUnknown(String resource) {
        return !isDevice(resource)
                && LOOKS_LIKE.matcher(resource.toLowerCase(Locale.ROOT)).matches();
    }

    /// Whether it says how much of each device is meant; alone it means none.
    static boolean isPart(String resource) {
        return PART.matcher(resource).matches();
    }
}
