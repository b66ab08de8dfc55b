package org.gpuledger.source.slurm;

import java.time.DateTimeException;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Locale;
import java.util.OptionalLong;
import java.util.Set;
import org.gpuledger.model.evidence.Problems;
import org.gpuledger.model.time.EpochNanos;

/// Reads times as Slurm prints them: `2026-03-03T08:00:00` local to a zone, or epoch seconds.
final class SlurmTimes {
    private static final Set<String> ABSENT = Set.of("unknown", "none", "n/a", "(null)", "null", "0", "");
    private static final long LATEST_SECONDS = 7_258_118_400L;

    private final ZoneId zone;
    private final Problems problems;

    SlurmTimes(ZoneId zone, Problems problems) {
        this.zone = zone;
        this.problems = problems;
    }

    /// Epoch nanoseconds; empty where Slurm says that it does not know. What is neither is counted.
    OptionalLong read(String text, String where) {
        String plain = text.strip();
        if (ABSENT.contains(plain.toLowerCase(Locale.ROOT))) {
            return OptionalLong.empty();
        }
        if (plain.matches("\\d{9,10}") && Long.parseLong(plain) < LATEST_SECONDS) {
            return OptionalLong.of(Long.parseLong(plain) * EpochNanos.PER_SECOND);
        }
        if (plain.matches(".*T.*(Z|[+-]\\d\\d:?\\d\\d)")) {
            return withZone(plain, where);
        }
        try {
            return inZone(LocalDateTime.parse(plain), where);
        } catch (DateTimeException notOne) {
            return unreadable(plain, where);
        }
    }

    private OptionalLong withZone(String plain, String where) {
        OptionalLong read = EpochNanos.parse(plain.replaceFirst("([+-]\\d\\d)(\\d\\d)$", "$1:$2"));
        return read.isPresent() ? read : unreadable(plain, where);
    }

    private OptionalLong unreadable(String text, String where) {
        problems.add("unreadable_time", where, "`" + text + "` is not a time; it counts as unknown");
        return OptionalLong.empty();
    }

    /// Local time that summer time skips does not exist; one that it repeats is read as the first.
    private OptionalLong inZone(LocalDateTime local, String where) {
        List<ZoneOffset> offsets = zone.getRules().getValidOffsets(local);
        boolean isInRange = local.getYear() > 1970 && local.getYear() < 2200;
        if (offsets.isEmpty() || !isInRange) {
            return unreadable(local.toString(), where);
        }
        if (offsets.size() > 1) {
            problems.add("time_repeated_by_zone", where, local + " occurs twice in " + zone + "; read as the first");
        }
        return OptionalLong.of(EpochNanos.of(local.toInstant(offsets.get(0))));
    }
}
