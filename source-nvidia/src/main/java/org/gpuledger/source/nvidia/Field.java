package org.gpuledger.source.nvidia;

import java.util.Arrays;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// What nvidia-smi may say of a device, under the names of its query interface, and where it goes.
/// All forms of its output are brought to these names first.
enum Field {
    TIMESTAMP("timestamp"),
    INDEX("index"),
    UUID("uuid", "gpu_uuid"),
    NAME("name", "gpu_name"),
    BUS_ID("pci.bus_id", "gpu_bus_id"),
    UTILISATION(Quantity.PERCENT, "gpu_util_ratio", "utilization.gpu"),
    MEMORY_USED(Quantity.MEBIBYTES, "mem_used_bytes", "memory.used"),
    /// Goes to `gpus.memory_bytes`.
    MEMORY_TOTAL(Quantity.MEBIBYTES, "", "memory.total"),
    POWER(Quantity.WATTS, "power_w", "power.draw", "power.draw.instant", "power.draw.average"),
    SM_CLOCK(Quantity.MEGAHERTZ, "sm_clock_mhz", "clocks.sm", "clocks.current.sm"),
    PCIE_RX(Quantity.MEGABYTES_PER_SECOND, "pcie_rx_bps", "rxpci"),
    PCIE_TX(Quantity.MEGABYTES_PER_SECOND, "pcie_tx_bps", "txpci"),
    PROCESSES(Quantity.COUNT, "processes", "processes"),
    THROTTLE("clocks_throttle_reasons.active", "clocks_event_reasons.active");

    private static final Map<String, Field> BY_NAME = Arrays.stream(values())
            .flatMap(field -> Arrays.stream(field.names).map(name -> Map.entry(name, field)))
            .collect(Collectors.toUnmodifiableMap(Map.Entry::getKey, Map.Entry::getValue));

    private final Optional<Quantity> quantity;
    private final String column;
    private final String[] names;

    Field(String... names) {
        this.quantity = Optional.empty();
        this.column = "";
        this.names = names;
    }

    Field(Quantity quantity, String column, String... names) {
        this.quantity = Optional.of(quantity);
        this.column = column;
        this.names = names;
    }

    /// The measured quantity; empty for identity, time and bit masks.
    Optional<Quantity> quantity() {
        return quantity;
    }

    /// Column of `gpu_samples`; empty if it goes elsewhere.
    Optional<String> column() {
        return column.isEmpty() ? Optional.empty() : Optional.of(column);
    }

    Stream<String> names() {
        return Arrays.stream(names);
    }

    /// The field of a query name, with or without its unit in brackets.
    static Optional<Field> byName(String header) {
        String name = header.strip().toLowerCase(Locale.ROOT).replaceFirst("\\s*\\[[^]]*]$", "");
        return Optional.ofNullable(BY_NAME.get(name));
    }
}
