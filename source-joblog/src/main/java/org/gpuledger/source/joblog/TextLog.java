package org.gpuledger.source.joblog;

import java.nio.file.Path;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.gpuledger.model.evidence.Problems;

/// Events of a text log: the first format that knows a line reads it.
record TextLog(List<LogFormat> formats, ZoneId zone, Problems problems) implements LogReader {
    TextLog {
        formats = List.copyOf(formats);
    }

    @Override
    public List<Event> read(Path file) {
        formats.forEach(LogFormat::begin);
        List<Event> events = new ArrayList<>();
        new TextLines(file, problems).read((text, number, torn) -> {
            LogLine line = LogLine.of(text, zone);
            String where = file.getFileName() + " line " + number;
            Optional<Reading> reading = reading(line);
            if (reading.isEmpty()) {
                return;
            }
            if (torn || !reading.get().isSane()) {
                problems.add(torn ? "torn_line" : "damaged_line", where, "left out");
            } else {
                OptionalLong at = reading.get().atNanos();
                events.add(new Event(at.isPresent() ? at : line.atNanos(), line.rank(), where, reading.get()));
            }
        });
        return events;
    }

    private Optional<Reading> reading(LogLine line) {
        return formats.stream()
                .map(format -> format.read(line))
                .flatMap(Optional::stream)
                .findFirst();
    }
}
