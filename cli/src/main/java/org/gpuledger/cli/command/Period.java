package org.gpuledger.cli.command;

import java.util.Optional;
import org.gpuledger.cli.Window;
import picocli.CommandLine.Option;

/// The options `--from` and `--until`.
final class Period {
    @Option(names = "--from", description = "start, such as 2026-03-04T10:00:00Z")
    private Optional<String> from = Optional.empty();

    @Option(names = "--until", description = "end, such as 2026-03-05T10:00:00Z")
    private Optional<String> until = Optional.empty();

    Optional<Window> window() {
        return Window.of(from, until);
    }
}
