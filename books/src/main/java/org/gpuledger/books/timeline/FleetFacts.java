package org.gpuledger.books.timeline;

import java.util.List;
import org.gpuledger.model.fleet.Device;
import org.gpuledger.model.fleet.Node;
import org.gpuledger.model.fleet.NodeState;
import org.gpuledger.model.fleet.Pool;
import org.gpuledger.model.work.Allocation;
import org.gpuledger.model.work.Job;

/// Everything about a fleet and its work except the samples of its devices: small enough to hold in memory.
///
/// Lists are in canonical order (devices, nodes, pools and jobs by id; states, allocations by entity and start), so
/// that
/// the order of arrival cannot change the books. Records refer to each other by index into these lists.
///
/// @param nodeStates of all nodes, non-overlapping per node; time that none covers is unknown
/// @param knowsHolders whether allocations were recorded at all; if not, free time cannot be told from held time
/// @param poolSeries count-only pools, one lane each; empty for fleets known by device
/// @param jobActivity what job samples say, by job index; a job without samples has an empty one
public record FleetFacts(
        List<Node> nodes,
        List<Device> devices,
        List<NodeState> nodeStates,
        List<Pool> pools,
        List<Job> jobs,
        List<Allocation> allocations,
        boolean knowsHolders,
        List<PoolSeries> poolSeries,
        List<JobActivity> jobActivity) {
    public FleetFacts {
        nodes = List.copyOf(nodes);
        devices = List.copyOf(devices);
        nodeStates = List.copyOf(nodeStates);
        pools = List.copyOf(pools);
        jobs = List.copyOf(jobs);
        allocations = List.copyOf(allocations);
        poolSeries = List.copyOf(poolSeries);
        jobActivity = List.copyOf(jobActivity);
    }
}
