package org.gpuledger.source.kubernetes;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

/// The devices behind the numbers that a node offers.
///
/// A number counts replicas where devices are shared (time-slicing, MPS, HAMi): slot i is on device
/// i mod devices and has one part of as many as there are replicas. Labels are those of NVIDIA's
/// GPU feature discovery. A node does not say which device an instance of MIG is cut from: instances
/// are dealt out, so that every device has its seven slices at most.
final class DevicePlan {
    /// More on one node is a slip of the pen; it must not become a million rows.
    static final int MOST = 4096;

    private static final Pattern SINGLE = Pattern.compile("(.+)-MIG-(\\d{1,2}g\\.\\d{1,3}gb(?:\\.me)?)(?:-SHARED)?");
    private static final int SLICES = 7;
    private static final int SLICES_OF_A30 = 4;

    private final String node;
    private final Map<String, String> labels;
    private final OptionalLong physical;
    private final String model;
    private final List<Device> devices = new ArrayList<>();
    private final Map<String, List<Slot>> slots = new TreeMap<>();
    private final List<Cut> cuts = new ArrayList<>();
    private int wholes;

    /// Instances of one profile, and how often each is shared out.
    private record Cut(String resource, String profile, long instances, long replicas) {
        int slices() {
            return Integer.parseInt(profile.substring(0, profile.indexOf('g')));
        }
    }

    /// @param offered capacity by device resource
    /// @param registered devices that HAMi counts on the node, if it does
    DevicePlan(String node, Map<String, Long> offered, Map<String, String> labels, OptionalLong registered) {
        this.node = node;
        this.labels = labels;
        this.physical = registered.isPresent() ? registered : number("nvidia.com/gpu.count");
        Matcher single = SINGLE.matcher(labels.getOrDefault("nvidia.com/gpu.product", ""));
        boolean isCut = single.matches();
        this.model = isCut ? single.group(1) : product();
        new TreeMap<>(offered).forEach((resource, count) -> {
            boolean isNvidia = DeviceKind.unshared(resource).equals("nvidia.com/gpu");
            String profile = DeviceKind.profile(resource).orElse(isCut && isNvidia ? single.group(2) : "");
            long replicas = number(DeviceKind.unshared(resource) + ".replicas").orElse(1);
            if (profile.isEmpty()) {
                whole(resource, count, Math.max(1, replicas), isNvidia);
            } else {
                long each = Math.min(count, Math.max(1, replicas));
                cuts.add(new Cut(resource, profile, count / each, each));
            }
        });
        cut(isCut);
    }

    List<Device> devices() {
        return devices;
    }

    /// Devices as one could carry them in hand.
    long physicalCount() {
        return devices.stream().filter(device -> device.parent().isEmpty()).count();
    }

    String model() {
        return model;
    }

    /// By unit of the resource; empty for a resource that the node does not offer.
    List<Slot> slots(String resource) {
        return slots.getOrDefault(resource, List.of());
    }

    private void whole(String resource, long count, long replicas, boolean isNvidia) {
        boolean hasTwo = slots.containsKey("nvidia.com/gpu") && resource.endsWith(".shared");
        boolean isShared = replicas > 1 || isNvidia && physical.isPresent() && physical.getAsLong() < count;
        long found = Math.max(1, count / replicas);
        if (isShared && isNvidia && !hasTwo && physical.isPresent()) {
            found = Math.max(1, Math.min(count, physical.getAsLong()));
        }
        long first = wholes;
        for (int i = 0; i < found; i++) {
            add();
        }
        double share = isShared ? (double) found / count : 1;
        long modulus = found;
        slots.put(
                resource,
                IntStream.range(0, (int) count)
                        .mapToObj(i -> new Slot(node + "/" + (first + i % modulus), share))
                        .toList());
    }

    private void add() {
        int index = wholes++;
        OptionalLong mebibytes = number("nvidia.com/gpu.memory");
        OptionalLong bytes = mebibytes.isPresent() && mebibytes.getAsLong() < 1L << 30
                ? OptionalLong.of(mebibytes.getAsLong() << 20)
                : OptionalLong.empty();
        devices.add(new Device(node + "/" + index, node, OptionalLong.of(index), model, bytes, ""));
    }

    /// Greatest instances first, each to the first device that has slices left for it.
    private void cut(boolean isAllCut) {
        int most = model.contains("A30") ? SLICES_OF_A30 : SLICES;
        cuts.sort(Comparator.comparingInt(Cut::slices).reversed().thenComparing(Cut::resource));
        List<Integer> parents = new ArrayList<>();
        List<Integer> used = new ArrayList<>();
        // With one profile for all, the label counts instances.
        long known = isAllCut ? 0 : Math.min(MOST, physical.orElse(0)) - wholes;
        for (Cut cut : cuts) {
            List<Slot> instances = new ArrayList<>();
            for (int i = 0; i < cut.instances(); i++) {
                int at = 0;
                while (at < used.size() && used.get(at) + cut.slices() > most) {
                    at++;
                }
                if (at == used.size()) {
                    parents.add(wholes);
                    used.add(0);
                    add();
                }
                used.set(at, used.get(at) + cut.slices());
                instances.add(instance(cut, i, parents.get(at)));
            }
            slots.put(cut.resource(), shared(instances, cut.replicas()));
        }
        while (!cuts.isEmpty() && parents.size() < known) {
            parents.add(wholes);
            add();
        }
    }

    private Slot instance(Cut cut, int number, int parent) {
        String gpu = node + "/mig-" + cut.profile() + "/" + number;
        devices.add(new Device(
                gpu, node, OptionalLong.of(parent), cut.profile(), OptionalLong.empty(), node + "/" + parent));
        return new Slot(gpu, 1);
    }

    private static List<Slot> shared(List<Slot> instances, long replicas) {
        return IntStream.range(0, (int) (instances.size() * replicas))
                .mapToObj(i -> new Slot(instances.get(i % instances.size()).gpu(), 1.0 / replicas))
                .toList();
    }

    private String product() {
        String nvidia = labels.getOrDefault("nvidia.com/gpu.product", "").replaceFirst("-SHARED$", "");
        return nvidia.isEmpty()
                ? NodeLabels.first(
                        labels,
                        List.of(
                                "amd.com/gpu.product-name",
                                "cloud.google.com/gke-accelerator",
                                "node.kubernetes.io/npu.chip.name",
                                "accelerator"))
                : nvidia;
    }

    private OptionalLong number(String label) {
        String text = labels.getOrDefault(label, "");
        return text.matches("\\d{1,9}") ? OptionalLong.of(Long.parseLong(text)) : OptionalLong.empty();
    }
}
