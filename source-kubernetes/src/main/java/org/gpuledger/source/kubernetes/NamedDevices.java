package org.gpuledger.source.kubernetes;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.gpuledger.model.evidence.Problems;

/// Devices that annotations of a pod name, by UUID (HAMi) or by index (all others).
final class NamedDevices {
    private static final String HAMI = "hami.io/vgpu-devices-allocated";
    private static final List<String> BY_INDEX = List.of(
            "gpuledger.org/devices",
            "volcano.sh/gpu-index",
            "huawei.com/AscendReal",
            "huawei.com/Ascend910",
            "huawei.com/Ascend310P",
            "huawei.com/Ascend310");
    private static final Pattern INDEX = Pattern.compile("(?:Ascend[0-9A-Za-z]*-|npu-)?(\\d{1,4})");
    private static final double PERCENT = 100;

    private final Fleet fleet;
    private final Problems problems;
    private final Map<String, List<String>> uuidsByNode = new HashMap<>();

    NamedDevices(Fleet fleet, Problems problems) {
        this.fleet = fleet;
        this.problems = problems;
    }

    /// Empty if no annotation names them, or one that cannot be read; that is reported.
    Optional<List<Slot>> of(Pod pod) {
        if (!pod.mark(HAMI).isEmpty()) {
            return hami(pod);
        }
        String text = NodeLabels.first(pod.marks(), BY_INDEX);
        if (text.isEmpty()) {
            return Optional.empty();
        }
        List<Slot> slots = new ArrayList<>();
        for (String word : text.split("[,\\s]+")) {
            Matcher index = INDEX.matcher(word);
            Optional<Slot> slot =
                    index.matches() ? slot(pod, pod.node() + "/" + Integer.parseInt(index.group(1))) : Optional.empty();
            if (slot.isEmpty()) {
                return unknown(pod, word);
            }
            slots.add(slot.get());
        }
        return Optional.of(slots);
    }

    /// `uuid,type,memory,cores` with a colon behind each device and a semicolon behind each container.
    private Optional<List<Slot>> hami(Pod pod) {
        List<Slot> slots = new ArrayList<>();
        for (String device : pod.mark(HAMI).split("[:;]")) {
            if (device.isBlank()) {
                continue;
            }
            String uuid = device.strip().split(",", 2)[0];
            List<String> uuids = uuidsByNode.computeIfAbsent(pod.node(), node -> new ArrayList<>(fleet.uuids(node)));
            if (!uuids.contains(uuid)) {
                uuids.add(uuid);
            }
            Optional<Slot> slot = slot(pod, pod.node() + "/" + uuids.indexOf(uuid));
            if (slot.isEmpty()) {
                return unknown(pod, uuid);
            }
            slots.add(slot.get());
        }
        return slots.isEmpty() ? Optional.empty() : Optional.of(slots);
    }

    /// The share of each device that HAMi gives a pod; empty where it gives no shares.
    OptionalDouble share(Pod pod) {
        double cores = pod.need("nvidia.com/gpucores");
        double percentage = pod.need("nvidia.com/gpumem-percentage");
        double mebibytes = pod.need("nvidia.com/gpumem");
        double whole = memory(pod.node());
        if (cores > 0) {
            return OptionalDouble.of(Math.min(1, cores / PERCENT));
        }
        if (percentage > 0) {
            return OptionalDouble.of(Math.min(1, percentage / PERCENT));
        }
        if (mebibytes > 0 && whole > 0) {
            return OptionalDouble.of(Math.min(1, mebibytes * (1 << 20) / whole));
        }
        return fleet.isRegistered(pod.node()) ? OptionalDouble.of(1) : OptionalDouble.empty();
    }

    private double memory(String node) {
        return fleet.plan(node).devices().stream()
                .mapToDouble(device -> device.memoryBytes().orElse(0))
                .max()
                .orElse(0);
    }

    private Optional<Slot> slot(Pod pod, String gpu) {
        return pod.needs().keySet().stream()
                .flatMap(resource -> fleet.plan(pod.node()).slots(resource).stream())
                .filter(slot -> slot.gpu().equals(gpu))
                .findFirst()
                .map(slot -> new Slot(gpu, share(pod).orElse(slot.shareRatio())));
    }

    private Optional<List<Slot>> unknown(Pod pod, String word) {
        problems.add("unknown_device", pod.where(), "`" + word + "` is no device of " + pod.node());
        return Optional.empty();
    }
}
