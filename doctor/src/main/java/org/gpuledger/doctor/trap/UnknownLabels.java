package org.gpuledger.doctor.trap;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.gpuledger.model.dataset.Row;

/// Rows whose labels name nothing that is known. Such a join drops data in silence in other systems;
/// here the books refuse it. A known name that differs only in spelling is told beside the label.
public final class UnknownLabels {
    /// Labels kept by name for each column; beyond it rows are only counted.
    private static final int KEPT = 10_000;

    private final TreeMap<String, Column> columns = new TreeMap<>();

    private static final class Column {
        private final TreeMap<String, Long> rowsByLabel = new TreeMap<>();
        private final Set<String> known;
        private long rows;
        private long unknown;

        Column(Set<String> known) {
            this.known = known;
        }
    }

    /// Looks at one label of a row.
    ///
    /// @param known the names that the label may have
    /// @return whether it is one of them
    public boolean isKnown(Row row, String column, Set<String> known) {
        String label = row.text(column);
        Column counts = columns.computeIfAbsent(row.table().label() + "." + column, unused -> new Column(known));
        counts.rows++;
        if (known.contains(label)) {
            return true;
        }
        counts.unknown++;
        if (counts.rowsByLabel.size() < KEPT || counts.rowsByLabel.containsKey(label)) {
            counts.rowsByLabel.merge(label, 1L, Long::sum);
        }
        return false;
    }

    /// One finding for each column with unknown labels.
    public List<Finding> findings() {
        List<Finding> findings = new ArrayList<>();
        columns.forEach((name, column) -> {
            if (column.unknown > 0) {
                findings.add(finding(name, column));
            }
        });
        return findings;
    }

    private static Finding finding(String name, Column column) {
        Map<String, String> plain = new HashMap<>();
        column.known.forEach(known -> plain.put(plain(known), known));
        List<String> examples = new ArrayList<>();
        int alike = 0;
        for (String label : column.rowsByLabel.keySet()) {
            String like = plain.get(plain(label));
            alike += like == null ? 0 : 1;
            examples.add(like == null ? label : label + " -> " + like);
        }
        return new Finding(
                Trap.UNKNOWN_LABEL,
                name,
                List.of(
                        Finding.count("rows", column.unknown),
                        Finding.count("of_rows", column.rows),
                        Finding.count("labels", column.rowsByLabel.size()),
                        Finding.count("spelt_otherwise", alike)),
                examples);
    }

    /// A name without what exporters add or change: case, port, domain, `GPU-`, dots for slashes.
    static String plain(String name) {
        String plain = name.toLowerCase(Locale.ROOT).replaceFirst(":\\d+$", "");
        plain = plain.replaceFirst("^gpu-", "");
        int domain = plain.indexOf('.');
        return domain > 0 && !plain.matches("[\\d.]+") ? plain.substring(0, domain) : plain;
    }
}
