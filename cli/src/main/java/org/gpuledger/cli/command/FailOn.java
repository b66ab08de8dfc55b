package org.gpuledger.cli.command;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.gpuledger.model.LedgerException;
import org.gpuledger.model.time.GpuTime;
import picocli.CommandLine.Option;

/// The option `--fail-on` of commands that find GPU time amiss: exit code 1 above it.
final class FailOn {
    private static final Pattern AMOUNT = Pattern.compile("(\\d+(?:\\.\\d+)?)(%?)");

    @Option(
            names = "--fail-on",
            paramLabel = "HOURS|PERCENT",
            description = "exit code 1 if more GPU-hours, or more percent of them, are amiss; such as 0, 2.5 or 1%%")
    private Optional<String> limit = Optional.empty();

    /// Whether an amount is above the limit; nothing is above none.
    ///
    /// @param whole what a percentage is of
    /// @throws LedgerException `GL-1223` the limit is neither
    boolean isExceeded(GpuTime amount, GpuTime whole) {
        return limit.isPresent() && isExceeded(limit.get(), amount, whole);
    }

    /// For messages.
    String shown() {
        return limit.orElse("");
    }

    /// Speaks up before the work, not after it.
    void check() {
        limit.ifPresent(FailOn::parsed);
    }

    private static boolean isExceeded(String limit, GpuTime amount, GpuTime whole) {
        Matcher parsed = parsed(limit);
        double number = Double.parseDouble(parsed.group(1));
        double hours = parsed.group(2).isEmpty() ? number : number / 100 * whole.hours();
        return amount.hours() > hours;
    }

    private static Matcher parsed(String limit) {
        Matcher matcher = AMOUNT.matcher(limit);
        if (!matcher.matches()) {
            throw LedgerException.input(
                    "GL-1223", "--fail-on is neither hours nor a percentage", limit, "Write it as 0, 2.5 or 1%.");
        }
        return matcher;
    }
}
