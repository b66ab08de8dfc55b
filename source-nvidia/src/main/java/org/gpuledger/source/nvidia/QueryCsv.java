package org.gpuledger.source.nvidia;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.gpuledger.model.LedgerException;
import org.gpuledger.model.evidence.Problems;

/// `nvidia-smi --query-gpu=… --format=csv`: any columns in any order, with or without units,
/// appended logs with headers in between, and what spreadsheets make of it.
final class QueryCsv {
    private final LogLines log;
    private final Instants instants;
    private final Problems problems;
    private final Seen seen;
    private List<String> header = List.of();
    private char separator = ',';

    QueryCsv(LogLines log, Instants instants, Problems problems, Seen seen) {
        this.log = log;
        this.instants = instants;
        this.problems = problems;
        this.seen = seen;
    }

    /// Whether a line is a header of such a log.
    static boolean isHeader(String line) {
        List<String> cells = cells(line, line.indexOf(';') >= 0 ? ';' : ',');
        long known =
                cells.stream().filter(cell -> Field.byName(cell).isPresent()).count();
        boolean named = cells.stream().allMatch(cell -> cell.strip().matches("[A-Za-z][A-Za-z0-9_.]*(\\s*\\[[^]]*])?"));
        return known > 0 && named;
    }

    void read() {
        for (int i = 0; i < log.lines().size(); i++) {
            String line = log.lines().get(i);
            if (isHeader(line)) {
                separator = line.indexOf(';') >= 0 ? ';' : ',';
                header = cells(line, separator);
                requireIdentity(i);
            } else if (!line.isBlank()) {
                record(line, log.where(i));
            }
        }
        if (log.torn()) {
            problems.add(
                    "torn_line",
                    log.where(log.lines().size()),
                    "the file ends in the middle of a line; no value taken");
        }
    }

    private void requireIdentity(int line) {
        boolean timed = header.stream().anyMatch(name -> Field.byName(name).equals(Optional.of(Field.TIMESTAMP)));
        if (!timed) {
            throw LedgerException.input(
                    "GL-2302",
                    "the log has no column `timestamp`",
                    log.where(line),
                    "Record it with nvidia-smi --query-gpu=timestamp,uuid,utilization.gpu,… --format=csv.");
        }
    }

    private void record(String line, String where) {
        List<String> cells = cells(line, separator);
        if (header.isEmpty() || cells.size() != header.size()) {
            problems.add(
                    "torn_line",
                    where,
                    "%d cells instead of %d; no value taken".formatted(cells.size(), header.size()));
            return;
        }
        Record record = new Record(problems, where, separator == ';');
        OptionalLong at = OptionalLong.empty();
        for (int i = 0; i < cells.size(); i++) {
            if (Field.byName(header.get(i)).equals(Optional.of(Field.TIMESTAMP))) {
                at = instants.read(cells.get(i), where);
            } else {
                record.put(header.get(i), cells.get(i));
            }
        }
        at.ifPresent(instant -> record.tell(seen, instant));
    }

    /// Cells of a line; a spreadsheet may have put whole cells in quotes. A quote elsewhere is
    /// damage: no cells.
    static List<String> cells(String line, char separator) {
        List<String> cells = new ArrayList<>();
        int from = 0;
        while (from <= line.length()) {
            int start = from;
            while (start < line.length() && line.charAt(start) == ' ') {
                start++;
            }
            boolean quoted = start < line.length() && line.charAt(start) == '"';
            int close = quoted ? line.indexOf('"', start + 1) : start - 1;
            int end = line.indexOf(separator, Math.max(start, close + 1));
            String cell = line.substring(quoted ? close + 1 : start, end < 0 ? line.length() : end);
            boolean damaged = cell.indexOf('"') >= 0 || (quoted && (close < 0 || !cell.isBlank()));
            if (damaged) {
                return List.of();
            }
            cells.add((quoted ? line.substring(start + 1, close) : cell).strip());
            from = end < 0 ? line.length() + 1 : end + 1;
        }
        return cells;
    }
}
