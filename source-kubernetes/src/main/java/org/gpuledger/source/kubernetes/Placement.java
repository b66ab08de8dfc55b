package org.gpuledger.source.kubernetes;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.gpuledger.model.evidence.Problems;

/// Which pod held which device, and what share of it.
///
/// Where an annotation or a claim names devices, those. Else the pods of a node take the first free
/// units in the order of their starts: which device that was nobody says, but as many were held.
final class Placement {
    static final Comparator<Pod> BY_START =
            Comparator.comparingLong(Placement::from).thenComparing(Pod::key).thenComparing(Pod::uid);

    private final Fleet fleet;
    private final Claims claims;
    private final NamedDevices named;
    private final Problems problems;
    /// Ends of holds by their starts; the holds of one unit never overlap.
    private final Map<String, TreeMap<Long, Long>> takenByUnit = new HashMap<>();

    Placement(Fleet fleet, Claims claims, Problems problems) {
        this.fleet = fleet;
        this.claims = claims;
        this.named = new NamedDevices(fleet, problems);
        this.problems = problems;
    }

    /// Whether the pod held devices in a time that is known.
    static boolean isHeld(Pod pod) {
        boolean isPlaced = !pod.node().isEmpty() && pod.times().scheduled().isPresent();
        return isPlaced && !pod.times().isEndUnknown() && from(pod) < until(pod);
    }

    static long from(Pod pod) {
        return pod.times().scheduled().orElse(Long.MAX_VALUE);
    }

    /// `Long.MAX_VALUE` for a pod that still holds.
    static long until(Pod pod) {
        return pod.times().ended().orElse(Long.MAX_VALUE);
    }

    /// Shares by device, by pod uid.
    Map<String, Map<String, Double>> of(List<Pod> pods) {
        Map<String, Map<String, Double>> held = new HashMap<>();
        List<Pod> ordered =
                pods.stream().filter(Placement::isHeld).sorted(BY_START).toList();
        List<Pod> unnamed = new ArrayList<>();
        for (Pod pod : ordered) {
            Map<String, Double> devices = claimed(pod);
            Optional<List<Slot>> slots = named.of(pod);
            slots.ifPresent(list -> list.forEach(slot -> take(slot, pod, devices)));
            if (slots.isEmpty() && pod.devices() > 0) {
                unnamed.add(pod);
            }
            held.put(pod.uid(), devices);
        }
        unnamed.forEach(pod -> free(pod, held.getOrDefault(pod.uid(), new TreeMap<>())));
        return held;
    }

    private Map<String, Double> claimed(Pod pod) {
        Map<String, Double> devices = new TreeMap<>();
        for (Claims.Claim claim : claims.of(pod)) {
            for (String result : claim.devices()) {
                Device device = claims.device(result, pod.node());
                fleet.found(device);
                devices.merge(device.gpu(), 1.0 / claim.pods(), Placement::together);
            }
        }
        return devices;
    }

    /// A named device occupies the first of its units that is free; a device that is held twice is
    /// held by the earlier pod.
    private void take(Slot slot, Pod pod, Map<String, Double> devices) {
        List<Slot> units = units(pod, slot);
        for (int i = 0; i < units.size(); i++) {
            if (units.get(i).gpu().equals(slot.gpu()) && isFree(pod, unit(pod.node(), slot, i))) {
                occupy(pod, unit(pod.node(), slot, i));
                devices.merge(slot.gpu(), slot.shareRatio(), Placement::together);
                return;
            }
        }
        problems.add("device_held_twice", pod.where(), pod.key() + " names " + slot.gpu() + ", which is not free");
    }

    private List<Slot> units(Pod pod, Slot slot) {
        return pod.needs().keySet().stream()
                .map(resource -> fleet.plan(pod.node()).slots(resource))
                .filter(units -> units.stream().anyMatch(unit -> unit.gpu().equals(slot.gpu())))
                .findFirst()
                .orElse(List.of(slot));
    }

    private void free(Pod pod, Map<String, Double> devices) {
        DevicePlan plan = fleet.plan(pod.node());
        pod.needs().forEach((resource, amount) -> {
            List<Slot> units = plan.slots(resource);
            long missing = DeviceKind.isDevice(resource) ? Math.round(amount) : 0;
            for (int i = 0; i < units.size() && missing > 0; i++) {
                String unit = unit(pod.node(), units.get(i), i);
                if (isFree(pod, unit)) {
                    occupy(pod, unit);
                    double share = named.share(pod).orElse(units.get(i).shareRatio());
                    devices.merge(units.get(i).gpu(), share, Placement::together);
                    missing--;
                }
            }
            if (missing > 0) {
                problems.add(
                        "node_overfull",
                        pod.where(),
                        "%s holds %d more of %s than %s has".formatted(pod.key(), missing, resource, pod.node()));
            }
        });
    }

    private boolean isFree(Pod pod, String unit) {
        TreeMap<Long, Long> taken = takenByUnit.getOrDefault(unit, new TreeMap<>());
        Map.Entry<Long, Long> before = taken.floorEntry(from(pod));
        Long next = taken.ceilingKey(from(pod));
        return (before == null || before.getValue() <= from(pod)) && (next == null || next >= until(pod));
    }

    private void occupy(Pod pod, String unit) {
        takenByUnit.computeIfAbsent(unit, unused -> new TreeMap<>()).put(from(pod), until(pod));
    }

    private static String unit(String node, Slot slot, int number) {
        return node + " " + slot.gpu() + " " + number;
    }

    private static double together(double one, double other) {
        return Math.min(1, one + other);
    }
}
