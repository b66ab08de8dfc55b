package org.gpuledger.source.joblog;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalDouble;
import org.gpuledger.model.evidence.Problems;

/// `metrics.csv` of Lightning's CSVLogger: a row for each logged step and, apart, for each
/// validation; no times.
record MetricsCsv(Problems problems) implements LogReader {
    @Override
    public List<Event> read(Path file) {
        List<Event> events = new ArrayList<>();
        List<String> header = new ArrayList<>();
        new TextLines(file, problems).read((text, line, torn) -> {
            List<String> cells = Arrays.asList(text.split(",", -1));
            if (header.isEmpty()) {
                header.addAll(cells);
            } else if (header.contains("step")) {
                add(new Row(header, cells, JobFiles.nameOf(file) + " line " + line, torn), events);
            }
        });
        return events;
    }

    private void add(Row row, List<Event> events) {
        OptionalDouble step = row.cell("step");
        Reading reading = Reading.of(Measure.STEP, step.orElse(-1));
        if (row.torn || row.cells.size() != row.header.size() || !reading.isSane()) {
            problems.add(row.torn ? "torn_line" : "damaged_line", row.where, "left out");
        } else if (events.isEmpty() || !events.get(events.size() - 1).reading().equals(reading)) {
            events.add(new Event(java.util.OptionalLong.empty(), Event.NO_RANK, row.where, reading));
        }
    }

    private record Row(List<String> header, List<String> cells, String where, boolean torn) {
        OptionalDouble cell(String name) {
            int index = header.indexOf(name);
            return index < cells.size() ? Numbers.of(cells.get(index).strip()) : OptionalDouble.empty();
        }
    }
}
