package org.gpuledger.doctor.story;

import java.util.List;
import java.util.Optional;
import org.gpuledger.books.timeline.FleetFacts;
import org.gpuledger.doctor.RowSource;
import org.gpuledger.model.dataset.Row;
import org.gpuledger.model.dataset.Table;
import org.gpuledger.model.time.Span;
import org.gpuledger.testkit.MemoryDataset;

/// A dataset in memory that says its period.
public record MemorySource(MemoryDataset rows) implements RowSource {
    @Override
    public boolean has(Table table) {
        return !rows.rows(table).isEmpty();
    }

    @Override
    public void read(Table table, Visitor visitor) {
        rows.rows(table).forEach(row -> visitor.visit(row, row::toString));
    }

    @Override
    public Span period(FleetFacts facts, Optional<long[]> samples) {
        List<Row> period = rows.rows(Table.PERIOD);
        return Span.of(period.get(0).whole("from_ns"), period.get(0).whole("until_ns"));
    }
}
