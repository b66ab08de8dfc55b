package org.gpuledger.doctor.trap;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.gpuledger.doctor.signal.Blanks;
import org.gpuledger.model.dataset.Column;
import org.gpuledger.model.dataset.ColumnType;
import org.gpuledger.model.dataset.Row;
import org.gpuledger.model.dataset.Table;

/// Looks into single cells of samples: blanks that look like numbers, per cent where a ratio belongs.
public final class CellTraps {
    private final TrapRules rules;
    private final Map<Table, Counts> byTable = new EnumMap<>(Table.class);

    /// By column.
    private static final class Counts {
        private final long[] values;
        private final long[] blanks;
        private final long[] percents;

        Counts(int columns) {
            values = new long[columns];
            blanks = new long[columns];
            percents = new long[columns];
        }
    }

    public CellTraps(TrapRules rules) {
        this.rules = rules;
    }

    /// Looks at a row of a table of samples.
    public void look(Row row) {
        Table table = row.table();
        Counts counts = byTable.computeIfAbsent(
                table, unused -> new Counts(table.columns().size()));
        for (int i = 0; i < counts.values.length; i++) {
            ColumnType type = table.column(i).type();
            if (type != ColumnType.TEXT && type != ColumnType.TIME && row.has(i)) {
                counts.values[i]++;
                if (Blanks.isBlank(type, row, i)) {
                    counts.blanks[i]++;
                    counts.percents[i] += isPercent(type, row, i) ? 1 : 0;
                }
            }
        }
    }

    /// One finding for each column that shows one of the traps.
    public List<Finding> findings() {
        List<Finding> findings = new ArrayList<>();
        byTable.forEach((table, counts) -> {
            for (int i = 0; i < counts.values.length; i++) {
                boolean isFlood = counts.blanks[i] > 0 && counts.blanks[i] >= rules.floodShare() * counts.values[i];
                if (isFlood) {
                    findings.add(finding(table, table.column(i), counts, i));
                }
            }
        });
        return findings;
    }

    /// Of a ratio in per cent, few values are 1 or less.
    private static Finding finding(Table table, Column column, Counts counts, int i) {
        boolean isPercent = 2 * counts.percents[i] > counts.blanks[i];
        long found = isPercent ? counts.percents[i] : counts.blanks[i];
        return new Finding(
                isPercent ? Trap.PERCENT : Trap.SENTINELS,
                table.label() + "." + column.name(),
                List.of(
                        Finding.count("values", found),
                        Finding.count("of_values", counts.values[i]),
                        Finding.share("share", found / (double) counts.values[i])),
                List.of());
    }

    private static boolean isPercent(ColumnType type, Row row, int column) {
        return type == ColumnType.RATIO && row.number(column) > 1 && row.number(column) <= 100;
    }
}
