package org.gpuledger.doctor.story;

import java.time.Instant;
import java.time.InstantSource;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.gpuledger.books.attribution.RuleBook;
import org.gpuledger.doctor.CheckUp;
import org.gpuledger.doctor.Doctor;
import org.gpuledger.doctor.RowSource;
import org.gpuledger.doctor.trap.Finding;
import org.gpuledger.doctor.trap.Trap;
import org.gpuledger.doctor.trap.TrapRules;
import org.gpuledger.model.dataset.ColumnType;
import org.gpuledger.model.dataset.Row;
import org.gpuledger.model.dataset.Table;
import org.gpuledger.model.time.EpochNanos;
import org.gpuledger.model.time.GpuTime;
import org.gpuledger.model.time.Span;
import org.gpuledger.testkit.MemoryDataset;

/// A dataset told in minutes from midnight of 2026-03-04 UTC, and the doctor who looks at it on the
/// next day.
public final class Case {
    public static final long MIDNIGHT = EpochNanos.parse("2026-03-04T00:00:00Z").orElseThrow();
    private static final Instant NEXT_DAY = Instant.parse("2026-03-05T00:00:00Z");

    private final MemoryDataset rows = new MemoryDataset();

    private Case(int minutes) {
        rows.accept(Row.of(Table.PERIOD).whole("from_ns", minute(0)).whole("until_ns", minute(minutes)));
    }

    /// A case over so many minutes.
    public static Case lasting(int minutes) {
        return new Case(minutes);
    }

    public static long minute(double minutes) {
        return MIDNIGHT + Math.round(minutes * EpochNanos.PER_MINUTE);
    }

    /// So many minutes of GPU time.
    public static GpuTime minutes(double minutes) {
        return GpuTime.ofNanos(Math.round(minutes * EpochNanos.PER_MINUTE));
    }

    /// A ready node with devices `<node>/0 …` in a pool.
    public Case node(String node, int gpus, String pool) {
        rows.accept(
                Row.of(Table.NODES).text("node", node).whole("gpu_count", gpus).text("pool", pool));
        for (int gpu = 0; gpu < gpus; gpu++) {
            row(Table.GPUS, "gpu", node + "/" + gpu, "node", node, "index", gpu, "model", "H100");
        }
        return row(Table.NODE_STATES, "node", node, "from_ns", minute(0), "state", "ready");
    }

    /// A run that holds devices from a minute to a minute.
    public Case run(String job, double from, double until, String... gpus) {
        row(
                Table.JOBS,
                "job",
                job,
                "owner",
                "ada",
                "tier",
                "training",
                "submitted_ns",
                minute(from),
                "started_ns",
                minute(from),
                "ended_ns",
                minute(until),
                "requested_gpus",
                gpus.length);
        for (String gpu : gpus) {
            row(Table.ALLOCATIONS, "job", job, "gpu", gpu, "from_ns", minute(from), "until_ns", minute(until));
        }
        return this;
    }

    /// A sample of a device.
    ///
    /// @param cells names and values in turn
    public Case gpu(String gpu, double minute, Object... cells) {
        return row(Table.GPU_SAMPLES, joined(cells, "gpu", gpu, "at_ns", minute(minute)));
    }

    /// A sample of a device at the end of each minute in `(from, until]`.
    public Case everyMinute(String gpu, int from, int until, Object... cells) {
        for (int minute = from + 1; minute <= until; minute++) {
            gpu(gpu, minute, cells);
        }
        return this;
    }

    /// A row of any table.
    ///
    /// @param cells names and values in turn
    public Case row(Table table, Object... cells) {
        Row row = Row.of(table);
        for (int i = 0; i < cells.length; i += 2) {
            set(row, (String) cells[i], cells[i + 1]);
        }
        rows.accept(row);
        return this;
    }

    public MemoryDataset rows() {
        return rows;
    }

    /// What the doctor finds.
    public CheckUp examined() {
        return examine(new MemorySource(rows));
    }

    /// What the doctor finds in a part of the period.
    public CheckUp examined(Span part) {
        return new Doctor(RuleBook.standard(), TrapRules.standard(), InstantSource.fixed(NEXT_DAY))
                .examine(new MemorySource(rows), own -> part);
    }

    /// What the doctor finds in any source, on the day after the story.
    public static CheckUp examine(RowSource source) {
        return examine(source, NEXT_DAY);
    }

    /// What the doctor finds at an instant.
    public static CheckUp examine(RowSource source, Instant now) {
        return new Doctor(RuleBook.standard(), TrapRules.standard(), InstantSource.fixed(now))
                .examine(source, UnaryOperator.identity());
    }

    /// Traps found, by name.
    public Map<Trap, Finding> found() {
        Map<Trap, Finding> found = new LinkedHashMap<>();
        examined().findings().forEach(finding -> found.put(finding.trap(), finding));
        return found;
    }

    private static Object[] joined(Object[] cells, Object... first) {
        Object[] all = java.util.Arrays.copyOf(first, first.length + cells.length);
        System.arraycopy(cells, 0, all, first.length, cells.length);
        return all;
    }

    private static void set(Row row, String column, Object value) {
        ColumnType type =
                row.table().column(row.table().indexOf(column).orElseThrow()).type();
        switch (type) {
            case TEXT -> row.text(column, (String) value);
            case TIME, WHOLE -> row.whole(column, ((Number) value).longValue());
            case RATIO, MEASURE, NUMBER -> row.number(column, ((Number) value).doubleValue());
        }
    }
}
