package org.gpuledger.source.nvidia;

import java.util.Map;
import java.util.OptionalLong;

/// Clock event reasons: as a mask, or one by one as nvidia-smi also prints them (NVML's
/// nvmlClocksEventReasons).
final class ThrottleBits {
    private static final Map<String, Long> BITS = Map.of(
            "gpu_idle", 0x1L,
            "idle", 0x1L,
            "applications_clocks_setting", 0x2L,
            "sw_power_cap", 0x4L,
            "hw_slowdown", 0x8L,
            "sync_boost", 0x10L,
            "sw_thermal_slowdown", 0x20L,
            "hw_thermal_slowdown", 0x40L,
            "hw_power_brake_slowdown", 0x80L,
            "display_clock_setting", 0x100L);

    /// NVML defines nine bits; anything above sixteen is damage or a sentinel.
    private static final long ALL = 0xffff;

    private ThrottleBits() {}

    /// `0x0000000000000008` or `8`; empty if it is neither or a sentinel.
    static OptionalLong mask(String cell) {
        String text = cell.strip();
        try {
            long bits = text.startsWith("0x") || text.startsWith("0X")
                    ? Long.parseUnsignedLong(text.substring(2), 16)
                    : Long.parseLong(text);
            return bits >= 0 && bits <= ALL ? OptionalLong.of(bits) : OptionalLong.empty();
        } catch (NumberFormatException unreadable) {
            return OptionalLong.empty();
        }
    }

    /// The bit of a reason's name, with any of its prefixes; empty for other names.
    static OptionalLong bit(String name) {
        String reason = name.replaceFirst("^clocks_(throttle|event)_reasons?[._]", "");
        Long bit = BITS.get(reason);
        return bit == null ? OptionalLong.empty() : OptionalLong.of(bit);
    }
}
