package org.gpuledger.testkit;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.gpuledger.model.dataset.Row;
import org.gpuledger.model.dataset.RowSink;
import org.gpuledger.model.dataset.Table;
import org.gpuledger.model.time.EpochNanos;
import org.gpuledger.model.work.JobTier;

/// What the runs of a planted fleet tell of themselves once a minute: CPU in use, steps made.
/// Notebooks count no steps.
final class JobCounters {
    private static final long INTERVAL = EpochNanos.PER_MINUTE;

    private JobCounters() {}

    static void writeTo(FleetPlan plan, Map<String, List<PlantedFleet.Held>> heldByGpu, RowSink rows) {
        Map<String, PlantedFleet.Held> firstDevice = new TreeMap<>();
        heldByGpu
                .values()
                .forEach(holds -> holds.forEach(held -> {
                    if (held.gpu().equals(held.placed().gpus().get(0))) {
                        firstDevice.put(held.placed().job().id(), held);
                    }
                }));
        firstDevice.values().forEach(held -> write(plan, held, rows));
    }

    private static void write(FleetPlan plan, PlantedFleet.Held held, RowSink rows) {
        boolean counts = held.placed().job().tier() == JobTier.TRAINING;
        double steps = 0;
        int phase = 0;
        List<Phase> phases = held.phases();
        for (long at = held.span().fromNanos() + INTERVAL; at <= held.span().untilNanos(); at += INTERVAL) {
            double cpu = 0;
            while (phase < phases.size() && phases.get(phase).untilNanos() <= at - INTERVAL) {
                phase++;
            }
            for (int i = phase; i < phases.size() && phases.get(i).fromNanos() < at; i++) {
                long from = Math.max(at - INTERVAL, phases.get(i).fromNanos());
                double seconds = (Math.min(at, phases.get(i).untilNanos()) - from) / (double) EpochNanos.PER_SECOND;
                cpu += phases.get(i).cpuCores() * seconds / 60;
                steps += phases.get(i).stepsPerSecond() * seconds;
            }
            if (isSeen(plan, held.node(), at)) {
                Row row = Row.of(Table.JOB_SAMPLES)
                        .whole("at_ns", at)
                        .text("job", held.placed().job().id())
                        .number("cpu_cores", cpu);
                rows.accept(counts ? row.number("steps_total", Math.floor(steps)) : row);
            }
        }
    }

    private static boolean isSeen(FleetPlan plan, String node, long at) {
        return plan.gaps().stream()
                .filter(gap -> gap.node().equals(node))
                .noneMatch(
                        gap -> gap.span().fromNanos() < at && at <= gap.span().untilNanos());
    }
}
