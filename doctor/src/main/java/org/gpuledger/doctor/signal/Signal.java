package org.gpuledger.doctor.signal;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.gpuledger.model.account.EvidenceTier;
import org.gpuledger.model.dataset.Column;
import org.gpuledger.model.dataset.Row;
import org.gpuledger.model.dataset.Table;

/// What can be measured or recorded of a fleet. A row carries a signal if one of its columns holds
/// a reading. What a missing signal hides is told in both languages by `signal.<label>.hides` of the
/// messages; the lines that switch it on are in {@link Remedies}.
///
/// The evidence that a signal gives follows the tiers: T0 nvidia-smi, T1 default exporters or the
/// scheduler's accounting, T2 SM activity, links and pressure, T3 step phases.
public enum Signal {
    GPU_UTIL("gpu_util", Table.GPU_SAMPLES, EvidenceTier.T0, "gpu_util_ratio"),
    GPU_ENGINE("gpu_engine", Table.GPU_SAMPLES, EvidenceTier.T1, "gr_engine_ratio"),
    SM_ACTIVE("sm_active", Table.GPU_SAMPLES, EvidenceTier.T2, "sm_active_ratio"),
    SM_OCCUPANCY("sm_occupancy", Table.GPU_SAMPLES, EvidenceTier.T2, "sm_occupancy_ratio"),
    TENSOR("tensor", Table.GPU_SAMPLES, EvidenceTier.T1, "tensor_ratio"),
    DRAM("dram", Table.GPU_SAMPLES, EvidenceTier.T1, "dram_ratio"),
    GPU_MEMORY("gpu_memory", Table.GPU_SAMPLES, EvidenceTier.T0, "mem_used_bytes"),
    POWER("power", Table.GPU_SAMPLES, EvidenceTier.T0, "power_w"),
    CLOCKS("clocks", Table.GPU_SAMPLES, EvidenceTier.T0, "sm_clock_mhz"),
    THROTTLE("throttle", Table.GPU_SAMPLES, EvidenceTier.T0, "throttle_bits"),
    XID("xid", Table.GPU_SAMPLES, EvidenceTier.T1, "xid"),
    PROCESSES("processes", Table.GPU_SAMPLES, EvidenceTier.T0, "processes"),
    PCIE("pcie", Table.GPU_SAMPLES, EvidenceTier.T1, "pcie_rx_bps", "pcie_tx_bps"),
    NVLINK("nvlink", Table.GPU_SAMPLES, EvidenceTier.T2, "nvlink_rx_bps", "nvlink_tx_bps"),
    NODE_CPU("node_cpu", Table.NODE_SAMPLES, EvidenceTier.T1, "cpu_util_ratio", "load1", "iowait_ratio"),
    PSI_CPU("psi_cpu", Table.NODE_SAMPLES, EvidenceTier.T2, "psi_cpu_some_ratio"),
    PSI_IO("psi_io", Table.NODE_SAMPLES, EvidenceTier.T2, "psi_io_some_ratio", "psi_io_full_ratio"),
    PSI_MEMORY("psi_memory", Table.NODE_SAMPLES, EvidenceTier.T2, "psi_memory_some_ratio"),
    NODE_MEMORY("node_memory", Table.NODE_SAMPLES, EvidenceTier.T1, "mem_available_bytes"),
    DISK("disk", Table.NODE_SAMPLES, EvidenceTier.T1, "disk_read_bps", "disk_write_bps"),
    NETWORK("network", Table.NODE_SAMPLES, EvidenceTier.T1, "net_rx_bps", "net_tx_bps"),
    INFINIBAND("infiniband", Table.NODE_SAMPLES, EvidenceTier.T2, "rdma_rx_bps", "rdma_tx_bps"),
    JOB_CPU("job_cpu", Table.JOB_SAMPLES, EvidenceTier.T1, "cpu_cores"),
    JOB_THROTTLING("job_throttling", Table.JOB_SAMPLES, EvidenceTier.T1, "cpu_throttled_ratio", "cpu_limit_cores"),
    JOB_PSI("job_psi", Table.JOB_SAMPLES, EvidenceTier.T2, "psi_cpu_some_ratio", "psi_io_some_ratio"),
    JOB_FILES("job_files", Table.JOB_SAMPLES, EvidenceTier.T1, "fs_read_bps", "fs_write_bps"),
    JOB_STEPS("job_steps", Table.JOB_SAMPLES, EvidenceTier.T3, "steps_total", "tokens_total", "requests_total"),
    DATA_WAIT("data_wait", Table.JOB_SAMPLES, EvidenceTier.T3, "data_wait_seconds_total"),
    COMM_WAIT("comm_wait", Table.JOB_SAMPLES, EvidenceTier.T3, "comm_wait_seconds_total"),
    CHECKPOINTS("checkpoints", Table.JOB_SAMPLES, EvidenceTier.T3, "checkpoint_seconds_total", "committed_step"),
    ALLOCATIONS("allocations", Table.ALLOCATIONS, EvidenceTier.T1, "gpu"),
    NODE_STATES("node_states", Table.NODE_STATES, EvidenceTier.T1, "state"),
    JOB_STARTS("job_starts", Table.JOBS, EvidenceTier.T1, "started_ns"),
    JOB_REQUESTS("job_requests", Table.JOBS, EvidenceTier.T1, "requested_gpus", "gpu_share_ratio"),
    JOB_OWNERS("job_owners", Table.JOBS, EvidenceTier.T1, "owner", "team"),
    JOB_TIERS("job_tiers", Table.JOBS, EvidenceTier.T1, "tier"),
    PENDING_REASONS("pending_reasons", Table.JOBS, EvidenceTier.T1, "pending_reason");

    private static final List<Signal> ALL = List.of(values());
    private static final Map<Table, List<Signal>> BY_TABLE = ALL.stream().collect(Collectors.groupingBy(Signal::table));

    private final String label;
    private final Table table;
    private final EvidenceTier evidence;
    private final int[] columns;

    Signal(String label, Table table, EvidenceTier evidence, String... columns) {
        this.label = label;
        this.table = table;
        this.evidence = evidence;
        this.columns = Arrays.stream(columns)
                .mapToInt(name -> table.indexOf(name).orElseThrow())
                .toArray();
    }

    /// `sm_active`: as written in texts and JSON.
    public String label() {
        return label;
    }

    /// The table whose rows carry it.
    public Table table() {
        return table;
    }

    /// The evidence tier that it belongs to.
    public EvidenceTier evidence() {
        return evidence;
    }

    /// The names of its columns.
    public List<String> columns() {
        return Arrays.stream(columns)
                .mapToObj(index -> table.column(index).name())
                .toList();
    }

    /// What its coverage is a share of.
    public Basis basis() {
        return switch (table) {
            case ALLOCATIONS, NODE_STATES -> Basis.CAPACITY;
            case GPUS, NODES, POOLS, JOBS, GPU_SAMPLES, NODE_SAMPLES, JOB_SAMPLES, POOL_SAMPLES, PERIOD ->
                this == PENDING_REASONS ? Basis.WAITING : Basis.ALLOCATED;
        };
    }

    /// Whether only the growth between two readings tells something.
    public boolean isCounter() {
        return table == Table.JOB_SAMPLES && evidence == EvidenceTier.T3;
    }

    /// Its bit in a set of signals.
    public long bit() {
        return 1L << ordinal();
    }

    /// The set of signals that a row carries, as bits. A cell that is a blank in disguise is none.
    public static long carriedBy(Row row) {
        long carried = 0;
        for (Signal signal : BY_TABLE.getOrDefault(row.table(), List.of())) {
            carried |= signal.isIn(row) ? signal.bit() : 0;
        }
        return carried;
    }

    public static Optional<Signal> byLabel(String label) {
        return ALL.stream().filter(signal -> signal.label.equals(label)).findFirst();
    }

    private boolean isIn(Row row) {
        for (int index : columns) {
            Column column = table.column(index);
            if (row.has(index) && !Blanks.isBlank(column.type(), row, index)) {
                return true;
            }
        }
        return false;
    }
}
