package org.gpuledger.source.slurm;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.gpuledger.model.evidence.Problems;

/// Text of sacct and squeue with a header, any columns in any order.
final class JobTable {
    private final TextTable table;
    private final Sighting.Tool tool;

    private JobTable(TextTable table, Sighting.Tool tool) {
        this.table = table;
        this.tool = tool;
    }

    /// Empty if the line is not a header with a job id and a state.
    static Optional<JobTable> of(String headerLine) {
        TextTable table = TextTable.of(headerLine);
        List<Optional<Field>> fields = table.header().stream().map(Field::of).toList();
        boolean isHeader = fields.contains(Optional.of(Field.ID)) && fields.contains(Optional.of(Field.STATE));
        boolean isQueue = table.header().stream().allMatch(name -> name.equals(name.toUpperCase(java.util.Locale.ROOT)))
                || table.separator() == ' ' && !headerLine.contains("JobID");
        return isHeader
                ? Optional.of(new JobTable(table, isQueue ? Sighting.Tool.SQUEUE : Sighting.Tool.SACCT))
                : Optional.empty();
    }

    void read(SlurmText text, int headerIndex, Problems problems, Runs runs) {
        checkColumns(text.where(headerIndex), problems);
        List<Optional<Field>> fields = table.header().stream().map(Field::of).toList();
        table.read(text, headerIndex + 1, problems, (where, cells) -> {
            runs.add(new Sighting(where, tool, cells(fields, cells), List.of()));
        });
    }

    private void checkColumns(String where, Problems problems) {
        List<String> missing = new ArrayList<>();
        for (Field field : List.of(Field.SUBMIT, Field.START)) {
            if (table.header().stream().noneMatch(name -> Field.of(name).equals(Optional.of(field)))) {
                missing.add(field.names().get(0));
            }
        }
        if (!missing.isEmpty()) {
            problems.add("column_missing", where, "no column " + String.join(", ", missing) + "; ask the tool for it");
        }
    }

    private static Map<Field, String> cells(List<Optional<Field>> fields, List<String> cells) {
        Map<Field, String> byField = new EnumMap<>(Field.class);
        for (int i = 0; i < cells.size(); i++) {
            String cell = cells.get(i);
            fields.get(i).ifPresent(field -> {
                if (!cell.isBlank()) {
                    byField.putIfAbsent(field, cell);
                }
            });
        }
        String either = byField.remove(Field.REASON_OR_NODES);
        if (either != null) {
            byField.put(either.startsWith("(") ? Field.REASON : Field.NODE_LIST, either);
        }
        return byField;
    }
}
