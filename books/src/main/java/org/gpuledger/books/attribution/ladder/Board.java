package org.gpuledger.books.attribution.ladder;

import java.util.Arrays;
import java.util.function.IntConsumer;
import org.gpuledger.books.timeline.FleetIndex;

/// The free devices, CPU and memory of one interval, and what has been promised of them.
///
/// Free devices and node resources change with the events of the sweep; promises are forgotten at
/// each interval.
final class Board {
    private static final FreeCode[] CODES = FreeCode.values();
    private static final byte OPEN = (byte) FreeCode.NO_DEMAND.ordinal();
    /// A node without recorded CPU or memory never runs out of it.
    private static final long UNLIMITED = Long.MAX_VALUE / 4;

    private final NodeDevices nodes;
    private final DeviceClasses classes;
    private final boolean[] free;
    private final int[] openByClass;
    private final int[] promisedByClass;
    private final byte[] code;
    private final int[] promised;
    private int promisedCount;
    private final long[] cpuFree;
    private final long[] memoryFree;
    private final long[] cpuLeft;
    private final long[] memoryLeft;
    private final boolean[] nodeUsed;

    Board(FleetIndex index, NodeDevices nodes, DeviceClasses classes) {
        this.nodes = nodes;
        this.classes = classes;
        int devices = index.facts().devices().size();
        free = new boolean[devices];
        openByClass = new int[classes.count()];
        promisedByClass = new int[classes.count()];
        code = new byte[devices];
        promised = new int[devices];
        cpuFree = new long[nodes.nodes()];
        memoryFree = new long[nodes.nodes()];
        Arrays.setAll(cpuFree, node -> cpuMillis(index, node));
        Arrays.setAll(
                memoryFree,
                node -> index.facts().nodes().get(node).memoryBytes().orElse(UNLIMITED));
        cpuLeft = new long[nodes.nodes()];
        memoryLeft = new long[nodes.nodes()];
        nodeUsed = new boolean[nodes.nodes()];
    }

    void setFree(int device, boolean isFree) {
        if (free[device] != isFree) {
            free[device] = isFree;
            openByClass[classes.classOf(device)] += isFree ? 1 : -1;
        }
    }

    boolean isFree(int device) {
        return free[device];
    }

    FreeCode codeOf(int device) {
        return CODES[code[device]];
    }

    /// CPU and memory that a hold takes from its node, or gives back (negative).
    void use(int node, long cpuMillis, long memoryBytes) {
        cpuFree[node] -= cpuMillis;
        memoryFree[node] -= memoryBytes;
    }

    /// Forgets all promises. No device may have changed since they were made but by {@link
    /// #setFree}.
    void begin() {
        for (int i = 0; i < promisedCount; i++) {
            code[promised[i]] = OPEN;
        }
        promisedCount = 0;
        System.arraycopy(cpuFree, 0, cpuLeft, 0, cpuLeft.length);
        System.arraycopy(memoryFree, 0, memoryLeft, 0, memoryLeft.length);
        Arrays.fill(promisedByClass, 0);
    }

    /// Promises a device outside of a placement: a reservation, unplaced running work, a share.
    void promise(int device, FreeCode to) {
        if (code[device] == OPEN) {
            promised[promisedCount++] = device;
            promisedByClass[classes.classOf(device)] += free[device] ? 1 : 0;
        }
        code[device] = (byte) to.ordinal();
    }

    /// Tells every device that is promised now.
    void forEachPromised(IntConsumer consumer) {
        for (int i = 0; i < promisedCount; i++) {
            consumer.accept(promised[i]);
        }
    }

    /// Whether so many devices of these classes are open; costs nothing per device.
    boolean hasOpen(boolean[] allowed, int wanted) {
        int open = 0;
        for (int i = 0; i < allowed.length && open < wanted; i++) {
            open += allowed[i] ? openByClass[i] - promisedByClass[i] : 0;
        }
        return open >= wanted;
    }

    boolean isOpen(int device) {
        return free[device] && code[device] == OPEN;
    }

    boolean isAllowed(int device, boolean[] allowed) {
        return allowed[classes.classOf(device)];
    }

    /// Whether a node has the CPU and memory that a part of a shape needs.
    boolean hasRoom(int node, Shape shape, int devices) {
        return cpuLeft[node] >= shape.cpuMillisOf(devices) && memoryLeft[node] >= shape.memoryBytesOf(devices);
    }

    /// Takes what a part of a shape needs out of what a node has left in this interval.
    void takeRoom(int node, Shape shape, int devices) {
        cpuLeft[node] -= shape.cpuMillisOf(devices);
        memoryLeft[node] -= shape.memoryBytesOf(devices);
    }

    /// Places a shape node by node; all or nothing.
    boolean placeByNode(Shape shape, boolean withinRoom, FreeCode to) {
        if (!hasOpen(shape.own(), shape.gpus())) {
            return false;
        }
        int[] chosen = new int[shape.nodes()];
        boolean placed = true;
        int parts = 0;
        for (; parts < shape.nodes() && placed; parts++) {
            chosen[parts] = tightest(shape, shape.partSize(parts), withinRoom);
            placed = chosen[parts] >= 0;
            if (placed) {
                nodeUsed[chosen[parts]] = true;
            }
        }
        for (int part = 0; part < parts; part++) {
            if (chosen[part] >= 0) {
                nodeUsed[chosen[part]] = false;
                if (placed) {
                    takePart(chosen[part], shape, shape.partSize(part), to);
                }
            }
        }
        return placed;
    }

    /// Places a shape on any open devices of its classes, in order of their ids, own pool's last if
    /// told so.
    boolean placeInTotal(Shape shape, boolean[] allowed, boolean ownLast, FreeCode to) {
        if (!hasOpen(allowed, shape.gpus())) {
            return false;
        }
        int left = shape.gpus();
        if (ownLast) {
            left = takeInOrder(left, allowed, shape.own(), to);
        }
        takeInOrder(left, allowed, new boolean[allowed.length], to);
        return true;
    }

    /// Promises up to `wanted` open devices of the allowed classes but not of the excluded ones.
    ///
    /// @return how many are still wanted
    int takeInOrder(int wanted, boolean[] allowed, boolean[] excluded, FreeCode to) {
        int left = wanted;
        for (int device = 0; device < free.length && left > 0; device++) {
            int deviceClass = classes.classOf(device);
            if (isOpen(device) && allowed[deviceClass] && !excluded[deviceClass]) {
                promise(device, to);
                left--;
            }
        }
        return left;
    }

    private int tightest(Shape shape, int size, boolean withinRoom) {
        int best = -1;
        int fewest = Integer.MAX_VALUE;
        for (int node = 0; node < nodeUsed.length; node++) {
            int open = nodeUsed[node] ? 0 : openOn(node, shape);
            if (open >= size && open < fewest && (!withinRoom || hasRoom(node, shape, size))) {
                best = node;
                fewest = open;
            }
        }
        return best;
    }

    private int openOn(int node, Shape shape) {
        int open = 0;
        for (int device : nodes.of(node)) {
            open += isOpen(device) && shape.own()[classes.classOf(device)] ? 1 : 0;
        }
        return open;
    }

    private void takePart(int node, Shape shape, int size, FreeCode to) {
        int left = size;
        for (int device : nodes.of(node)) {
            if (left > 0 && isOpen(device) && shape.own()[classes.classOf(device)]) {
                promise(device, to);
                left--;
            }
        }
        takeRoom(node, shape, size);
    }

    private static long cpuMillis(FleetIndex index, int node) {
        java.util.OptionalDouble cpus = index.facts().nodes().get(node).cpus();
        return cpus.isPresent() ? Math.round(cpus.getAsDouble() * 1000) : UNLIMITED;
    }
}
