package org.gpuledger.model.account;

import static org.gpuledger.model.account.Kind.A;
import static org.gpuledger.model.account.Kind.B;
import static org.gpuledger.model.account.Kind.C;
import static org.gpuledger.model.account.Kind.JUSTIFIED;
import static org.gpuledger.model.account.Kind.MEASURING;
import static org.gpuledger.model.account.WaitsFor.CPU;
import static org.gpuledger.model.account.WaitsFor.DATA;
import static org.gpuledger.model.account.WaitsFor.NETWORK;
import static org.gpuledger.model.account.WaitsFor.NOTHING;
import static org.gpuledger.model.account.WaitsFor.PERSON;
import static org.gpuledger.model.account.WaitsFor.SCHEDULER;

/// Where a device-nanosecond went. The chart is closed: a switch over it is checked for completeness.
///
/// Codes and names are stable; a change makes a new chart version ({@link ChartOfAccounts#VERSION}).
public enum Account {
    /// Device or node failed: down, XID, lost.
    UNAVAILABLE_FAULT(1100, "unavailable.fault", Kind.NONE, NOTHING, Layer.NODE),
    /// Taken out on purpose.
    UNAVAILABLE_DRAINED(1200, "unavailable.drained", Kind.NONE, NOTHING, Layer.PLATFORM),
    /// Free, and no queued work could have used it. Not waste.
    UNALLOCATED_NO_DEMAND(2100, "unallocated.no_demand", Kind.NONE, NOTHING, Layer.PLATFORM),
    /// Free inside a declared, unexpired reservation.
    UNALLOCATED_RESERVED(2200, "unallocated.reserved", JUSTIFIED, NOTHING, Layer.PLATFORM),
    /// Free and wanted by count, but no node or device shape fits.
    UNALLOCATED_FRAGMENTED(2300, "unallocated.fragmented", C, SCHEDULER, Layer.PLATFORM),
    /// Free, but the node's CPU or memory is used up.
    UNALLOCATED_STRANDED(2400, "unallocated.stranded", C, SCHEDULER, Layer.NODE),
    /// Free here while work that could run here queues behind another pool, quota or model fence.
    UNALLOCATED_FENCED(2500, "unallocated.fenced", C, SCHEDULER, Layer.PLATFORM),
    /// Free and fitting, not yet placed: scheduler latency, priority order, a gang being gathered.
    UNALLOCATED_UNDISPATCHED(2600, "unallocated.undispatched", C, SCHEDULER, Layer.SCHEDULING),
    /// Allocated, work not running yet: image, staging, installation, initialisation.
    HELD_STARTING(3100, "held.starting", B, DATA, Layer.SCHEDULING),
    /// Allocated and never active: invisible GPU, CPU-only work, forgotten.
    HELD_NEVER_USED(3200, "held.never_used", B, PERSON, Layer.TASK),
    /// This device of a multi-GPU run stays idle while its siblings work.
    HELD_SURPLUS(3300, "held.surplus", B, PERSON, Layer.TASK),
    /// Was active, now idle for good, not released.
    HELD_FINISHED(3400, "held.finished", B, PERSON, Layer.PLATFORM),
    /// Notebook or shell between bursts.
    HELD_INTERACTIVE(3500, "held.interactive", B, PERSON, Layer.PLATFORM),
    /// Serving replica idle beyond declared and computed need.
    HELD_EXCESS_STANDBY(3600, "held.excess_standby", B, PERSON, Layer.PLATFORM),
    /// Held idle, reason not established.
    HELD_UNEXPLAINED(3900, "held.unexplained", B, NOTHING, Layer.NONE),
    /// Idle on purpose, inside a declared, unexpired and sized redundancy.
    STANDBY_DECLARED(4100, "standby.declared", JUSTIFIED, NOTHING, Layer.PLATFORM),
    /// Input: read, decode, preprocess, distribute.
    WAITING_DATA(5100, "waiting.data", A, DATA, Layer.TASK),
    /// Checkpoint, upload or logging that blocks.
    WAITING_OUTPUT(5200, "waiting.output", A, DATA, Layer.TASK),
    /// Exposed copies between host and device.
    WAITING_TRANSFER(5300, "waiting.transfer", A, DATA, Layer.TASK),
    /// CPU side: launch, interpreter, allocator, blocking sync, throttled CPU.
    WAITING_HOST(5400, "waiting.host", A, CPU, Layer.TASK),
    /// Exposed communication.
    WAITING_NETWORK(5500, "waiting.network", A, NETWORK, Layer.NODE),
    /// Another rank is late: straggler, imbalance.
    WAITING_PEER(5600, "waiting.peer", A, NETWORK, Layer.TASK),
    /// The run is alive, the device idle, the cause not established.
    WAITING_UNEXPLAINED(5900, "waiting.unexplained", A, NOTHING, Layer.NONE),
    /// Kernels run and fill the device.
    WORKING_EFFECTIVE(6100, "working.effective", Kind.NONE, NOTHING, Layer.NONE),
    /// Kernels run, most of the device is empty (1 − SM activity).
    WORKING_LOW_INTENSITY(6200, "working.low_intensity", A, NOTHING, Layer.TASK),
    /// Clocks cut by power brake or heat; not the normal power cap.
    WORKING_THROTTLED(6300, "working.throttled", A, NOTHING, Layer.NODE),
    /// Reported busy: no progress, no traffic.
    LOST_HUNG(7100, "lost.hung", B, PERSON, Layer.TASK),
    /// Work thrown away by a restart or failure; posted later, as an adjustment.
    LOST_REDONE(7200, "lost.redone", B, NOTHING, Layer.SCHEDULING),
    /// No measurement covers this time.
    SUSPENSE_UNOBSERVED(9100, "suspense.unobserved", MEASURING, NOTHING, Layer.NONE),
    /// Sources contradict each other.
    SUSPENSE_CONFLICTING(9200, "suspense.conflicting", MEASURING, NOTHING, Layer.NONE);

    private final int code;
    private final String label;
    private final Kind kind;
    private final WaitsFor waitsFor;
    private final Layer layer;

    Account(int code, String label, Kind kind, WaitsFor waitsFor, Layer layer) {
        this.code = code;
        this.label = label;
        this.kind = kind;
        this.waitsFor = waitsFor;
        this.layer = layer;
    }

    /// The four-digit code, stable across versions.
    public int code() {
        return code;
    }

    /// `unallocated.fenced`, as written in books and JSON.
    public String label() {
        return label;
    }

    /// `unallocated`: the part of the label before the dot.
    public String group() {
        return label.substring(0, label.indexOf('.'));
    }

    public Kind kind() {
        return kind;
    }

    public WaitsFor waitsFor() {
        return waitsFor;
    }

    public Layer layer() {
        return layer;
    }
}
