package org.gpuledger.model.dataset;

import static org.gpuledger.model.dataset.ColumnType.MEASURE;
import static org.gpuledger.model.dataset.ColumnType.NUMBER;
import static org.gpuledger.model.dataset.ColumnType.RATIO;
import static org.gpuledger.model.dataset.ColumnType.TEXT;
import static org.gpuledger.model.dataset.ColumnType.TIME;
import static org.gpuledger.model.dataset.ColumnType.WHOLE;

import java.util.List;

/// The columns of each table, in the order in which they are written.
final class Schemas {
    static final List<Column> GPUS = List.of(
            required(
                    "gpu",
                    TEXT,
                    "device id: UUID, or node/index; both for one device are one; a MIG instance has its own"),
            required("node", TEXT, "node that carries the device"),
            optional("index", WHOLE, "index of the device on its node"),
            optional("model", TEXT, "device model; for a MIG instance its profile, such as 1g.10gb"),
            optional("memory_bytes", WHOLE, "device memory, bytes"),
            optional("pool", TEXT, "pool of the device; else that of its node"),
            optional("parent_gpu", TEXT, "device that a MIG instance is cut from"),
            optional("from_ns", TIME, "in the fleet since; else the period's start"),
            optional("until_ns", TIME, "in the fleet until; else the period's end"));

    static final List<Column> NODES = List.of(
            required("node", TEXT, "node name"),
            optional("cpus", NUMBER, "allocatable CPU cores"),
            optional("memory_bytes", WHOLE, "allocatable memory, bytes"),
            optional("gpu_count", WHOLE, "devices on the node"),
            optional("gpu_model", TEXT, "model of its devices"),
            optional("pool", TEXT, "pool of the node"),
            optional("network_domain", TEXT, "switch, rack or rail"));

    static final List<Column> NODE_STATES = List.of(
            required("node", TEXT, "node name"),
            required("from_ns", TIME, "start of the state"),
            optional("until_ns", TIME, "end of the state; else the next state's start or the period's end"),
            required("state", TEXT, "ready, drained or down"),
            optional("reason", TEXT, "the scheduler's or operator's words"));

    static final List<Column> POOLS = List.of(
            required("pool", TEXT, "pool, virtual cluster, partition or queue with its own devices"),
            optional("tier", TEXT, "hot, general, shared or reserved"),
            optional("team", TEXT, "team that the pool belongs to"),
            optional("purpose", TEXT, "why the pool is kept apart"),
            optional("reserved_gpus", WHOLE, "devices declared as reserved or as standby"),
            optional("expires_ns", TIME, "end of that declaration; else it does not expire"),
            optional("gpu_hour_price", NUMBER, "tariff for a statement in money"),
            optional("currency", TEXT, "ISO 4217 code of the tariff"));

    static final List<Column> JOBS = List.of(
            required("job", TEXT, "run id, unique in the dataset"),
            optional("name", TEXT, "name for people"),
            optional("template", TEXT, "what recurs: image and entry point, or job name without its number"),
            optional("owner", TEXT, "user or service account"),
            optional("team", TEXT, "team, account or namespace"),
            optional("pool", TEXT, "pool that the job asks for"),
            optional("queue", TEXT, "queue or QOS"),
            optional("tier", TEXT, "training, inference, experiment or interactive"),
            optional("priority", WHOLE, "higher goes first"),
            optional("preemptible", WHOLE, "1 if it may be preempted, 0 if not"),
            required("submitted_ns", TIME, "submission"),
            optional("eligible_ns", TIME, "free of its own dependencies and holds; else the submission"),
            optional("started_ns", TIME, "work began to run"),
            optional("ended_ns", TIME, "ended, or left the queue"),
            optional("state", TEXT, "the scheduler's word"),
            optional("requested_gpus", WHOLE, "devices asked for, over all nodes"),
            optional("gpu_share_ratio", RATIO, "share of one device asked for, if less than a device"),
            optional("gpu_models", TEXT, "models it accepts, separated by |; else any"),
            optional("requested_cpus", NUMBER, "CPU cores asked for, over all nodes"),
            optional("requested_memory_bytes", WHOLE, "memory asked for, over all nodes, bytes"),
            optional("requested_nodes", WHOLE, "nodes asked for; else as few as possible"),
            optional("time_limit_s", NUMBER, "time limit, seconds"),
            optional("run_s", NUMBER, "seconds of work once started, where only that is known; for replay"),
            optional("pending_reason", TEXT, "the scheduler's word while it waits"),
            optional("workload_ref", TEXT, "owner object, such as PyTorchJob/ns/name"));

    static final List<Column> ALLOCATIONS = List.of(
            required("job", TEXT, "run that holds the device"),
            required("gpu", TEXT, "device held"),
            required("from_ns", TIME, "held since"),
            optional(
                    "until_ns",
                    TIME,
                    "held until; else the job's ended_ns if that is later than from_ns, else the period's end"),
            optional("share_ratio", RATIO, "share of the device; 1 if absent"));

    static final List<Column> GPU_SAMPLES = List.of(
            required("at_ns", TIME, "instant of the sample; it speaks for the time since the previous one"),
            required("gpu", TEXT, "device"),
            optional("gpu_util_ratio", RATIO, "time share with any kernel, as nvidia-smi samples it"),
            optional("gr_engine_ratio", RATIO, "time share with the compute engine active; of the instance under MIG"),
            optional("sm_active_ratio", RATIO, "mean share of SMs with at least one warp"),
            optional("sm_occupancy_ratio", RATIO, "resident warps of the maximum"),
            optional("tensor_ratio", RATIO, "tensor pipe active"),
            optional("dram_ratio", RATIO, "memory interface active"),
            optional("mem_used_bytes", WHOLE, "device memory in use, bytes"),
            optional("power_w", MEASURE, "board power, W"),
            optional("sm_clock_mhz", MEASURE, "SM clock, MHz"),
            optional("throttle_bits", WHOLE, "clock event reasons, bit mask"),
            optional("pcie_rx_bps", MEASURE, "host to device, bytes/s"),
            optional("pcie_tx_bps", MEASURE, "device to host, bytes/s"),
            optional("nvlink_rx_bps", MEASURE, "NVLink in, bytes/s"),
            optional("nvlink_tx_bps", MEASURE, "NVLink out, bytes/s"),
            optional("processes", WHOLE, "compute processes on the device"),
            optional("xid", WHOLE, "last XID error code"));

    static final List<Column> NODE_SAMPLES = List.of(
            required("at_ns", TIME, "instant of the sample"),
            required("node", TEXT, "node"),
            optional("cpu_util_ratio", RATIO, "busy share of all cores"),
            optional("load1", MEASURE, "load average, 1 min"),
            optional("iowait_ratio", RATIO, "share of CPU time waiting for IO"),
            optional("psi_cpu_some_ratio", RATIO, "CPU pressure, some"),
            optional("psi_io_some_ratio", RATIO, "IO pressure, some"),
            optional("psi_io_full_ratio", RATIO, "IO pressure, full"),
            optional("psi_memory_some_ratio", RATIO, "memory pressure, some"),
            optional("mem_available_bytes", WHOLE, "available memory, bytes"),
            optional("disk_read_bps", MEASURE, "disk read, bytes/s"),
            optional("disk_write_bps", MEASURE, "disk write, bytes/s"),
            optional("net_rx_bps", MEASURE, "network in, bytes/s"),
            optional("net_tx_bps", MEASURE, "network out, bytes/s"),
            optional("rdma_rx_bps", MEASURE, "RDMA in, bytes/s"),
            optional("rdma_tx_bps", MEASURE, "RDMA out, bytes/s"),
            optional("rdma_capacity_bps", MEASURE, "RDMA capacity, bytes/s"),
            optional("rdma_wait_rate", MEASURE, "transmit-wait ticks/s; trend only"));

    static final List<Column> JOB_SAMPLES = List.of(
            required("at_ns", TIME, "instant of the sample"),
            required("job", TEXT, "run"),
            optional("node", TEXT, "node of this part of the run"),
            optional("cpu_cores", MEASURE, "CPU cores in use"),
            optional("cpu_limit_cores", MEASURE, "CPU limit, cores"),
            optional("cpu_throttled_ratio", RATIO, "throttled periods of all periods"),
            optional("psi_cpu_some_ratio", RATIO, "CPU pressure, some"),
            optional("psi_io_some_ratio", RATIO, "IO pressure, some"),
            optional("mem_bytes", WHOLE, "working set, bytes"),
            optional("fs_read_bps", MEASURE, "file system read, bytes/s"),
            optional("fs_write_bps", MEASURE, "file system write, bytes/s"),
            optional("net_rx_bps", MEASURE, "network in, bytes/s"),
            optional("net_tx_bps", MEASURE, "network out, bytes/s"),
            optional("steps_total", NUMBER, "training steps since the start, counter"),
            optional("tokens_total", NUMBER, "tokens since the start, counter"),
            optional("data_wait_seconds_total", NUMBER, "seconds blocked on input, counter"),
            optional("comm_wait_seconds_total", NUMBER, "seconds blocked on communication, counter"),
            optional("checkpoint_seconds_total", NUMBER, "seconds blocked on checkpoints, counter"),
            optional("committed_step", NUMBER, "newest step in a checkpoint"),
            optional("requests_total", NUMBER, "requests served, counter"),
            optional("requests_waiting", MEASURE, "requests in the server's queue"));

    static final List<Column> POOL_SAMPLES = List.of(
            required("at_ns", TIME, "instant; the counts hold until the pool's next sample"),
            required("pool", TEXT, "pool"),
            required("capacity_gpus", WHOLE, "devices of the pool"),
            required("running_gpus", WHOLE, "devices held"),
            optional("pending_gpus", WHOLE, "devices asked for by waiting work"),
            optional("pending_jobs", WHOLE, "waiting jobs"));

    static final List<Column> PERIOD =
            List.of(required("from_ns", TIME, "start of the period"), required("until_ns", TIME, "end of the period"));

    private Schemas() {}

    private static Column required(String name, ColumnType type, String meaning) {
        return new Column(name, type, true, meaning);
    }

    private static Column optional(String name, ColumnType type, String meaning) {
        return new Column(name, type, false, meaning);
    }
}
