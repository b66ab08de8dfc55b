package org.gpuledger.source.nvidia;

import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalLong;
import org.gpuledger.model.dataset.ImportOptions;
import org.gpuledger.model.evidence.Problems;
import org.gpuledger.model.time.EpochNanos;

/// `nvidia-smi dmon` and `pmon`: columns named by lines that begin with `#` and come again and
/// again; times only with `-o`.
final class Monitor {
    private static final long SECOND = EpochNanos.PER_SECOND;
    private static final int HALF_A_DAY_SECONDS = 12 * 3600;
    /// Columns of dmon by the names of the query interface; all others are not used.
    private static final Map<String, Field> DMON = Map.of(
            "sm", Field.UTILISATION,
            "pwr", Field.POWER,
            "pclk", Field.SM_CLOCK,
            "fb", Field.MEMORY_USED,
            "rxpci", Field.PCIE_RX,
            "txpci", Field.PCIE_TX);

    private final LogLines log;
    private final ImportOptions options;
    private final Instants instants;
    private final Problems problems;
    private final Seen seen;
    private final Ticks ticks;
    private final Processes processes;
    private List<String> header = List.of();
    private OptionalLong dayNanos = OptionalLong.empty();
    private LocalTime lastTime = LocalTime.MIN;

    Monitor(LogLines log, ImportOptions options, Instants instants, Problems problems, Seen seen) {
        this.log = log;
        this.options = options;
        this.instants = instants;
        this.problems = problems;
        this.seen = seen;
        this.ticks = new Ticks(options, SECOND);
        this.processes = new Processes();
    }

    /// Whether a line is the header of such a log.
    static boolean isHeader(String line) {
        List<String> names = names(line);
        return line.startsWith("#") && names.contains("gpu") && names.size() > 2;
    }

    void read() {
        for (int i = 0; i < log.lines().size(); i++) {
            String line = log.lines().get(i);
            if (isHeader(line)) {
                header = names(line);
            } else if (!line.isBlank() && !line.strip().startsWith("#")) {
                record(line.strip().split("\\s+"), log.where(i));
            }
        }
        processes.flush();
        if (log.torn()) {
            problems.add(
                    "torn_line",
                    log.where(log.lines().size()),
                    "the file ends in the middle of a line; no value taken");
        }
    }

    private void record(String[] cells, String where) {
        boolean isProcess = header.contains("pid") && header.contains("type");
        boolean fits = isProcess ? cells.length >= header.size() : cells.length == header.size();
        int gpu = header.indexOf("gpu");
        if (!fits || !cells[gpu].matches("\\d{1,4}")) {
            problems.add(
                    "torn_line",
                    where,
                    "%d cells instead of %d; no value taken".formatted(cells.length, header.size()));
            return;
        }
        if (isProcess) {
            processes.line(cells, gpu, where);
            return;
        }
        OptionalLong at = instant(cells, cells[gpu], where);
        Record record = new Record(problems, where, false);
        record.put(Field.INDEX, cells[gpu]);
        for (int i = 0; i < cells.length; i++) {
            Field field = DMON.get(header.get(i));
            if (field != null) {
                record.put(field, cells[i]);
            }
        }
        at.ifPresent(instant -> record.tell(seen, instant));
    }

    private OptionalLong instant(String[] cells, String device, String where) {
        int time = header.indexOf("time");
        int date = header.indexOf("date");
        if (time < 0) {
            return tick(device, where);
        }
        if (date >= 0) {
            return instants.read(cells[date] + " " + cells[time], where);
        }
        return timeOnly(cells[time], device, where);
    }

    private OptionalLong tick(String device, String where) {
        OptionalLong at = ticks.next(Integer.parseInt(device), where);
        if (at.isEmpty()) {
            problems.add("time_lost", where, "a line before broke the order of devices; no time, left out");
        }
        return at;
    }

    /// With `-o T` the day is the user's; it goes on when the clock runs back.
    private OptionalLong timeOnly(String cell, String device, String where) {
        if (!cell.matches("\\d{2}:\\d{2}:\\d{2}") || cell.compareTo("23:59:59") > 0) {
            problems.add("unreadable_time", where, "`" + cell + "` is not a time; the line is left out");
            return OptionalLong.empty();
        }
        if (dayNanos.isEmpty()) {
            dayNanos = ticks.next(Integer.parseInt(device), where);
        }
        LocalTime local = LocalTime.parse(cell);
        boolean isNextDay = lastTime.toSecondOfDay() - local.toSecondOfDay() > HALF_A_DAY_SECONDS;
        if (isNextDay) {
            dayNanos = OptionalLong.of(dayNanos.getAsLong() + EpochNanos.PER_DAY);
        }
        lastTime = local;
        ZoneId zone = options.zone();
        LocalDate day = LocalDate.ofInstant(EpochNanos.toInstant(dayNanos.getAsLong()), zone);
        return instants.inZone(LocalDateTime.of(day, local), where);
    }

    private static List<String> names(String line) {
        return List.of(
                line.replaceFirst("^#\\s*", "").strip().toLowerCase(Locale.ROOT).split("\\s+"));
    }

    /// pmon prints a line per process; a round is over when the device number falls or the same
    /// time comes again.
    private final class Processes {
        private final List<String> gpus = new ArrayList<>();
        private final List<Integer> counts = new ArrayList<>();
        private int lastGpu = -1;
        private OptionalLong at = OptionalLong.empty();
        private String where = "";

        void line(String[] cells, int gpuColumn, String place) {
            int gpu = Integer.parseInt(cells[gpuColumn]);
            boolean known = gpus.contains(cells[gpuColumn]);
            if (gpu < lastGpu || (known && gpu != lastGpu)) {
                flush();
            }
            if (!gpus.contains(cells[gpuColumn])) {
                OptionalLong instant = instant(cells, cells[gpuColumn], place);
                at = gpus.isEmpty() ? instant : at;
                gpus.add(cells[gpuColumn]);
                counts.add(0);
            }
            String type = cells[header.indexOf("type")];
            boolean computes = cells[header.indexOf("pid")].matches("\\d+") && type.contains("C");
            int last = counts.size() - 1;
            counts.set(last, counts.get(last) + (computes ? 1 : 0));
            lastGpu = gpu;
            where = place;
        }

        void flush() {
            for (int i = 0; i < gpus.size() && at.isPresent(); i++) {
                Record record = new Record(problems, where, false);
                record.put(Field.INDEX, gpus.get(i));
                record.put(Field.PROCESSES, Integer.toString(counts.get(i)));
                record.tell(seen, at.getAsLong());
            }
            gpus.clear();
            counts.clear();
            lastGpu = -1;
        }
    }
}
