package org.gpuledger.cli.render;

import java.util.Locale;
import org.gpuledger.model.time.GpuTime;

/// Numbers for people: the same in every language, since clusters mix them.
final class Numbers {
    private Numbers() {}

    /// `12,345.6`
    static String hours(GpuTime time) {
        return String.format(Locale.ROOT, "%,.1f", time.hours());
    }

    /// `0.125`: for single runs and devices, whose minutes count.
    static String fineHours(GpuTime time) {
        return String.format(Locale.ROOT, "%,.3f", time.hours());
    }

    /// As {@link #hours}, and with the minutes where there is less than an hour of it.
    static String anyHours(double hours) {
        return String.format(Locale.ROOT, hours > 0 && hours < 1 ? "%,.3f" : "%,.1f", hours);
    }

    /// `12.3 %`; a share that is not zero never reads as zero.
    static String percent(double share) {
        boolean tiny = share > 0 && share < 0.0005;
        return tiny ? "<0.1 %" : String.format(Locale.ROOT, "%.1f %%", share * 100);
    }

    static String percent(GpuTime part, GpuTime whole) {
        return percent(part.shareOf(whole));
    }

    static String money(double amount) {
        return String.format(Locale.ROOT, "%,.0f", amount);
    }
}
