package org.gpuledger.source.nvidia;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.gpuledger.model.dataset.ImportOptions;
import org.gpuledger.model.evidence.Problems;
import org.gpuledger.model.time.EpochNanos;

/// `dcgmi dmon -e …`: a line per entity, columns under DCGM's short names, no times.
final class DcgmiMonitor {
    private final LogLines log;
    private final Problems problems;
    private final Seen seen;
    private final Ticks ticks;
    private List<Optional<DcgmField>> header = List.of();

    DcgmiMonitor(LogLines log, ImportOptions options, Problems problems, Seen seen) {
        this.log = log;
        this.problems = problems;
        this.seen = seen;
        this.ticks = new Ticks(options, EpochNanos.PER_SECOND);
    }

    static boolean isHeader(String line) {
        return line.strip().matches("#\\s*Entity(\\s+[A-Z0-9_]+)+");
    }

    void read() {
        for (int i = 0; i < log.lines().size(); i++) {
            String line = log.lines().get(i).strip();
            if (isHeader(line)) {
                header = fields(line);
            } else if (line.startsWith("GPU ")) {
                record(line.split("\\s+"), log.where(i));
            } else if (!line.isEmpty() && !line.equals("ID") && !line.startsWith("#")) {
                problems.add("unreadable_line", log.where(i), "not about a GPU; left out");
                ticks.lose();
            }
        }
        if (log.torn()) {
            problems.add(
                    "torn_line",
                    log.where(log.lines().size()),
                    "the file ends in the middle of a line; no value taken");
        }
    }

    private static List<Optional<DcgmField>> fields(String line) {
        List<Optional<DcgmField>> fields = new ArrayList<>();
        String[] names = line.replaceFirst("^#\\s*Entity\\s+", "").split("\\s+");
        for (String name : names) {
            fields.add(DcgmField.byShortName(name));
        }
        return fields;
    }

    private void record(String[] cells, String where) {
        if (cells.length != header.size() + 2 || !cells[1].matches("\\d{1,4}")) {
            problems.add(
                    "torn_line",
                    where,
                    "%d cells instead of %d; no value taken".formatted(cells.length, header.size() + 2));
            ticks.lose();
            return;
        }
        String gpu = seen.node() + "/" + cells[1];
        OptionalLong at = ticks.next(Integer.parseInt(cells[1]), where);
        if (at.isEmpty()) {
            problems.add("time_lost", where, "a line before broke the order of devices; no time, left out");
            return;
        }
        DcgmDevice device = new DcgmDevice();
        for (int i = 0; i < header.size(); i++) {
            if (header.get(i).isPresent()) {
                take(device, header.get(i).get(), cells[i + 2], where);
            }
        }
        DcgmDevice.Identity identity = new DcgmDevice.Identity(
                gpu,
                seen.node(),
                Optional.of(Long.valueOf(cells[1])),
                Optional.empty(),
                Optional.empty(),
                Optional.empty());
        seen.device(gpu, seen.node(), identity.index(), Optional.empty(), device.memoryBytes());
        seen.sample(gpu, at.getAsLong(), device.sample(identity, at.getAsLong()), where);
    }

    private void take(DcgmDevice device, DcgmField field, String cell, String where) {
        switch (field.quantity().read(cell, false)) {
            case Reading.Value value -> device.take(field, value.number());
            case Reading.Absent absent -> {}
            case Reading.NeedsReset reset -> problems.add("gpu_requires_reset", where, "the device needs a reset");
            case Reading.Sentinel sentinel -> problems.add("sentinel", where, field + " is a sentinel; absent");
            case Reading.OutOfRange beyond ->
                problems.add("out_of_range", where, field + " = " + beyond.number() + " cannot be; absent");
            case Reading.Unreadable unreadable ->
                problems.add("unreadable_value", where, field + " = `" + cell + "` is not a value; absent");
        }
    }
}
