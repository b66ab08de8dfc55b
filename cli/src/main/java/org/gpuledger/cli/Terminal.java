package org.gpuledger.cli;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.concurrent.TimeUnit;

/// What the process is attached to.
final class Terminal {
    private static final int DEFAULT_WIDTH = 80;
    private static final int MOST_WIDTH = 160;

    private Terminal() {}

    /// Whether standard output goes to a terminal; the launcher tells, for Java cannot ask.
    static boolean isInteractive() {
        return "1".equals(System.getenv("GPULEDGER_TTY"));
    }

    /// Columns of the terminal; 80 where there is none.
    static int width() {
        String columns = System.getenv("COLUMNS");
        if (columns != null && columns.matches("[1-9][0-9]{1,3}")) {
            return Math.min(MOST_WIDTH, Integer.parseInt(columns));
        }
        return isInteractive() ? Math.min(MOST_WIDTH, asked()) : DEFAULT_WIDTH;
    }

    /// Whether block characters and Chinese can be shown: the locale's charset is UTF-8.
    static boolean isUnicode() {
        String locale = locale().toUpperCase(Locale.ROOT);
        return locale.contains("UTF-8") || locale.contains("UTF8");
    }

    /// The locale that POSIX would use for messages.
    static String locale() {
        for (String name : new String[] {"LC_ALL", "LC_MESSAGES", "LANG"}) {
            String value = System.getenv(name);
            if (value != null && !value.isEmpty()) {
                return value;
            }
        }
        return "C";
    }

    private static int asked() {
        try {
            Process size = new ProcessBuilder("stty", "size")
                    .redirectInput(ProcessBuilder.Redirect.from(new java.io.File("/dev/tty")))
                    .start();
            String answer = new String(size.getInputStream().readAllBytes(), StandardCharsets.US_ASCII).strip();
            boolean done = size.waitFor(1, TimeUnit.SECONDS);
            return done && answer.matches("\\d+ [1-9]\\d{1,3}")
                    ? Integer.parseInt(answer.substring(answer.indexOf(' ') + 1))
                    : DEFAULT_WIDTH;
        } catch (IOException noTerminal) {
            return DEFAULT_WIDTH;
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            return DEFAULT_WIDTH;
        }
    }
}
