package org.gpuledger.books.timeline;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.gpuledger.model.fleet.Device;
import org.gpuledger.model.fleet.Node;
import org.gpuledger.model.fleet.Pool;

/// Rows of `gpus`, `nodes` and `pools` on their way to the inventory. A node or pool that is named
/// but not listed is created without particulars.
final class FleetRows {
    private static final Set<String> POOL_TIERS = Set.of("hot", "general", "shared", "reserved");

    private final Faults faults;
    private final TreeMap<String, Gpu> gpus = new TreeMap<>();
    private final TreeMap<String, Node> nodes = new TreeMap<>();
    private final TreeMap<String, Pool> pools = new TreeMap<>();
    private final TreeSet<String> poolsNamed = new TreeSet<>();
    private final Map<String, Integer> nodeIndex = new HashMap<>();
    private final Map<String, Integer> deviceIndex = new HashMap<>();
    private final Map<String, String> nameBySlot = new HashMap<>();
    private List<String> deviceIds = List.of();

    /// A device whose node is not an index yet.
    private record Gpu(
            String node,
            Optional<String> model,
            Optional<String> pool,
            Optional<String> parent,
            Device.Presence presence,
            String where) {

        Gpu cutFrom(Optional<String> device) {
            return new Gpu(node, model, pool, device, presence, where);
        }

        /// What another source knows of the same device and this one does not.
        Gpu filledFrom(Gpu other) {
            return new Gpu(node, model.or(other::model), pool.or(other::pool), parent, presence, where);
        }
    }

    FleetRows(Faults faults) {
        this.faults = faults;
    }

    void gpu(Cells cells) {
        long from = cells.whole("from_ns", Long.MIN_VALUE);
        long until = cells.whole("until_ns", Long.MAX_VALUE);
        OptionalInt index = cells.count("index");
        cells.amount("memory_bytes");
        if (!cells.spans(from, until)) {
            return;
        }
        String id = cells.row().text("gpu");
        Gpu gpu = new Gpu(
                cells.row().text("node"),
                cells.text("model"),
                cells.text("pool"),
                cells.text("parent_gpu"),
                new Device.Presence(from, until),
                cells.where());
        gpu.pool().ifPresent(poolsNamed::add);
        if (gpus.putIfAbsent(id, gpu) != null) {
            faults.add(cells.duplicate("gpu", id));
        }
        if (index.isPresent() && gpu.parent().isEmpty()) {
            takeSlot(id, gpu.node() + "/" + index.getAsInt());
        }
    }

    /// A slot that two devices had, one after the other, names neither.
    private void takeSlot(String id, String slot) {
        if (!id.equals(slot)) {
            nameBySlot.merge(slot, id, (one, other) -> "");
        }
    }

    void node(Cells cells) {
        String id = cells.row().text("node");
        cells.count("gpu_count");
        Node node = new Node(id, cells.quantity("cpus"), cells.amount("memory_bytes"), cells.text("pool"));
        node.pool().ifPresent(poolsNamed::add);
        if (nodes.putIfAbsent(id, node) != null) {
            faults.add(cells.duplicate("node", id));
        }
    }

    void pool(Cells cells) {
        String id = cells.row().text("pool");
        cells.text("tier")
                .filter(tier -> !POOL_TIERS.contains(tier))
                .ifPresent(tier -> cells.unknownWord("tier", tier, "hot, general, shared, reserved"));
        Pool pool = new Pool(
                id,
                cells.text("team"),
                cells.count("reserved_gpus").orElse(0),
                cells.whole("expires_ns", Long.MAX_VALUE),
                cells.quantity("gpu_hour_price"),
                cells.text("currency"));
        if (pools.putIfAbsent(id, pool) != null) {
            faults.add(cells.duplicate("pool", id));
        }
    }

    /// A pool that another table names.
    void poolNamed(String id) {
        poolsNamed.add(id);
    }

    /// Fixes the order of nodes and devices; the indexes are known from then on.
    void settle() {
        joinTwice();
        gpus.values().forEach(gpu -> nodes.computeIfAbsent(gpu.node(), FleetRows::bareNode));
        nodes.keySet().forEach(id -> nodeIndex.put(id, nodeIndex.size()));
        gpus.keySet().forEach(id -> deviceIndex.put(id, deviceIndex.size()));
        nameBySlot.forEach((slot, id) ->
                Optional.ofNullable(deviceIndex.get(id)).ifPresent(index -> deviceIndex.putIfAbsent(slot, index)));
        deviceIds = List.copyOf(gpus.keySet());
    }

    /// A scheduler knows a device by node and index, an exporter by its UUID: told by both, it is one.
    private void joinTwice() {
        nameBySlot.forEach((slot, id) -> {
            Gpu named = gpus.get(id);
            Gpu slotted = gpus.get(slot);
            if (named != null && slotted != null) {
                gpus.put(id, named.filledFrom(slotted));
                gpus.remove(slot);
            }
        });
        gpus.replaceAll((id, gpu) ->
                gpu.parent().filter(parent -> !gpus.containsKey(parent)).isPresent()
                        ? gpu.cutFrom(gpu.parent().map(parent -> nameBySlot.getOrDefault(parent, parent)))
                        : gpu);
    }

    String deviceId(int device) {
        return deviceIds.get(device);
    }

    Optional<Integer> nodeIndex(String id) {
        return Optional.ofNullable(nodeIndex.get(id));
    }

    Optional<Integer> deviceIndex(String id) {
        return Optional.ofNullable(deviceIndex.get(id));
    }

    List<Node> nodes() {
        return List.copyOf(nodes.values());
    }

    List<Device> devices() {
        List<Device> devices = new ArrayList<>(gpus.size());
        gpus.forEach((id, gpu) -> {
            gpu.parent()
                    .filter(parent -> !gpus.containsKey(parent) || parent.equals(id))
                    .ifPresent(parent -> faults.add(
                            "GL-2102",
                            "gpu %s is cut from the unknown gpu %s".formatted(id, parent),
                            gpu.where(),
                            "List the parent in gpus, or leave parent_gpu empty"));
            int node = nodeIndex.getOrDefault(gpu.node(), -1);
            devices.add(new Device(id, node, gpu.model(), gpu.pool(), gpu.parent(), gpu.presence()));
        });
        return devices;
    }

    List<Pool> pools() {
        poolsNamed.forEach(id -> pools.computeIfAbsent(id, FleetRows::barePool));
        return List.copyOf(pools.values());
    }

    private static Node bareNode(String id) {
        return new Node(id, OptionalDouble.empty(), OptionalLong.empty(), Optional.empty());
    }

    private static Pool barePool(String id) {
        return new Pool(id, Optional.empty(), 0, Long.MAX_VALUE, OptionalDouble.empty(), Optional.empty());
    }
}
