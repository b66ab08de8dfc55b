package org.gpuledger.cli.render;

/// Bars of blocks: eighths of a column where the terminal shows them, `#` where it does not.
final class Bar {
    private static final String[] EIGHTHS = {"", "▏", "▎", "▍", "▌", "▋", "▊", "▉"};

    private Bar() {}

    /// A bar for a share of the whole.
    ///
    /// @param share 0..1
    /// @param columns the whole's length
    static String of(double share, int columns, boolean unicode) {
        double length = Math.max(0, Math.min(1, share)) * columns;
        if (!unicode) {
            return "#".repeat((int) Math.round(length));
        }
        int full = (int) length;
        int eighths = (int) Math.round((length - full) * 8);
        if (eighths == 8) {
            return "█".repeat(full + 1);
        }
        String bar = "█".repeat(full) + EIGHTHS[eighths];
        return bar.isEmpty() && share > 0 ? EIGHTHS[1] : bar;
    }
}
