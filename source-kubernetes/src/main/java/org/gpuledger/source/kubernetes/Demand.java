package org.gpuledger.source.kubernetes;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.Set;
import java.util.TreeMap;

/// How many units of each device resource the pods of a node held at once, at most.
final class Demand {
    private final Map<String, List<Pod>> byNode = new TreeMap<>();

    Demand(List<Pod> pods) {
        for (Pod pod : pods) {
            if (Placement.isHeld(pod) && pod.devices() > 0) {
                byNode.computeIfAbsent(pod.node(), unused -> new ArrayList<>()).add(pod);
            }
        }
        byNode.values().forEach(of -> of.sort(Placement.BY_START));
    }

    Set<String> nodes() {
        return byNode.keySet();
    }

    Map<String, Long> peaks(String node) {
        Map<String, Long> peaks = new TreeMap<>();
        Map<String, Long> held = new HashMap<>();
        PriorityQueue<Pod> leaving = new PriorityQueue<>(Comparator.comparingLong(Placement::until));
        for (Pod pod : byNode.getOrDefault(node, List.of())) {
            while (!leaving.isEmpty() && Placement.until(leaving.element()) <= Placement.from(pod)) {
                add(held, leaving.remove(), -1);
            }
            add(held, pod, 1);
            leaving.add(pod);
            held.forEach((resource, count) -> peaks.merge(resource, count, Math::max));
        }
        peaks.values().removeIf(peak -> peak <= 0);
        return peaks;
    }

    private static void add(Map<String, Long> held, Pod pod, long sign) {
        pod.needs().forEach((resource, amount) -> {
            if (DeviceKind.isDevice(resource)) {
                held.merge(resource, sign * Math.round(amount), Long::sum);
            }
        });
    }
}
