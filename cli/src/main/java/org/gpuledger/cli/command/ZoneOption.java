package org.gpuledger.cli.command;

import java.time.DateTimeException;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.Optional;
import org.gpuledger.model.LedgerException;
import picocli.CommandLine.Option;

/// The option `--zone`.
final class ZoneOption {
    @Option(names = "--zone", paramLabel = "ZONE", description = "zone of times without one (default UTC)")
    private Optional<String> zone = Optional.empty();

    ZoneId zone() {
        try {
            return zone.map(ZoneId::of).orElse(ZoneOffset.UTC);
        } catch (DateTimeException unknown) {
            throw LedgerException.input(
                    "GL-1202",
                    "there is no such time zone",
                    "--zone " + zone.orElse(""),
                    "Use a name like Asia/Shanghai or +08:00.");
        }
    }
}
