package org.gpuledger.doctor.trap;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.gpuledger.model.dataset.Row;

/// Looks at the inventory: devices that are replicas of one device, nodes that say another number.
///
/// With time slicing or MPS, the device plugin of NVIDIA advertises each GPU several times and names
/// the replicas `<uuid>::0`, `<uuid>::1`; allocatable then no longer counts GPUs (k8s-device-plugin,
/// README). A node that says a multiple of its listed devices shows the same.
public final class InventoryTraps {
    private static final Pattern REPLICA = Pattern.compile("(.+)::\\d+");

    private final TreeMap<String, Integer> replicasByDevice = new TreeMap<>();
    private final TreeMap<String, Integer> rowsByPlace = new TreeMap<>();
    private final TreeMap<String, Long> listedByNode = new TreeMap<>();
    private final TreeMap<String, Long> saidByNode = new TreeMap<>();

    /// Looks at a row of `gpus`.
    public void lookAtDevice(Row row) {
        if (row.has("parent_gpu")) {
            return;
        }
        Matcher replica = REPLICA.matcher(row.text("gpu"));
        if (replica.matches()) {
            replicasByDevice.merge(replica.group(1), 1, Integer::sum);
        } else if (row.has("index")) {
            rowsByPlace.merge(row.text("node") + " #" + row.whole("index"), 1, Integer::sum);
        }
        listedByNode.merge(row.text("node"), 1L, Long::sum);
    }

    /// Looks at a row of `nodes`.
    public void lookAtNode(Row row) {
        if (row.has("gpu_count")) {
            saidByNode.put(row.text("node"), row.whole("gpu_count"));
        }
    }

    public List<Finding> findings() {
        List<String> replicated = new ArrayList<>();
        long surplus = 0;
        for (Map<String, Integer> counts : List.of(replicasByDevice, rowsByPlace)) {
            for (Map.Entry<String, Integer> device : counts.entrySet()) {
                if (device.getValue() > 1) {
                    replicated.add(device.getKey() + " x" + device.getValue());
                    surplus += device.getValue() - 1;
                }
            }
        }
        List<String> multiples = new ArrayList<>();
        List<String> others = new ArrayList<>();
        saidByNode.forEach((node, said) -> {
            long listed = listedByNode.getOrDefault(node, 0L);
            String text = "%s: %d / %d".formatted(node, said, listed);
            boolean isMultiple = listed > 1 && said > listed && said % listed == 0;
            if (isMultiple) {
                multiples.add(text);
            } else if (said != listed) {
                others.add(text);
            }
        });
        return findings(replicated, surplus, multiples, others);
    }

    private static List<Finding> findings(
            List<String> replicated, long surplus, List<String> multiples, List<String> others) {
        List<Finding> findings = new ArrayList<>();
        if (!replicated.isEmpty() || !multiples.isEmpty()) {
            List<String> examples = new ArrayList<>(replicated);
            examples.addAll(multiples);
            findings.add(new Finding(
                    Trap.REPLICAS,
                    "gpus",
                    List.of(
                            Finding.count("devices", replicated.size()),
                            Finding.count("counted_too_often", surplus),
                            Finding.count("nodes", multiples.size())),
                    examples));
        }
        if (!others.isEmpty()) {
            findings.add(
                    new Finding(Trap.DEVICE_COUNT, "nodes", List.of(Finding.count("nodes", others.size())), others));
        }
        return findings;
    }
}
