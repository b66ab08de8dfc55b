package org.gpuledger.source.kubernetes;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.TreeMap;
import java.util.TreeSet;
import org.gpuledger.model.dataset.Row;
import org.gpuledger.model.dataset.RowSink;
import org.gpuledger.model.dataset.Table;
import org.gpuledger.model.evidence.Problems;

/// Nodes and their devices: of each node what its newest version says, and the most devices that any
/// version offered; a plug-in that starts anew offers none for a while.
final class Fleet {
    private final Problems problems;
    private final Claims claims;
    private final Map<String, List<NodeSighting>> versions = new TreeMap<>();
    private final Map<String, DevicePlan> plans = new TreeMap<>();
    private final Map<String, Map<String, Device>> foundByNode = new TreeMap<>();
    private final Map<String, List<String>> uuidsByNode = new HashMap<>();
    private final Map<String, Double> shareByResource = new HashMap<>();

    Fleet(Inventory inventory, Problems problems) {
        this.problems = problems;
        this.claims = inventory.claims();
        for (NodeSighting seen : inventory.nodes()) {
            versions.computeIfAbsent(seen.name(), unused -> new ArrayList<>()).add(seen);
        }
        versions.values().forEach(of -> of.sort(Comparator.comparingLong(NodeSighting::version)));
        Demand demand = new Demand(inventory.pods());
        TreeSet<String> names = new TreeSet<>(versions.keySet());
        names.addAll(demand.nodes());
        names.forEach(node -> plans.put(node, plan(node, demand)));
    }

    DevicePlan plan(String node) {
        return plans.getOrDefault(node, new DevicePlan(node, Map.of(), Map.of(), OptionalLong.empty()));
    }

    /// UUIDs of a node's devices by index, where an annotation of the node tells them.
    List<String> uuids(String node) {
        return uuidsByNode.computeIfAbsent(node, of -> HamiRegister.of(marks(of)));
    }

    boolean isRegistered(String node) {
        return !uuids(node).isEmpty();
    }

    /// A device that a claim named; it may be in no slice of the files.
    void found(Device device) {
        foundByNode.computeIfAbsent(device.node(), unused -> new TreeMap<>()).putIfAbsent(device.gpu(), device);
    }

    /// The share that one unit of a resource is on every node that offers it; not a number where
    /// nodes differ or none offers it.
    double share(String resource) {
        return shareByResource.computeIfAbsent(resource, of -> {
            double[] shares = plans.values().stream()
                    .flatMap(plan -> plan.slots(of).stream())
                    .mapToDouble(Slot::shareRatio)
                    .distinct()
                    .toArray();
            return shares.length == 1 ? shares[0] : Double.NaN;
        });
    }

    void write(RowSink rows) {
        TreeSet<String> pools = new TreeSet<>();
        TreeSet<String> nodes = new TreeSet<>(plans.keySet());
        nodes.addAll(foundByNode.keySet());
        for (String node : nodes) {
            List<NodeSighting> of = versions.getOrDefault(node, List.of());
            Map<String, Device> devices = devices(node);
            OptionalLong since =
                    of.stream().map(NodeSighting::created).reduce(OptionalLong.empty(), PodTimes::earliest);
            OptionalLong until =
                    of.isEmpty() ? OptionalLong.empty() : of.get(of.size() - 1).gone();
            devices.values().forEach(device -> rows.accept(device.row(since, until)));
            if (!of.isEmpty()) {
                rows.accept(node(of.get(of.size() - 1), devices));
                NodeStates.write(of, rows, problems);
                pools.add(NodeLabels.first(marks(node), NodeLabels.POOLS));
            }
        }
        pools.stream()
                .filter(pool -> !pool.isEmpty())
                .forEach(pool -> rows.accept(Row.of(Table.POOLS).text("pool", pool)));
    }

    private DevicePlan plan(String node, Demand demand) {
        Map<String, Long> offered = new HashMap<>();
        List<NodeSighting> of = versions.getOrDefault(node, List.of());
        of.forEach(seen -> seen.devices().forEach((resource, count) -> offered.merge(resource, count, Math::max)));
        demand.peaks(node).forEach((resource, peak) -> {
            if (!offered.containsKey(resource) && peak > DevicePlan.MOST) {
                problems.add("too_many_devices", node, resource + ": " + peak + "; left out");
            } else if (!offered.containsKey(resource)) {
                offered.put(resource, peak);
                problems.add(
                        of.isEmpty() ? "node_not_listed" : "devices_not_listed",
                        node,
                        "pods hold " + resource + " there; as many devices are taken to exist as were held at once");
            }
        });
        int registered = uuids(node).size();
        return new DevicePlan(
                node, offered, marks(node), registered == 0 ? OptionalLong.empty() : OptionalLong.of(registered));
    }

    private Map<String, Device> devices(String node) {
        Map<String, Device> devices = new TreeMap<>();
        plan(node).devices().forEach(device -> devices.put(device.gpu(), device));
        claims.wholeDevices(node).forEach(device -> devices.putIfAbsent(device.gpu(), device));
        foundByNode.getOrDefault(node, Map.of()).forEach(devices::putIfAbsent);
        return devices;
    }

    private static Row node(NodeSighting seen, Map<String, Device> devices) {
        Row row = Row.of(Table.NODES).text("node", seen.name());
        OptionalDouble cpus = seen.cpus();
        cpus.ifPresent(value -> row.number("cpus", value));
        seen.memoryBytes().ifPresent(value -> row.whole("memory_bytes", Math.round(value)));
        List<Device> whole = devices.values().stream()
                .filter(device -> device.parent().isEmpty())
                .toList();
        List<String> models = whole.stream()
                .map(Device::model)
                .filter(model -> !model.isEmpty())
                .distinct()
                .toList();
        return row.whole("gpu_count", whole.size())
                .text("gpu_model", models.size() == 1 ? models.get(0) : "")
                .text("pool", NodeLabels.first(seen.marks(), NodeLabels.POOLS))
                .text("network_domain", NodeLabels.first(seen.marks(), NodeLabels.DOMAINS));
    }

    private Map<String, String> marks(String node) {
        List<NodeSighting> of = versions.getOrDefault(node, List.of());
        return of.isEmpty() ? Map.of() : of.get(of.size() - 1).marks();
    }
}
