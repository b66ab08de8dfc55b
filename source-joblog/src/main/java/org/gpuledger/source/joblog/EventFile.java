package org.gpuledger.source.joblog;

import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import org.gpuledger.model.evidence.Problems;

/// A TensorBoard event file: scalars by step and wall time. All scalars of one step that follow
/// each other are one event, at the last one's time.
final class EventFile implements LogReader {
    private final TagTable tags = TagTable.read();
    private final Problems problems;

    EventFile(Problems problems) {
        this.problems = problems;
    }

    @Override
    public List<Event> read(Path file) {
        List<Event> events = new ArrayList<>();
        new EventRecords(file, problems).read((data, where) -> message(new Wire(ByteBuffer.wrap(data)), where, events));
        return events;
    }

    private void message(Wire wire, String where, List<Event> events) {
        OptionalLong at = OptionalLong.empty();
        long step = 0;
        List<ByteBuffer> summaries = new ArrayList<>();
        while (wire.next()) {
            if (wire.isDouble(1)) {
                at = nanos(wire.doubleValue());
            } else if (wire.isVarint(2)) {
                step = wire.word();
            } else if (wire.isBytes(5)) {
                summaries.add(wire.bytes());
            }
        }
        Reading reading = new Reading(Map.of());
        boolean isDamaged = wire.isDamaged();
        for (ByteBuffer summary : summaries) {
            Wire values = new Wire(summary);
            while (values.next()) {
                if (values.isBytes(1)) {
                    reading = value(reading, step, Scalar.of(values.bytes()), where);
                }
            }
            isDamaged |= values.isDamaged();
        }
        add(new Event(at, Event.NO_RANK, where, reading), isDamaged, events);
    }

    private Reading value(Reading reading, long step, Scalar scalar, String where) {
        if (scalar.isDamaged()) {
            problems.add("damaged_value", where, "a value is damaged; left out");
            return reading;
        }
        return scalar.number().isEmpty()
                ? reading
                : tags.reading(step, scalar.tag(), scalar.number().getAsDouble())
                        .map(reading::with)
                        .orElse(reading);
    }

    private void add(Event event, boolean isDamaged, List<Event> events) {
        if (isDamaged || !event.reading().isSane()) {
            problems.add(
                    "damaged_record", event.where(), "not a message of an event, or its numbers cannot be; left out");
        } else if (event.reading().has(Measure.STEP)) {
            Event last = events.isEmpty() ? event : events.get(events.size() - 1);
            boolean goesOn = !events.isEmpty()
                    && last.reading().whole(Measure.STEP).equals(event.reading().whole(Measure.STEP));
            if (goesOn) {
                events.set(
                        events.size() - 1,
                        new Event(
                                event.atNanos(),
                                Event.NO_RANK,
                                last.where(),
                                last.reading().with(event.reading())));
            } else {
                events.add(event);
            }
        }
    }

    /// Wall time is a double of seconds, exact to a microsecond.
    private static OptionalLong nanos(double seconds) {
        return seconds > 0 && seconds < 9e9 ? OptionalLong.of(Math.round(seconds * 1e6) * 1000) : OptionalLong.empty();
    }
}
