package org.gpuledger.collector.entities;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import org.gpuledger.model.dataset.Row;
import org.gpuledger.model.dataset.Table;
import org.gpuledger.model.evidence.Problems;
import org.gpuledger.model.time.EpochNanos;
import org.jspecify.annotations.Nullable;

/// Keeps back rows for which the books would refuse the whole dataset. They stay open: once another source has told
/// what they name, they are written.
///
/// @param nodes known by themselves or by their devices
final class Consistent {
    /// Longer than this two runs cannot hold the same whole device; the books refuse it.
    private static final long HANDOVER = EpochNanos.PER_MINUTE;

    private static final Comparator<Row> BY_DEVICE = Comparator.comparing((Row row) -> row.text("gpu"))
            .thenComparingLong(row -> row.whole("from_ns"))
            .thenComparing(row -> row.text("job"));

    private final Set<String> nodes;
    private final Predicate<String> isGpu;
    private final Predicate<String> isJob;
    private final Problems problems;
    private final List<Row> keptBack = new ArrayList<>();

    Consistent(Set<String> nodes, Predicate<String> isGpu, Predicate<String> isJob, Problems problems) {
        this.nodes = nodes;
        this.isGpu = isGpu;
        this.isJob = isJob;
        this.problems = problems;
    }

    /// The rows that can be written.
    List<Row> of(Table table, List<Row> rows) {
        return switch (table) {
            case GPUS -> rows.stream().map(this::withKnownParent).toList();
            case NODE_STATES -> rows.stream().filter(this::isOfKnownNode).toList();
            case ALLOCATIONS -> single(rows.stream().filter(this::isKnownHold).toList());
            case NODES, POOLS, JOBS, GPU_SAMPLES, NODE_SAMPLES, JOB_SAMPLES, POOL_SAMPLES, PERIOD -> rows;
        };
    }

    /// The others, so far.
    List<Row> keptBack() {
        return List.copyOf(keptBack);
    }

    private boolean isOfKnownNode(Row state) {
        boolean isKnown = nodes.contains(state.text("node"));
        if (!isKnown) {
            keepBack("state_kept_back", state, "no source tells of node " + state.text("node") + " yet");
        }
        return isKnown;
    }

    private void keepBack(String kind, Row row, String why) {
        problems.add(kind, row.toString(), why);
        keptBack.add(row);
    }

    private Row withKnownParent(Row gpu) {
        return gpu.has("parent_gpu") && !isGpu.test(gpu.text("parent_gpu")) ? gpu.without("parent_gpu") : gpu;
    }

    private boolean isKnownHold(Row hold) {
        boolean isKnown = isGpu.test(hold.text("gpu")) && isJob.test(hold.text("job"));
        if (!isKnown) {
            keepBack("hold_kept_back", hold, "no source tells of its run, or of its device, yet");
        }
        return isKnown;
    }

    private List<Row> single(List<Row> holds) {
        List<Row> sorted = holds.stream().sorted(BY_DEVICE).toList();
        List<Row> kept = new ArrayList<>();
        Row furthest = null;
        for (Row hold : sorted) {
            boolean isWhole = !hold.has("share_ratio") || hold.number("share_ratio") >= 1;
            if (!isWhole) {
                kept.add(hold);
                continue;
            }
            if (furthest != null && overlap(furthest, hold) > HANDOVER) {
                keepBack("double_hold", hold, "held by " + furthest.text("job") + " at the same time");
                continue;
            }
            kept.add(hold);
            furthest = further(furthest, hold);
        }
        return kept;
    }

    private static Row further(@Nullable Row furthest, Row hold) {
        if (furthest == null || !furthest.text("gpu").equals(hold.text("gpu"))) {
            return hold;
        }
        return furthest.whole("until_ns") > hold.whole("until_ns") ? furthest : hold;
    }

    private static long overlap(Row earlier, Row later) {
        return earlier.text("gpu").equals(later.text("gpu"))
                ? Math.min(earlier.whole("until_ns"), later.whole("until_ns")) - later.whole("from_ns")
                : 0;
    }
}
