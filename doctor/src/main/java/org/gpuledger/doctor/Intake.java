package org.gpuledger.doctor;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.gpuledger.books.timeline.FactAssembly;
import org.gpuledger.books.timeline.FleetFacts;
import org.gpuledger.doctor.coverage.SampleLog;
import org.gpuledger.doctor.trap.CellTraps;
import org.gpuledger.doctor.trap.Finding;
import org.gpuledger.doctor.trap.InventoryTraps;
import org.gpuledger.doctor.trap.TrapRules;
import org.gpuledger.doctor.trap.UnknownLabels;
import org.gpuledger.model.dataset.Row;
import org.gpuledger.model.dataset.Table;
import org.gpuledger.model.evidence.Problems;

/// Reads the small tables into facts, as the books do. What the books would refuse for a label that
/// names nothing is left out here and counted; all other faults stay faults.
final class Intake {
    private static final List<Table> ENTITIES = List.of(Table.GPUS, Table.NODES, Table.POOLS, Table.JOBS);

    private final RowSource source;
    private final FactAssembly assembly = new FactAssembly(new Problems());
    private final Set<String> gpus = new HashSet<>();
    private final Set<String> nodes = new HashSet<>();
    private final Set<String> jobs = new HashSet<>();
    private final InventoryTraps inventory = new InventoryTraps();
    private final UnknownLabels labels = new UnknownLabels();
    private final CellTraps cells;
    private final SampleLog runs = new SampleLog(Table.JOB_SAMPLES);

    Intake(RowSource source, TrapRules rules) {
        this.source = source;
        this.cells = new CellTraps(rules);
    }

    /// The facts of the fleet.
    ///
    /// @throws org.gpuledger.model.LedgerException `GL-21xx` what the books would refuse as well
    FleetFacts facts() {
        for (Table table : ENTITIES) {
            read(table, row -> noteEntity(row));
        }
        read(Table.NODE_STATES, row -> labels.isKnown(row, "node", nodes));
        read(Table.ALLOCATIONS, row -> {
            boolean knownJob = labels.isKnown(row, "job", jobs);
            return labels.isKnown(row, "gpu", gpus) && knownJob;
        });
        read(Table.JOB_SAMPLES, this::noteRun);
        read(Table.POOL_SAMPLES, row -> true);
        runs.settle();
        return assembly.build();
    }

    SampleLog runs() {
        return runs;
    }

    CellTraps cells() {
        return cells;
    }

    /// Whether a sample names a device or node that is known.
    boolean isKnown(Row sample) {
        return sample.table() == Table.GPU_SAMPLES
                ? labels.isKnown(sample, "gpu", gpus)
                : labels.isKnown(sample, "node", nodes);
    }

    List<Finding> findings() {
        List<Finding> findings = new java.util.ArrayList<>(labels.findings());
        findings.addAll(inventory.findings());
        findings.addAll(cells.findings());
        return findings;
    }

    /// Says of a row whether it belongs to the facts.
    @FunctionalInterface
    private interface Gate {
        boolean admits(Row row);
    }

    private void read(Table table, Gate gate) {
        if (source.has(table)) {
            assembly.open(table);
            source.read(table, (row, where) -> {
                if (gate.admits(row)) {
                    assembly.accept(row, where.get());
                }
            });
        }
    }

    private boolean noteEntity(Row row) {
        if (row.table() == Table.GPUS) {
            gpus.add(row.text("gpu"));
            nodes.add(row.text("node"));
            inventory.lookAtDevice(row);
        } else if (row.table() == Table.NODES) {
            nodes.add(row.text("node"));
            inventory.lookAtNode(row);
        } else if (row.table() == Table.JOBS) {
            jobs.add(row.text("job"));
        }
        return true;
    }

    private boolean noteRun(Row row) {
        cells.look(row);
        boolean isKnown = labels.isKnown(row, "job", jobs);
        if (isKnown) {
            runs.add(row);
        }
        return isKnown;
    }
}
