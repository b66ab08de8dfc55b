package org.gpuledger.cli.command;

import org.gpuledger.model.LedgerException;

/// What a result is written as.
enum Format {
    TEXT,
    JSON,
    CSV,
    HTML;

    /// Refuses a format that a command does not write.
    LedgerException refusal(String command, String remedy) {
        return LedgerException.input(
                "GL-1105",
                "`" + command + "` does not write " + name().toLowerCase(java.util.Locale.ROOT),
                "--format",
                remedy);
    }
}
