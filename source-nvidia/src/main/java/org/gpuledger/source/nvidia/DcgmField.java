package org.gpuledger.source.nvidia;

import java.util.Arrays;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// DCGM fields that become columns, under their old and new names, with the short name that dcgmi
/// prints. In a scrape that carries both names of a field, the first counts.
enum DcgmField {
    UTILISATION("gpu_util_ratio", Quantity.PERCENT, "GPUTL", "DCGM_FI_DEV_GPU_UTIL", "DCGM_FI_DEV_GPU_UTIL_RATIO"),
    ENGINE(
            "gr_engine_ratio",
            Quantity.RATIO,
            "GRACT",
            "DCGM_FI_PROF_GR_ENGINE_ACTIVE",
            "DCGM_FI_PROF_GR_ENGINE_UTIL_RATIO"),
    SM_ACTIVE("sm_active_ratio", Quantity.RATIO, "SMACT", "DCGM_FI_PROF_SM_ACTIVE", "DCGM_FI_PROF_SM_UTIL_RATIO"),
    SM_OCCUPANCY(
            "sm_occupancy_ratio",
            Quantity.RATIO,
            "SMOCC",
            "DCGM_FI_PROF_SM_OCCUPANCY",
            "DCGM_FI_PROF_SM_OCCUPANCY_RATIO"),
    TENSOR(
            "tensor_ratio",
            Quantity.RATIO,
            "TENSO",
            "DCGM_FI_PROF_PIPE_TENSOR_ACTIVE",
            "DCGM_FI_PROF_TENSOR_UTIL_RATIO"),
    DRAM("dram_ratio", Quantity.RATIO, "DRAMA", "DCGM_FI_PROF_DRAM_ACTIVE", "DCGM_FI_PROF_DRAM_UTIL_RATIO"),
    MEMORY_USED("mem_used_bytes", Quantity.MEBIBYTES, "FBUSD", "DCGM_FI_DEV_FB_USED"),
    /// With what is used and reserved: `gpus.memory_bytes`.
    MEMORY_FREE("", Quantity.MEBIBYTES, "FBFRE", "DCGM_FI_DEV_FB_FREE"),
    MEMORY_RESERVED("", Quantity.MEBIBYTES, "FBRSV", "DCGM_FI_DEV_FB_RESERVED"),
    POWER("power_w", Quantity.WATTS, "POWER", "DCGM_FI_DEV_POWER_USAGE"),
    SM_CLOCK("sm_clock_mhz", Quantity.MEGAHERTZ, "SMCLK", "DCGM_FI_DEV_SM_CLOCK"),
    THROTTLE(
            "throttle_bits",
            Quantity.COUNT,
            "DVCCTR",
            "DCGM_FI_DEV_CLOCK_THROTTLE_REASONS",
            "DCGM_FI_DEV_CLOCKS_EVENT_REASONS"),
    PCIE_RX("pcie_rx_bps", Quantity.BYTES_PER_SECOND, "PCIRX", "DCGM_FI_PROF_PCIE_RX_BYTES"),
    PCIE_TX("pcie_tx_bps", Quantity.BYTES_PER_SECOND, "PCITX", "DCGM_FI_PROF_PCIE_TX_BYTES"),
    NVLINK_RX("nvlink_rx_bps", Quantity.BYTES_PER_SECOND, "NVLRX", "DCGM_FI_PROF_NVLINK_RX_BYTES"),
    NVLINK_TX("nvlink_tx_bps", Quantity.BYTES_PER_SECOND, "NVLTX", "DCGM_FI_PROF_NVLINK_TX_BYTES"),
    XID("xid", Quantity.COUNT, "XIDER", "DCGM_FI_DEV_XID_ERRORS");

    private static final Map<String, DcgmField> BY_METRIC = Arrays.stream(values())
            .flatMap(field -> Arrays.stream(field.metrics).map(name -> Map.entry(name, field)))
            .collect(Collectors.toUnmodifiableMap(Map.Entry::getKey, Map.Entry::getValue));
    private static final Map<String, DcgmField> BY_SHORT_NAME = Arrays.stream(values())
            .collect(Collectors.toUnmodifiableMap(field -> field.shortName, Function.identity()));

    private final String column;
    private final Quantity quantity;
    private final String shortName;
    private final String[] metrics;

    DcgmField(String column, Quantity quantity, String shortName, String... metrics) {
        this.column = column;
        this.quantity = quantity;
        this.shortName = shortName;
        this.metrics = metrics;
    }

    /// Column of `gpu_samples`; empty if it goes elsewhere.
    Optional<String> column() {
        return column.isEmpty() ? Optional.empty() : Optional.of(column);
    }

    Quantity quantity() {
        return quantity;
    }

    boolean isWhole() {
        return this == MEMORY_USED || this == THROTTLE || this == XID;
    }

    /// Per-instance under MIG; all others belong to the whole device.
    boolean isOfInstance() {
        return switch (this) {
            case ENGINE, SM_ACTIVE, SM_OCCUPANCY, TENSOR, DRAM, MEMORY_USED -> true;
            case UTILISATION,
                    MEMORY_FREE,
                    MEMORY_RESERVED,
                    POWER,
                    SM_CLOCK,
                    THROTTLE,
                    PCIE_RX,
                    PCIE_TX,
                    NVLINK_RX,
                    NVLINK_TX,
                    XID -> false;
        };
    }

    Stream<String> metrics() {
        return Arrays.stream(metrics);
    }

    String shortName() {
        return shortName;
    }

    static Optional<DcgmField> byMetric(String name) {
        return Optional.ofNullable(BY_METRIC.get(name));
    }

    static Optional<DcgmField> byShortName(String name) {
        return Optional.ofNullable(BY_SHORT_NAME.get(name));
    }
}
