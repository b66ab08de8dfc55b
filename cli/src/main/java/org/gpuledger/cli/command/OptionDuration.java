package org.gpuledger.cli.command;

import java.util.OptionalLong;
import org.gpuledger.model.LedgerException;
import org.gpuledger.model.time.DurationText;

/// Durations of options: `15s`, `500ms`, `1m`, `2h`; a number alone is seconds.
final class OptionDuration {
    private OptionDuration() {}

    /// @throws LedgerException `GL-1204` the text is not a duration
    static long nanos(String option, String text) {
        OptionalLong nanos = DurationText.parse(text);
        if (nanos.isEmpty()) {
            throw LedgerException.input(
                    "GL-1204", option + " is not a duration", text, "Write it as 15s, 500ms or 1m.");
        }
        return nanos.getAsLong();
    }
}
