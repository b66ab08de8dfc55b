package org.gpuledger.collector.entities;

import java.util.List;
import java.util.Set;
import java.util.TreeMap;
import org.gpuledger.model.dataset.Row;

/// Rows of things that do not end: of two that name the same thing the newer's cells count.
final class CellwiseRows implements OpenTable {
    private final String key;
    private final TreeMap<String, Row> rows = new TreeMap<>();

    /// @param key column of the thing's name
    CellwiseRows(String key) {
        this.key = key;
    }

    @Override
    public boolean take(Row row, Reading reading) {
        Row older = rows.get(row.text(key));
        Row newer = older == null ? row : row.over(older);
        rows.put(row.text(key), newer);
        return older == null || !newer.isSame(older);
    }

    @Override
    public List<Row> rows() {
        return List.copyOf(rows.values());
    }

    Set<String> names() {
        return rows.keySet();
    }

    boolean has(String name) {
        return rows.containsKey(name);
    }
}
