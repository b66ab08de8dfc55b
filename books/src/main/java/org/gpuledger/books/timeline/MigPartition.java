package org.gpuledger.books.timeline;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.gpuledger.model.fleet.Device;

/// Which devices are MIG instances, of which device, and how many of its compute slices each has.
///
/// The profile's leading number counts slices (`1g.10gb` has 1 of 7; NVIDIA MIG user guide). An A30
/// has 4 slices, all other MIG devices 7.
public final class MigPartition {
    private static final Pattern PROFILE = Pattern.compile("(\\d+)g\\.\\d+gb");
    private static final int SLICES = 7;
    private static final int SLICES_OF_A30 = 4;

    private final Map<Integer, List<Integer>> instancesByParent = new HashMap<>();
    private final Map<Integer, Integer> parentByInstance = new HashMap<>();
    private final List<Device> devices;

    private MigPartition(List<Device> devices) {
        this.devices = devices;
    }

    static MigPartition of(List<Device> devices) {
        MigPartition partition = new MigPartition(devices);
        Map<String, Integer> byId = new HashMap<>();
        for (int device = 0; device < devices.size(); device++) {
            byId.put(devices.get(device).id(), device);
        }
        for (int device = 0; device < devices.size(); device++) {
            int instance = device;
            devices.get(device).parent().map(byId::get).ifPresent(parent -> partition.add(parent, instance));
        }
        return partition;
    }

    /// Instances cut from a device, in order; empty for a whole device.
    public List<Integer> instancesOf(int parent) {
        return instancesByParent.getOrDefault(parent, List.of());
    }

    public boolean isInstance(int device) {
        return parentByInstance.containsKey(device);
    }

    public boolean isParent(int device) {
        return instancesByParent.containsKey(device);
    }

    public Optional<Integer> parentOf(int device) {
        return Optional.ofNullable(parentByInstance.get(device));
    }

    /// Compute slices of an instance; 1 where its profile is not recorded.
    public int slicesOf(int instance) {
        return devices.get(instance)
                .model()
                .map(PROFILE::matcher)
                .filter(Matcher::find)
                .map(profile -> Integer.parseInt(profile.group(1)))
                .orElse(1);
    }

    /// Compute slices of a whole device.
    public int slicesOfWhole(int parent) {
        boolean isA30 = devices.get(parent)
                .model()
                .filter(model -> model.contains("A30"))
                .isPresent();
        return isA30 ? SLICES_OF_A30 : SLICES;
    }

    private void add(int parent, int instance) {
        instancesByParent.computeIfAbsent(parent, unused -> new ArrayList<>()).add(instance);
        parentByInstance.put(instance, parent);
    }
}
