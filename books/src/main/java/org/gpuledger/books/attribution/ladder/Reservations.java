package org.gpuledger.books.attribution.ladder;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.gpuledger.books.timeline.FleetIndex;
import org.gpuledger.model.fleet.Pool;

/// Keeps free devices inside an unexpired declaration from other pools' work.
final class Reservations {
    private record Declared(Pool pool, int[] devices) {}

    private final Board board;
    private final Holds holds;
    private final List<Declared> declared = new ArrayList<>();

    Reservations(FleetIndex index, Board board, Holds holds) {
        this.board = board;
        this.holds = holds;
        for (Pool pool : index.facts().pools()) {
            if (pool.reservedGpus() > 0) {
                declared.add(new Declared(pool, devicesOf(index, pool)));
            }
        }
    }

    /// Sets aside up to (declared − held in the pool) open devices of each pool, in order of their
    /// ids.
    void setAside(long nowNanos) {
        for (Declared one : declared) {
            int left = one.pool().declaredAt(nowNanos);
            for (int device : one.devices()) {
                left -= holds.isHeld(device) ? 1 : 0;
            }
            for (int device : one.devices()) {
                if (left > 0 && board.isOpen(device)) {
                    board.promise(device, FreeCode.RESERVED);
                    left--;
                }
            }
        }
    }

    private static int[] devicesOf(FleetIndex index, Pool pool) {
        List<Integer> devices = new ArrayList<>();
        for (int device = 0; device < index.facts().devices().size(); device++) {
            if (index.poolOf(device).equals(Optional.of(pool.id()))
                    && !index.partition().isParent(device)) {
                devices.add(device);
            }
        }
        return devices.stream().mapToInt(Integer::intValue).toArray();
    }
}
