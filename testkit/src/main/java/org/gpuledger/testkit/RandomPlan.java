package org.gpuledger.testkit;

import java.util.List;
import org.gpuledger.model.time.EpochNanos;
import org.gpuledger.model.time.Span;

/// A small fleet of chance: three pools of 40 to 80 devices in all, two days, with every kind of
/// trouble.
final class RandomPlan {
    private static final long MONDAY = 1_793_577_600L * EpochNanos.PER_SECOND;

    private RandomPlan() {}

    static FleetPlan of(long seed) {
        Dice dice = new Dice(seed);
        Span period = Span.of(MONDAY, MONDAY + 2 * EpochNanos.PER_DAY);
        FleetPlan.PoolPlan train =
                new FleetPlan.PoolPlan("train", "research", "NVIDIA H100 80GB HBM3", dice.whole(3, 6), 8, 96, 0, true);
        FleetPlan.PoolPlan lab = new FleetPlan.PoolPlan(
                "lab", "vision", "NVIDIA A100-SXM4-80GB", dice.whole(2, 4), 4, 48, 0, dice.chance(0.5));
        FleetPlan.PoolPlan serve =
                new FleetPlan.PoolPlan("serve", "product", "NVIDIA L40S", 2, 4, 64, dice.whole(4, 6), true);
        Crowd crowd = new Crowd(period, dice.split())
                .training(train, "research", dice.between(15, 40))
                .training(lab, "vision", dice.between(10, 30))
                .cpuHungry(lab, "vision", dice.between(0.5, 3))
                .evaluations(lab, "vision", dice.between(5, 20))
                .notebooks(lab, "vision", dice.between(2, 6))
                .serving(serve, "product", serve.declared() + dice.whole(0, 1))
                .special(train, "sleep", shape(4), dice.between(0.05, 0.4), 14, Behaviours.forgotten(0.3))
                .special(train, "pair", shape(4), dice.between(0.05, 0.4), 8, Behaviours.training(2))
                .special(train, "nccl", shape(8), dice.between(0.1, 0.5), 9, Behaviours.hung(0.6))
                .special(lab, "cpu-only", shape(1), dice.between(0.1, 0.6), 6, Behaviours.neverUsed(5));
        return new FleetPlan(
                period,
                30,
                List.of(train, lab, serve),
                crowd.jobs(),
                outages(period, train, lab, dice),
                gaps(period, train, dice));
    }

    private static PlannedJob.Shape shape(int gpus) {
        return new PlannedJob.Shape(gpus, 1, gpus * 4, 8);
    }

    private static List<FleetPlan.Outage> outages(
            Span period, FleetPlan.PoolPlan train, FleetPlan.PoolPlan lab, Dice dice) {
        return List.of(
                new FleetPlan.Outage(train.node(dice.whole(0, train.nodes() - 1)), inside(period, dice, 7), true),
                new FleetPlan.Outage(lab.node(dice.whole(0, lab.nodes() - 1)), inside(period, dice, 9), false));
    }

    private static List<FleetPlan.Gap> gaps(Span period, FleetPlan.PoolPlan train, Dice dice) {
        return List.of(new FleetPlan.Gap(train.node(0), inside(period, dice, 5)));
    }

    private static Span inside(Span period, Dice dice, double hours) {
        long from = period.fromNanos() + Math.round(period.lengthNanos() * dice.between(0.1, 0.7));
        return Span.of(from, from + Dice.minutes(dice.between(0.3, 1) * hours * 60));
    }
}
