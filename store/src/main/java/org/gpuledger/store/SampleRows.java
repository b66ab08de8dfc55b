package org.gpuledger.store;

import java.util.Map;
import org.gpuledger.books.timeline.Faults;
import org.gpuledger.model.LedgerException;
import org.gpuledger.model.dataset.Column;
import org.gpuledger.model.dataset.Row;
import org.gpuledger.model.dataset.Table;
import org.gpuledger.model.evidence.Problems;
import org.gpuledger.store.SampleField.Holds;

/// What is checked of a row that no assembly checks: samples of devices, the period.
final class SampleRows {
    private SampleRows() {}

    /// Whether all required cells are there; if not, that is a fault.
    static boolean isComplete(Row row, String where, Faults faults) {
        for (Column column : row.table().columns()) {
            if (column.required() && !row.has(column.name())) {
                faults.add(emptyCell(row.table(), column.name(), where));
                return false;
            }
        }
        return true;
    }

    static LedgerException emptyCell(Table table, String column, String where) {
        return LedgerException.input(
                "GL-2108",
                column + " of " + table.label() + " is empty",
                where,
                "Give it a value: the column is required");
    }

    /// The reading of a ratio or rate; not-a-number where there is none, or a ratio outside 0..1.
    static float reading(Row row, SampleField field, int column) {
        if (!row.has(column)) {
            return Float.NaN;
        }
        float value = (float) row.number(column);
        return field.holds() == Holds.RATIOS && isOutOfRange(value) ? Float.NaN : value;
    }

    static void noteOutOfRange(Row row, String where, Map<SampleField, Integer> columns, Problems problems) {
        columns.forEach((field, column) -> {
            if (field.holds() == Holds.RATIOS && row.has(column) && isOutOfRange((float) row.number(column))) {
                noteOutOfRange(field, where, 1, problems);
            }
        });
    }

    static void noteOutOfRange(SampleField field, String where, long count, Problems problems) {
        problems.add(
                "ratio_out_of_range",
                where,
                "%s outside 0..1 in %d samples; counted as not measured".formatted(field.column(), count));
    }

    private static boolean isOutOfRange(float value) {
        return value < 0f || value > 1f;
    }
}
