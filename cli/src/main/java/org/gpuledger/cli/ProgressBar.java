package org.gpuledger.cli;

import java.io.PrintStream;
import org.gpuledger.books.engine.Progress;
import org.gpuledger.cli.render.Page;

/// Shows on standard error how far a close has come, in place, and wipes itself when done.
final class ProgressBar implements Progress {
    private static final int COLUMNS = 30;

    private final PrintStream err = System.err;
    private final Page page;

    ProgressBar(Page page) {
        this.page = page;
    }

    @Override
    public void advanced(int done, int total) {
        int filled = total == 0 ? COLUMNS : (int) ((long) done * COLUMNS / total);
        String bar =
                (page.unicode() ? "█" : "#").repeat(filled) + (page.unicode() ? "░" : ".").repeat(COLUMNS - filled);
        err.printf("\r%s %,d/%,d %s", bar, done, total, page.text("progress.devices"));
        if (done >= total) {
            err.print("\r\u001b[K");
        }
        err.flush();
    }
}
