package org.gpuledger.source.nvidia;

import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// What a field measures: its unit, its range, and how its text is read.
enum Quantity {
    /// 0 to 100 %, becomes a ratio.
    PERCENT(0, 100, 0.01, "%"),
    /// 0 to 1.
    RATIO(0, 1, 1, ""),
    /// MiB, becomes bytes. What nvidia-smi's dmon calls MB are MiB.
    MEBIBYTES(0, 1 << 24, 1 << 20, "MiB|MB"),
    WATTS(0, 10_000, 1, "W"),
    MEGAHERTZ(0, 20_000, 1, "MHz"),
    /// 10^6 bytes/s, becomes bytes/s.
    MEGABYTES_PER_SECOND(0, 1e7, 1e6, "MB/s"),
    /// Bytes/s.
    BYTES_PER_SECOND(0, 1e14, 1, ""),
    /// A count, such as of processes or an error code.
    COUNT(0, 1e6, 1, "");

    /// NVML and DCGM mark what they cannot say with the largest integers.
    static final double FIRST_SENTINEL = (double) 0x7ffffffffffffff0L;

    /// DCGM's 32-bit blanks.
    private static final double FIRST_SENTINEL_32 = 0x7ffffff0;
    private static final double LAST_SENTINEL_32 = 0x7fffffff;

    private static final Set<String> ABSENT = Set.of(
            "",
            "-",
            "n/a",
            "[n/a]",
            "nan",
            "[not supported]",
            "not supported",
            "[unknown error]",
            "unknown error",
            "err!",
            "[insufficient permissions]",
            "insufficient permissions",
            "[gpu is lost]",
            "gpu is lost",
            "requested functionality has been deprecated",
            "[requested functionality has been deprecated]",
            "[not found]");
    private static final Set<String> RESET = Set.of("[gpu requires reset]", "gpu requires reset");
    private static final Pattern NUMBER = Pattern.compile("([+-]?\\d+(?:\\.\\d+)?(?:[eE][+-]?\\d+)?)\\s*(\\S*)");

    private final double least;
    private final double most;
    private final double factor;
    private final Pattern unit;

    Quantity(double least, double most, double factor, String unit) {
        this.least = least;
        this.most = most;
        this.factor = factor;
        this.unit = Pattern.compile(unit);
    }

    /// Reads a cell, with or without its unit.
    ///
    /// @param decimalComma whether a comma separates decimals, as spreadsheets of some countries
    ///     write
    Reading read(String cell, boolean decimalComma) {
        String text = cell.strip();
        String lower = text.toLowerCase(Locale.ROOT);
        if (ABSENT.contains(lower)) {
            return new Reading.Absent();
        }
        if (RESET.contains(lower)) {
            return new Reading.NeedsReset();
        }
        Matcher matcher = NUMBER.matcher(decimalComma ? text.replace(',', '.') : text);
        boolean readable = matcher.matches()
                && (matcher.group(2).isEmpty() || unit.matcher(matcher.group(2)).matches());
        return readable ? of(Double.parseDouble(matcher.group(1))) : new Reading.Unreadable();
    }

    /// A number in the tool's unit.
    Reading of(double number) {
        if (Double.isNaN(number)) {
            return new Reading.Absent();
        }
        if (number >= FIRST_SENTINEL || (number >= FIRST_SENTINEL_32 && number <= LAST_SENTINEL_32 && most < number)) {
            return new Reading.Sentinel();
        }
        return number < least || number > most
                ? new Reading.OutOfRange(number)
                : new Reading.Value(number * factor + 0.0);
    }
}
