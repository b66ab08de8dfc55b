package org.gpuledger.books.timeline;

import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import org.gpuledger.model.dataset.Column;
import org.gpuledger.model.dataset.Row;
import org.gpuledger.model.dataset.Table;
import org.gpuledger.model.evidence.Problems;
import org.gpuledger.model.fleet.Device;
import org.gpuledger.model.fleet.NodeState;
import org.gpuledger.model.work.Allocation;

/// Builds the facts of a fleet from rows of the small tables, in whatever order they arrive: checks
/// them, fills in what the format says is meant where a cell is empty, and puts them in canonical
/// order, so that the same rows give equal facts.
///
/// Everything that is wrong is collected and told together by {@link #build}. The rows of
/// `gpu_samples`, `node_samples` and `period` are not facts of this kind and are refused.
public final class FactAssembly {
    private static final Set<Table> NOT_ASSEMBLED = EnumSet.of(Table.GPU_SAMPLES, Table.NODE_SAMPLES, Table.PERIOD);

    private final Faults faults = new Faults();
    private final RowFingerprints fingerprints = new RowFingerprints();
    private final Set<Table> present = EnumSet.noneOf(Table.class);
    private final FleetRows fleet;
    private final StateRows states;
    private final JobRows jobs;
    private final HoldRows holds;
    private final CountRows counts;
    private final ActivityRows activities;

    /// @param problems takes notes of what was corrected
    public FactAssembly(Problems problems) {
        fleet = new FleetRows(faults);
        states = new StateRows(faults, problems);
        jobs = new JobRows(faults, problems, fleet::poolNamed);
        holds = new HoldRows(faults, problems);
        counts = new CountRows(problems);
        activities = new ActivityRows(problems);
    }

    /// The faults of this dataset; a reader adds unreadable values, so that one run tells all.
    public Faults faults() {
        return faults;
    }

    /// Says that a table exists, which matters where it has no rows: an empty `allocations` tells
    /// that nothing was held, a missing one tells nothing.
    public void open(Table table) {
        present.add(table);
        fingerprints.open(table);
    }

    /// Takes one row.
    ///
    /// @param where file and line, for messages
    public void accept(Row row, String where) {
        if (NOT_ASSEMBLED.contains(row.table())) {
            throw new IllegalArgumentException("rows of " + row.table().label() + " are not assembled");
        }
        open(row.table());
        fingerprints.add(row);
        Optional<Column> missing = firstMissing(row);
        missing.ifPresent(column -> faults.add(
                "GL-2108",
                "%s of %s is empty".formatted(column.name(), row.table().label()),
                where,
                "Give it a value: the column is required"));
        if (missing.isEmpty()) {
            take(new Cells(row, where, faults));
        }
    }

    /// The facts. Ends of node states and allocations that are not recorded are `Long.MAX_VALUE`:
    /// in any period, such a state or hold lasts to its end and beyond.
    ///
    /// @throws org.gpuledger.model.LedgerException `GL-21xx`: all that is wrong, the first 20 in full
    public FleetFacts build() {
        fleet.settle();
        jobs.settle();
        List<Device> devices = fleet.devices();
        List<NodeState> nodeStates = states.states(fleet);
        List<Allocation> allocations = holds.allocations(fleet, jobs);
        List<JobActivity> jobActivities = activities.activities(jobs);
        List<PoolSeries> series = counts.series();
        series.forEach(one -> fleet.poolNamed(one.pool()));
        faults.throwIfAny();
        return new FleetFacts(
                fleet.nodes(),
                devices,
                nodeStates,
                fleet.pools(),
                jobs.jobs(),
                allocations,
                present.contains(Table.ALLOCATIONS),
                series,
                jobActivities);
    }

    /// A fingerprint per table that exists: the number of rows and 128 bits in hex, equal for the
    /// same rows in any order.
    public SortedMap<String, String> fingerprints() {
        return fingerprints.texts();
    }

    private void take(Cells cells) {
        switch (cells.row().table()) {
            case GPUS -> fleet.gpu(cells);
            case NODES -> fleet.node(cells);
            case NODE_STATES -> states.add(cells);
            case POOLS -> fleet.pool(cells);
            case JOBS -> jobs.add(cells);
            case ALLOCATIONS -> holds.add(cells);
            case JOB_SAMPLES -> activities.add(cells);
            case POOL_SAMPLES -> counts.add(cells);
            case GPU_SAMPLES, NODE_SAMPLES, PERIOD -> throw new IllegalStateException("not assembled");
        }
    }

    private static Optional<Column> firstMissing(Row row) {
        for (int i = 0; i < row.table().columns().size(); i++) {
            if (row.table().column(i).required() && !row.has(i)) {
                return Optional.of(row.table().column(i));
            }
        }
        return Optional.empty();
    }
}
