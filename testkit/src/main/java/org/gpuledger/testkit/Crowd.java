package org.gpuledger.testkit;

import java.util.ArrayList;
import java.util.List;
import org.gpuledger.model.account.Account;
import org.gpuledger.model.time.EpochNanos;
import org.gpuledger.model.time.Span;
import org.gpuledger.model.work.JobTier;

/// The people of a planted fleet: who submits what, when, for how long.
final class Crowd {
    private static final List<String> OWNERS = List.of("ada", "bo", "chen", "dara", "emil", "fang", "gita", "hugo");

    private final Span period;
    private final Dice dice;
    private final List<PlannedJob> jobs = new ArrayList<>();

    Crowd(Span period, Dice dice) {
        this.period = period;
        this.dice = dice;
    }

    List<PlannedJob> jobs() {
        return jobs;
    }

    /// Training runs: mostly small, some whole nodes, a few over two nodes; lengths spread widely
    /// (Helios, Philly).
    ///
    /// @param perDay arrivals a day
    Crowd training(FleetPlan.PoolPlan pool, String team, double perDay) {
        for (long at = next(period.fromNanos(), perDay); at < period.untilNanos(); at = next(at, perDay)) {
            int gpus = dice.oneOf(List.of(1, 1, 1, 1, 2, 2, 4, 4, 8, 8, 16));
            int fitting = Math.min(gpus, pool.nodes() > 2 ? 2 * pool.gpusPerNode() : pool.gpusPerNode());
            int nodes = Math.ceilDiv(fitting, pool.gpusPerNode());
            long length = Math.min(dice.logNormal(150, 1.1), 3 * EpochNanos.PER_DAY);
            int cpus = fitting * dice.oneOf(List.of(4, 6, 8, 12));
            add(
                    "train",
                    team,
                    pool,
                    new PlannedJob.Shape(fitting, nodes, cpus, dice.oneOf(List.of(0, 0, 0, 5))),
                    at,
                    length,
                    JobTier.TRAINING,
                    Behaviours.training(Integer.MAX_VALUE));
        }
        return this;
    }

    /// Single-device runs that want half a node's CPUs: they strand its other devices.
    Crowd cpuHungry(FleetPlan.PoolPlan pool, String team, double perDay) {
        for (long at = next(period.fromNanos(), perDay); at < period.untilNanos(); at = next(at, perDay)) {
            int cpus = pool.cpusPerNode() / 2;
            add(
                    "prep",
                    team,
                    pool,
                    new PlannedJob.Shape(1, 1, cpus, 0),
                    at,
                    dice.logNormal(240, 0.5),
                    JobTier.EXPERIMENT,
                    Behaviours.training(Integer.MAX_VALUE));
        }
        return this;
    }

    Crowd evaluations(FleetPlan.PoolPlan pool, String team, double perDay) {
        for (long at = next(period.fromNanos(), perDay); at < period.untilNanos(); at = next(at, perDay)) {
            add(
                    "eval",
                    team,
                    pool,
                    new PlannedJob.Shape(1, 1, 6, 2),
                    at,
                    dice.logNormal(45, 0.5),
                    JobTier.EXPERIMENT,
                    Behaviours.evaluation());
        }
        return this;
    }

    /// Notebooks are opened in the morning and closed in the evening or days later.
    Crowd notebooks(FleetPlan.PoolPlan pool, String team, double perDay) {
        for (long at = next(period.fromNanos(), perDay); at < period.untilNanos(); at = next(at, perDay)) {
            add(
                    "notebook",
                    team,
                    pool,
                    new PlannedJob.Shape(1, 1, 4, 1),
                    at,
                    dice.logNormal(420, 0.7),
                    JobTier.INTERACTIVE,
                    Behaviours.notebook());
        }
        return this;
    }

    /// Serving replicas that are there from the start; those beyond the declaration come last.
    Crowd serving(FleetPlan.PoolPlan pool, String team, int replicas) {
        for (int replica = 0; replica < replicas; replica++) {
            Account idle = replica < pool.declared()
                    ? Account.STANDBY_DECLARED
                    : pool.declared() > 0 ? Account.HELD_EXCESS_STANDBY : Account.HELD_UNEXPLAINED;
            long at = period.fromNanos() + replica * EpochNanos.PER_MINUTE;
            add(
                    "serve",
                    team,
                    pool,
                    new PlannedJob.Shape(1, 1, 4, 9),
                    at,
                    400 * EpochNanos.PER_DAY,
                    JobTier.INFERENCE,
                    Behaviours.serving(idle, dice.between(0.5, 0.9)));
        }
        return this;
    }

    /// One run of a special kind at a share of the period.
    Crowd special(
            FleetPlan.PoolPlan pool, String template, PlannedJob.Shape shape, double at, double hours, Behaviour what) {
        long when = period.fromNanos() + Math.round(period.lengthNanos() * at);
        add(template, pool.team(), pool, shape, when, Dice.minutes(hours * 60), JobTier.TRAINING, what);
        return this;
    }

    private void add(
            String template,
            String team,
            FleetPlan.PoolPlan pool,
            PlannedJob.Shape shape,
            long at,
            long length,
            JobTier tier,
            Behaviour behaviour) {
        String owner = dice.oneOf(OWNERS);
        long dependency = dice.chance(0.1) ? dice.exponential(30) : 0;
        String id = "%s-%s-%04d".formatted(pool.name(), template, jobs.size());
        jobs.add(new PlannedJob(
                id,
                new PlannedJob.Labels(template, owner, team, pool.name()),
                tier,
                shape,
                at,
                at + dependency,
                length,
                behaviour));
    }

    /// The next arrival: people submit three times as often by day as by night.
    private long next(long after, double perDay) {
        long at = after;
        do {
            at += dice.exponential(24 * 60 / (perDay * 1.5));
        } while (at < period.untilNanos() && dice.chance(isNight(at) ? 0.67 : 0));
        return at;
    }

    private static boolean isNight(long at) {
        long hour = Math.floorMod(at, EpochNanos.PER_DAY) / EpochNanos.PER_HOUR;
        return hour < 8 || hour >= 20;
    }
}
