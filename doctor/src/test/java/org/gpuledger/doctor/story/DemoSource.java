package org.gpuledger.doctor.story;

import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import org.gpuledger.books.timeline.FleetFacts;
import org.gpuledger.doctor.RowSource;
import org.gpuledger.model.dataset.Row;
import org.gpuledger.model.dataset.Table;
import org.gpuledger.model.time.EpochNanos;
import org.gpuledger.model.time.Span;
import org.gpuledger.testkit.DemoFleet;
import org.gpuledger.testkit.MemoryDataset;

/// The demo fleet with changes. Its whole week is planted anew where device samples are read, for
/// memory does not hold them as rows; its Monday is held.
///
/// @param held the rows, without device samples where they are planted anew
/// @param change makes of each row the one that is read
/// @param without tables that are left out
public record DemoSource(MemoryDataset held, boolean isReplanted, UnaryOperator<Row> change, List<Table> without)
        implements RowSource {
    private static final MemoryDataset RECORDS = new MemoryDataset();
    private static final MemoryDataset MONDAY = new MemoryDataset();

    static {
        DemoFleet.plant(row -> {
            if (row.table() != Table.GPU_SAMPLES) {
                RECORDS.accept(row);
            }
        });
        long start = RECORDS.rows(Table.PERIOD).get(0).whole("from_ns");
        Consumer<Row> early = row -> {
            boolean isSample = row.table() == Table.GPU_SAMPLES || row.table() == Table.JOB_SAMPLES;
            if (row.table() != Table.PERIOD
                    && (!isSample || row.whole("at_ns") < start + EpochNanos.PER_DAY + EpochNanos.PER_HOUR)) {
                MONDAY.accept(row);
            }
        };
        DemoFleet.plant(early::accept);
        MONDAY.accept(Row.of(Table.PERIOD).whole("from_ns", start).whole("until_ns", start + EpochNanos.PER_DAY));
    }

    /// The whole week.
    public static DemoSource week(UnaryOperator<Row> change) {
        return new DemoSource(RECORDS, true, change, List.of());
    }

    /// The first day.
    public static DemoSource monday(UnaryOperator<Row> change, Table... without) {
        return new DemoSource(MONDAY, false, change, List.of(without));
    }

    @Override
    public boolean has(Table table) {
        boolean isThere = table == Table.GPU_SAMPLES || !held.rows(table).isEmpty();
        return isThere && !without.contains(table);
    }

    @Override
    public void read(Table table, Visitor visitor) {
        if (without.contains(table)) {
            return;
        }
        if (isReplanted && table == Table.GPU_SAMPLES) {
            DemoFleet.plant(row -> {
                if (row.table() == table) {
                    visitor.visit(change.apply(row), row::toString);
                }
            });
        } else {
            held.rows(table).forEach(row -> visitor.visit(change.apply(row), row::toString));
        }
    }

    @Override
    public Span period(FleetFacts facts, Optional<long[]> samples) {
        Row period = held.rows(Table.PERIOD).get(0);
        return Span.of(period.whole("from_ns"), period.whole("until_ns"));
    }
}
