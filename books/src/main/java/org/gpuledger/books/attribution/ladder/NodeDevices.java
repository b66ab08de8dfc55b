package org.gpuledger.books.attribution.ladder;

import java.util.Arrays;
import org.gpuledger.books.timeline.FleetIndex;

/// The postable devices of each node, in order of their ids. A device cut into instances is not
/// among them.
final class NodeDevices {
    private final int[][] byNode;
    private final DeviceClasses classes;

    NodeDevices(FleetIndex index, DeviceClasses classes) {
        this.classes = classes;
        this.byNode = new int[index.facts().nodes().size()][];
        int[] counts = new int[byNode.length];
        int devices = index.facts().devices().size();
        for (int device = 0; device < devices; device++) {
            counts[nodeOf(index, device)]++;
        }
        Arrays.setAll(byNode, node -> new int[counts[node]]);
        Arrays.fill(counts, 0);
        for (int device = 0; device < devices; device++) {
            if (!index.partition().isParent(device)) {
                int node = nodeOf(index, device);
                byNode[node][counts[node]++] = device;
            }
        }
        Arrays.setAll(byNode, node -> Arrays.copyOf(byNode[node], counts[node]));
    }

    int nodes() {
        return byNode.length;
    }

    int[] of(int node) {
        return byNode[node];
    }

    /// The largest number of devices of these classes on any one node.
    int mostOnOneNode(boolean[] allowed) {
        int most = 0;
        for (int[] devices : byNode) {
            int count = 0;
            for (int device : devices) {
                count += allowed[classes.classOf(device)] ? 1 : 0;
            }
            most = Math.max(most, count);
        }
        return most;
    }

    private static int nodeOf(FleetIndex index, int device) {
        return index.facts().devices().get(device).node();
    }
}
