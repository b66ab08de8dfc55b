package org.gpuledger.source.slurm;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.BiConsumer;
import org.gpuledger.model.evidence.Problems;

/// A table with a header: cells between bars, between commas or tabs, or between blanks.
///
/// @param header names of the columns
/// @param separator the character between cells; a blank stands for any number of them
record TextTable(List<String> header, char separator) {
    TextTable {
        header = List.copyOf(header);
    }

    static TextTable of(String headerLine) {
        char separator = headerLine.indexOf('|') >= 0
                ? '|'
                : headerLine.indexOf('\t') >= 0 ? '\t' : headerLine.matches("[^ ]*,[^ ]*") ? ',' : ' ';
        List<String> names = new ArrayList<>(cut(headerLine, separator));
        if (separator == '|' && names.get(names.size() - 1).isEmpty()) {
            names.remove(names.size() - 1);
        }
        return new TextTable(names, separator);
    }

    /// Calls for each record with its place and its cells. A repeated header is skipped; a record
    /// with too few or too many cells is counted and left out.
    void read(SlurmText text, int firstLine, Problems problems, BiConsumer<String, List<String>> consumer) {
        for (int i = firstLine; i < text.lines().size(); i++) {
            String line = text.lines().get(i);
            if (line.isBlank() || isRule(line)) {
                continue;
            }
            List<String> cells = fit(cut(line, separator));
            if (cells.equals(header)) {
                continue;
            }
            if (cells.size() == header.size()) {
                consumer.accept(text.where(i), cells);
            } else {
                String detail = "%d cells instead of %d, left out".formatted(cells.size(), header.size());
                problems.add("torn_line", text.where(i), detail);
            }
        }
    }

    /// Words of a reason at the end of a line are one cell; a bar may stand behind the last cell.
    private List<String> fit(List<String> cells) {
        int last = header.size() - 1;
        boolean isClosed = separator == '|' && cells.size() == header.size() + 1;
        if (isClosed && cells.get(last + 1).isEmpty()) {
            return cells.subList(0, last + 1);
        }
        boolean endsInWords = separator == ' ' && last >= 0 && header.get(last).matches("(?i).*REASON\\)?");
        if (!endsInWords || cells.size() <= header.size()) {
            return cells;
        }
        List<String> fitting = new ArrayList<>(cells.subList(0, last));
        fitting.add(String.join(" ", cells.subList(last, cells.size())));
        return fitting;
    }

    private static boolean isRule(String line) {
        return line.matches("[- ]+");
    }

    private static List<String> cut(String line, char separator) {
        if (separator == ' ') {
            return Arrays.asList(line.strip().split(" +"));
        }
        return separator == ','
                ? Ranges.split(line).stream().map(String::strip).toList()
                : Arrays.stream(line.split(separator == '|' ? "\\|" : "\t", -1))
                        .map(String::strip)
                        .toList();
    }
}
