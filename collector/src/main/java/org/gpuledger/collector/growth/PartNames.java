package org.gpuledger.collector.growth;

import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.gpuledger.model.time.EpochNanos;

/// Names of parts: `day=2026-03-04/10-lab.1772618400` is what one pass over source `lab` added, `day=2026-03-04/10-lab`
/// the whole hour, `day=2026-03-04/10` entities that ended in an hour, `open` those that have not.
final class PartNames {
    static final String OPEN = "open";
    /// Not data: names that begin so are passed over by all who read datasets.
    static final String KEPT_BACK = "_kept_back";

    private static final DateTimeFormatter HOUR =
            DateTimeFormatter.ofPattern("'day='uuuu-MM-dd/HH", Locale.ROOT).withZone(ZoneOffset.UTC);
    private static final Pattern OF_PASS = Pattern.compile("(day=\\d{4}-\\d\\d-\\d\\d/\\d\\d-(\\w+))\\.\\d+");

    private PartNames() {}

    /// @param reachedNanos where the pass began
    static String ofPass(String source, long reachedNanos) {
        return HOUR.format(EpochNanos.toInstant(reachedNanos)) + "-" + source + "."
                + reachedNanos / EpochNanos.PER_SECOND;
    }

    static String ofHour(long nanos) {
        return HOUR.format(EpochNanos.toInstant(nanos));
    }

    static String ofHour(String source, long nanos) {
        return ofHour(nanos) + "-" + source;
    }

    /// The whole hour that a pass' part belongs to; none for other parts.
    static Optional<String> hourOf(String part, String source) {
        Matcher matcher = OF_PASS.matcher(part);
        return matcher.matches() && matcher.group(2).equals(source) ? Optional.of(matcher.group(1)) : Optional.empty();
    }
}
