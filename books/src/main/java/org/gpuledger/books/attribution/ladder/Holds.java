package org.gpuledger.books.attribution.ladder;

import java.util.HashMap;
import java.util.Map;
import java.util.function.IntConsumer;
import org.gpuledger.books.timeline.FleetIndex;
import org.gpuledger.model.work.Allocation;
import org.gpuledger.model.work.Job;

/// Which devices are held, on ready nodes and present, as the sweep goes; keeps the board's free
/// devices true.
final class Holds {
    private final FleetIndex index;
    private final Board board;
    private final NodeDevices nodes;
    private final IntConsumer changed;
    private final long[] heldMillionths;
    private final boolean[] present;
    private final int[] readyStates;
    private final Map<Long, Integer> devicesOfJobOnNode = new HashMap<>();

    Holds(FleetIndex index, Board board, NodeDevices nodes, IntConsumer changed) {
        this.index = index;
        this.board = board;
        this.nodes = nodes;
        this.changed = changed;
        int devices = index.facts().devices().size();
        heldMillionths = new long[devices];
        present = new boolean[devices];
        readyStates = new int[index.facts().nodes().size()];
    }

    void start(Allocation hold) {
        change(hold, 1);
    }

    void end(Allocation hold) {
        change(hold, -1);
    }

    void setReady(int node, boolean isReady) {
        readyStates[node] += isReady ? 1 : -1;
        for (int device : nodes.of(node)) {
            refresh(device);
        }
    }

    void setPresent(int device, boolean isPresent) {
        present[device] = isPresent;
        refresh(device);
    }

    boolean isHeld(int device) {
        return heldMillionths[device] > 0;
    }

    /// Whether a part of a held device is free.
    boolean hasRest(int device) {
        return isUsable(device) && heldMillionths[device] > 0 && heldMillionths[device] < Allocation.WHOLE;
    }

    /// How many present devices satisfy these constraints.
    int presentAmong(boolean[] allowed) {
        int count = 0;
        for (int device = 0; device < present.length; device++) {
            count += present[device] && !index.partition().isParent(device) && board.isAllowed(device, allowed) ? 1 : 0;
        }
        return count;
    }

    /// Places a share on the tightest rest that fits it; a shape of whole devices never fits a
    /// rest.
    boolean placeShare(Shape shape) {
        if (!shape.asksForShare()) {
            return false;
        }
        int best = -1;
        for (int device = 0; device < present.length; device++) {
            boolean fits = hasRest(device)
                    && board.codeOf(device) == FreeCode.NO_DEMAND
                    && board.isAllowed(device, shape.own())
                    && Allocation.WHOLE - heldMillionths[device] >= shape.shareMillionths()
                    && board.hasRoom(nodeOf(device), shape, 1);
            if (fits && (best < 0 || heldMillionths[device] > heldMillionths[best])) {
                best = device;
            }
        }
        if (best >= 0) {
            board.promise(best, FreeCode.UNDISPATCHED);
            board.takeRoom(nodeOf(best), shape, 1);
        }
        return best >= 0;
    }

    /// A job takes of a node what it asked for in proportion to its devices there, rounded up once
    /// per node.
    private void change(Allocation hold, int sign) {
        heldMillionths[hold.device()] += (long) sign * hold.shareMillionths();
        int node = nodeOf(hold.device());
        long jobOnNode = (long) hold.job() * readyStates.length + node;
        int before = devicesOfJobOnNode.getOrDefault(jobOnNode, 0);
        int after = before + sign;
        devicesOfJobOnNode.put(jobOnNode, after);
        Job job = index.facts().jobs().get(hold.job());
        long cpuMillis = Math.round(job.request().cpus().orElse(0) * 1000);
        long memoryBytes = job.request().memoryBytes().orElse(0);
        int devices = Math.max(1, job.request().gpus().orElse(index.devicesHeldBy(hold.job())));
        board.use(
                node,
                Math.ceilDiv(cpuMillis * after, devices) - Math.ceilDiv(cpuMillis * before, devices),
                part(memoryBytes, after, devices) - part(memoryBytes, before, devices));
        refresh(hold.device());
    }

    /// ceil(whole × share / of), without overflow for amounts of memory.
    private static long part(long whole, int share, int of) {
        return whole / of * share + Math.ceilDiv(whole % of * share, (long) of);
    }

    private void refresh(int device) {
        board.setFree(device, isUsable(device) && heldMillionths[device] == 0);
        changed.accept(device);
    }

    private boolean isUsable(int device) {
        return index.facts().knowsHolders()
                && present[device]
                && readyStates[nodeOf(device)] > 0
                && !index.partition().isParent(device);
    }

    private int nodeOf(int device) {
        return index.facts().devices().get(device).node();
    }
}
