package org.gpuledger.collector.entities;

import java.util.Collection;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.gpuledger.model.dataset.Row;
import org.gpuledger.model.dataset.Table;
import org.gpuledger.model.evidence.Problems;

/// All rows of entities that may still change: what readings said so far, put together.
public final class OpenRows {
    /// The tables of entities, in the order in which they refer to each other.
    public static final List<Table> TABLES =
            List.of(Table.NODES, Table.GPUS, Table.POOLS, Table.NODE_STATES, Table.JOBS, Table.ALLOCATIONS);

    private static final Reading FROM_DISK = new Reading("", Long.MAX_VALUE, 0, Long.MIN_VALUE);

    private final CellwiseRows nodes = new CellwiseRows("node");
    private final CellwiseRows gpus = new CellwiseRows("gpu");
    private final StateRows states = new StateRows();
    private final HoldRows holds = new HoldRows();
    private final JobRows jobs;
    private final Map<Table, OpenTable> tables = new EnumMap<>(Table.class);
    private final EnumSet<Table> changed = EnumSet.noneOf(Table.class);
    private final Problems problems;

    /// @param problems takes notes of what cannot be
    public OpenRows(Problems problems) {
        this.problems = problems;
        this.jobs = new JobRows(problems);
        tables.put(Table.NODES, nodes);
        tables.put(Table.GPUS, gpus);
        tables.put(Table.POOLS, new CellwiseRows("pool"));
        tables.put(Table.NODE_STATES, states);
        tables.put(Table.JOBS, jobs);
        tables.put(Table.ALLOCATIONS, holds);
    }

    /// Takes back a row that {@link #rows} gave before.
    public void load(Row row) {
        table(row.table()).take(row, FROM_DISK);
    }

    /// Puts all that one reading said into the rows.
    public void take(Collection<Row> rows, Reading reading) {
        for (Row row : rows) {
            if (table(row.table()).take(row, reading)) {
                changed.add(row.table());
            }
        }
        keepReferencesCurrent();
    }

    /// The rows of a table.
    ///
    /// @param written those that the books accept: what they name is known
    /// @param keptBack the others
    public record Rows(List<Row> written, List<Row> keptBack) {}

    public Rows rows(Table table) {
        Set<String> known = new HashSet<>(nodes.names());
        gpus.rows().forEach(gpu -> known.add(gpu.text("node")));
        Consistent consistent = new Consistent(known, gpus::has, jobs::has, problems);
        List<Row> written = consistent.of(table, table(table).rows());
        return new Rows(written, consistent.keptBack());
    }

    /// The tables that changed since the last call.
    public Set<Table> takeChanged() {
        Set<Table> tables = EnumSet.copyOf(changed);
        changed.clear();
        return tables;
    }

    /// Runs that have not ended, of those.
    public Set<String> open(Collection<String> of) {
        Set<String> open = new HashSet<>(of);
        open.removeIf(job -> !jobs.isOpen(job));
        return open;
    }

    /// Says that runs are over which their source no longer knows.
    public void end(Collection<String> gone, long atNanos) {
        for (String job : gone) {
            changed.add(Table.JOBS);
            jobs.end(job, atNanos);
        }
    }

    /// Schedulers forget which devices a run had once it is over: a hold that was open when its source last answered
    /// ends
    /// with its run.
    ///
    /// @param openNanos up to where that answer went
    public void endWithRuns(long openNanos) {
        if (holds.extend(openNanos, jobs::end)) {
            changed.add(Table.ALLOCATIONS);
        }
    }

    /// Removes what ended by then and can no longer change.
    public Map<Table, List<Row>> seal(long beforeNanos) {
        Map<Table, List<Row>> sealed = new EnumMap<>(Table.class);
        sealed.put(Table.NODE_STATES, states.seal(beforeNanos));
        sealed.put(Table.ALLOCATIONS, holds.seal(beforeNanos));
        Set<String> holders = holds.holders();
        sealed.put(Table.JOBS, jobs.seal(beforeNanos, job -> !holders.contains(job)));
        sealed.values().removeIf(List::isEmpty);
        changed.addAll(sealed.keySet());
        return sealed;
    }

    /// What is known decides what may be written of the tables that refer to it.
    private void keepReferencesCurrent() {
        if (changed.contains(Table.GPUS) || changed.contains(Table.NODES)) {
            changed.add(Table.NODE_STATES);
        }
        if (changed.contains(Table.GPUS) || changed.contains(Table.JOBS)) {
            changed.add(Table.ALLOCATIONS);
        }
    }

    private OpenTable table(Table table) {
        OpenTable open = tables.get(table);
        if (open == null) {
            throw new IllegalArgumentException(table.label() + " is no table of entities");
        }
        return open;
    }
}
