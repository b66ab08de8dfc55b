package org.gpuledger.testkit;

import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.gpuledger.model.dataset.Row;
import org.gpuledger.model.dataset.RowSink;
import org.gpuledger.model.dataset.Table;

/// A dataset held in memory, by table.
public final class MemoryDataset implements RowSink {
    private final Map<Table, List<Row>> rows = new EnumMap<>(Table.class);

    @Override
    public void accept(Row row) {
        rows.computeIfAbsent(row.table(), unused -> new ArrayList<>()).add(row);
    }

    /// The rows of a table, in order of arrival.
    public List<Row> rows(Table table) {
        return Collections.unmodifiableList(rows.getOrDefault(table, List.of()));
    }

    /// The same rows in another order.
    public MemoryDataset shuffled(long seed) {
        MemoryDataset shuffled = new MemoryDataset();
        List<Row> all = new ArrayList<>();
        rows.values().forEach(all::addAll);
        Collections.shuffle(all, new Random(seed));
        all.forEach(shuffled::accept);
        return shuffled;
    }

    /// The same rows but for some tables.
    public MemoryDataset without(Table... removed) {
        MemoryDataset rest = new MemoryDataset();
        List<Table> gone = List.of(removed);
        rows.forEach((table, ofTable) -> {
            if (!gone.contains(table)) {
                ofTable.forEach(rest::accept);
            }
        });
        return rest;
    }

    /// Hands all rows over.
    public void writeTo(RowSink sink) {
        rows.values().forEach(ofTable -> ofTable.forEach(sink::accept));
    }
}
