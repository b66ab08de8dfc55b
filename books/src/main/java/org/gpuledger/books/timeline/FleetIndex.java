package org.gpuledger.books.timeline;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.gpuledger.model.fleet.Device;
import org.gpuledger.model.fleet.NodeState;
import org.gpuledger.model.fleet.Pool;
import org.gpuledger.model.work.Allocation;

/// The facts of a fleet, found by device, node, job and pool. Built once, read by every worker.
public final class FleetIndex {
    private final FleetFacts facts;
    private final List<List<Allocation>> allocationsByDevice;
    private final List<List<NodeState>> statesByNode;
    private final int[] devicesHeldByJob;
    private final Map<String, Integer> poolIndex = new HashMap<>();
    private final MigPartition partition;

    private FleetIndex(FleetFacts facts) {
        this.facts = facts;
        this.allocationsByDevice = lists(facts.devices().size());
        this.statesByNode = lists(facts.nodes().size());
        this.devicesHeldByJob = new int[facts.jobs().size()];
        for (Allocation allocation : facts.allocations()) {
            allocationsByDevice.get(allocation.device()).add(allocation);
        }
        for (NodeState state : facts.nodeStates()) {
            statesByNode.get(state.node()).add(state);
        }
        for (int pool = 0; pool < facts.pools().size(); pool++) {
            poolIndex.put(facts.pools().get(pool).id(), pool);
        }
        countHolds();
        this.partition = MigPartition.of(facts.devices());
    }

    public static FleetIndex of(FleetFacts facts) {
        return new FleetIndex(facts);
    }

    public FleetFacts facts() {
        return facts;
    }

    /// In order of their start.
    public List<Allocation> allocationsOf(int device) {
        return allocationsByDevice.get(device);
    }

    /// In order of their start, non-overlapping.
    public List<NodeState> statesOf(int node) {
        return statesByNode.get(node);
    }

    /// How many devices the job holds at some time; 0 for a job without allocations.
    public int devicesHeldBy(int job) {
        return devicesHeldByJob[job];
    }

    public MigPartition partition() {
        return partition;
    }

    /// The pool of a device: its own, else its node's.
    public Optional<String> poolOf(int device) {
        Device found = facts.devices().get(device);
        return found.pool().or(() -> facts.nodes().get(found.node()).pool());
    }

    public Optional<Pool> pool(String id) {
        return Optional.ofNullable(poolIndex.get(id)).map(facts.pools()::get);
    }

    private void countHolds() {
        for (List<Allocation> ofDevice : allocationsByDevice) {
            ofDevice.stream().mapToInt(Allocation::job).distinct().forEach(job -> devicesHeldByJob[job]++);
        }
    }

    private static <T> List<List<T>> lists(int size) {
        List<List<T>> all = new ArrayList<>(size);
        for (int i = 0; i < size; i++) {
            all.add(new ArrayList<>(2));
        }
        return all;
    }
}
