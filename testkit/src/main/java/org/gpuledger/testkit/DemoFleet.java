package org.gpuledger.testkit;

import java.util.List;
import org.gpuledger.model.dataset.RowSink;
import org.gpuledger.model.time.EpochNanos;
import org.gpuledger.model.time.Span;

/// The fleet that `gpuledger demo` shows: 104 devices in three pools, a week in November, with
/// every kind of waste planted once. Always the same.
public final class DemoFleet {
    private static final long SEED = 20261102;
    private static final int DAYS = 7;
    /// Monday 2026-11-02, midnight UTC.
    private static final long MONDAY = 1_793_577_600L * EpochNanos.PER_SECOND;

    private DemoFleet() {}

    /// Writes the dataset.
    public static void plant(RowSink rows) {
        fleet().writeTo(rows);
    }

    /// Writes the dataset with samples of another distance, and of a part of the week only.
    public static void plant(int intervalSeconds, Span window, RowSink rows) {
        fleet().writeTo(intervalSeconds, window, rows);
    }

    /// Its week.
    public static Span period() {
        return fleet().period();
    }

    /// Where its time truly went.
    public static TrueLedger truth() {
        return fleet().truth();
    }

    public static int gpus() {
        return fleet().gpus();
    }

    public static int days() {
        return DAYS;
    }

    private static PlantedFleet fleet() {
        return new PlantedFleet(plan(), SEED);
    }

    private static FleetPlan plan() {
        Span week = Span.of(MONDAY, MONDAY + DAYS * EpochNanos.PER_DAY);
        Dice dice = new Dice(SEED);
        FleetPlan.PoolPlan hot =
                new FleetPlan.PoolPlan("h100-train", "foundation", "NVIDIA H100 80GB HBM3", 8, 8, 128, 0, true);
        FleetPlan.PoolPlan general =
                new FleetPlan.PoolPlan("a100-shared", "vision", "NVIDIA A100-SXM4-80GB", 8, 4, 48, 0, false);
        FleetPlan.PoolPlan serving = new FleetPlan.PoolPlan("l40s-serve", "product", "NVIDIA L40S", 2, 4, 64, 6, true);
        Crowd crowd = new Crowd(week, dice.split())
                .training(hot, "foundation", 30)
                .training(hot, "speech", 14)
                .training(general, "vision", 26)
                .cpuHungry(general, "vision", 6)
                .evaluations(general, "quality", 22)
                .notebooks(general, "vision", 7)
                .serving(serving, "product", 7)
                .special(hot, "pretrain-hang", shape(16, 2), 0.25, 20, Behaviours.hung(0.35))
                .special(hot, "sweep-sleep", shape(8, 1), 0.10, 40, Behaviours.forgotten(0.25))
                .special(hot, "nproc-4-of-8", shape(8, 1), 0.50, 30, Behaviours.training(4))
                .special(general, "cpu-only-job", shape(2, 1), 0.30, 26, Behaviours.neverUsed(7))
                .special(general, "forgotten-demo", shape(2, 1), 0.55, 48, Behaviours.forgotten(0.1));
        return new FleetPlan(
                week,
                30,
                List.of(hot, general, serving),
                crowd.jobs(),
                List.of(
                        new FleetPlan.Outage(hot.node(3), hours(9, 28), true),
                        new FleetPlan.Outage(general.node(5), hours(100, 124), false)),
                List.of(new FleetPlan.Gap(hot.node(1), hours(80, 91))));
    }

    private static PlannedJob.Shape shape(int gpus, int nodes) {
        return new PlannedJob.Shape(gpus, nodes, gpus * 8, 8);
    }

    private static Span hours(int from, int until) {
        return Span.of(MONDAY + from * EpochNanos.PER_HOUR, MONDAY + until * EpochNanos.PER_HOUR);
    }
}
