package org.gpuledger.source.nvidia;

import java.time.DateTimeException;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Locale;
import java.util.OptionalLong;
import org.gpuledger.model.evidence.Problems;
import org.gpuledger.model.time.EpochNanos;

/// Reads the times that NVIDIA's tools print, local to a zone. Where a date could be read in two
/// ways it is not read.
final class Instants {
    private static final List<DateTimeFormatter> FORMATS = List.of(
            DateTimeFormatter.ofPattern("uuuu/M/d H:mm:ss[.SSSSSS][.SSS]", Locale.ROOT),
            DateTimeFormatter.ofPattern("uuuu-M-d[' ']['T']H:mm:ss[.SSSSSS][.SSS]", Locale.ROOT),
            DateTimeFormatter.ofPattern("d.M.uuuu H:mm[:ss][.SSS]", Locale.ROOT),
            DateTimeFormatter.ofPattern("uuuuMMdd HH:mm:ss", Locale.ROOT),
            DateTimeFormatter.ofPattern("EEE MMM d HH:mm:ss uuuu", Locale.ROOT));

    private final ZoneId zone;
    private final Problems problems;

    Instants(ZoneId zone, Problems problems) {
        this.zone = zone;
        this.problems = problems;
    }

    /// Epoch nanoseconds; empty, and counted, if the text is not a time or is a time that the zone
    /// skips.
    OptionalLong read(String text, String where) {
        OptionalLong withZone = text.contains("T") ? EpochNanos.parse(text) : OptionalLong.empty();
        if (withZone.isPresent()) {
            return withZone;
        }
        String plain = text.strip().replaceAll("\\s+", " ");
        for (DateTimeFormatter format : FORMATS) {
            try {
                return inZone(LocalDateTime.parse(plain, format), where);
            } catch (DateTimeException anotherForm) {
                continue;
            }
        }
        problems.add("unreadable_time", where, "`" + text + "` is not a time, or could be two; the line is left out");
        return OptionalLong.empty();
    }

    /// Local time that a change to summer time skips does not exist; one that a change back repeats
    /// is read as the first.
    OptionalLong inZone(LocalDateTime local, String where) {
        List<ZoneOffset> offsets = zone.getRules().getValidOffsets(local);
        if (offsets.isEmpty()) {
            problems.add(
                    "time_skipped_by_zone", where, local + " does not exist in " + zone + "; the line is left out");
            return OptionalLong.empty();
        }
        if (offsets.size() > 1) {
            problems.add("time_repeated_by_zone", where, local + " occurs twice in " + zone + "; read as the first");
        }
        try {
            return OptionalLong.of(EpochNanos.of(local.toInstant(offsets.get(0))));
        } catch (ArithmeticException beyond) {
            problems.add("unreadable_time", where, local + " is out of range; the line is left out");
            return OptionalLong.empty();
        }
    }
}
