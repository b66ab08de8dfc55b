package org.gpuledger.testkit;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.PriorityQueue;
import java.util.TreeMap;
import org.gpuledger.model.time.EpochNanos;

/// A plain cluster scheduler: every half minute it walks the queue by priority and age and places
/// whatever fits its pool, node by node, on the tightest nodes. Nodes that fail kill their runs;
/// drained nodes take no new ones.
final class Scheduler {
    /// Kubernetes and Slurm both place in cycles; half a minute is Slurm's usual backfill interval.
    private static final long CYCLE = 30 * EpochNanos.PER_SECOND;

    private static final class NodeRoom {
        private final String name;
        private final String pool;
        private final List<String> free = new ArrayList<>();
        private int cpusFree;

        NodeRoom(String name, String pool) {
            this.name = name;
            this.pool = pool;
        }
    }

    private record Running(PlannedJob job, long startNanos, long endNanos, List<String> gpus, List<NodeRoom> nodes) {}

    private final FleetPlan plan;
    private final TreeMap<String, NodeRoom> nodes = new TreeMap<>();
    private final List<PlannedJob> queue = new ArrayList<>();
    private final PriorityQueue<Running> running = new PriorityQueue<>(Comparator.comparingLong(Running::endNanos));
    private final List<PlacedJob> done = new ArrayList<>();

    private Scheduler(FleetPlan plan) {
        this.plan = plan;
        for (FleetPlan.PoolPlan pool : plan.pools()) {
            for (int index = 0; index < pool.nodes(); index++) {
                NodeRoom node = new NodeRoom(pool.node(index), pool.name());
                node.cpusFree = pool.cpusPerNode();
                for (int gpu = 0; gpu < pool.gpusPerNode(); gpu++) {
                    node.free.add(node.name + "/" + gpu);
                }
                nodes.put(node.name, node);
            }
        }
    }

    /// Plays the whole period.
    static List<PlacedJob> play(FleetPlan plan) {
        Scheduler scheduler = new Scheduler(plan);
        List<PlannedJob> arrivals = new ArrayList<>(plan.jobs());
        arrivals.sort(Comparator.comparingLong(PlannedJob::eligibleNanos).thenComparing(PlannedJob::id));
        int next = 0;
        for (long now = plan.period().fromNanos(); now < plan.period().untilNanos(); now += CYCLE) {
            while (next < arrivals.size() && arrivals.get(next).eligibleNanos() <= now) {
                scheduler.queue.add(arrivals.get(next++));
            }
            scheduler.cycle(now);
        }
        scheduler.finish(arrivals.subList(next, arrivals.size()));
        return scheduler.done;
    }

    private void cycle(long now) {
        killOnFaults(now);
        while (!running.isEmpty() && running.peek().endNanos() <= now) {
            release(running.remove());
        }
        queue.sort(Comparator.<PlannedJob>comparingInt(job -> -job.shape().priority())
                .thenComparingLong(PlannedJob::eligibleNanos)
                .thenComparingLong(PlannedJob::submittedNanos)
                .thenComparing(PlannedJob::id));
        for (PlannedJob job : List.copyOf(queue)) {
            place(job, now).ifPresent(placed -> {
                queue.remove(job);
                running.add(placed);
            });
        }
    }

    /// A fault takes effect at its own instant, not at the next cycle.
    private void killOnFaults(long now) {
        for (FleetPlan.Outage outage : plan.outages()) {
            if (outage.fault()
                    && outage.span().fromNanos() > now - CYCLE
                    && outage.span().fromNanos() <= now) {
                for (Running run : List.copyOf(running)) {
                    boolean isHit = run.nodes().stream().anyMatch(node -> node.name.equals(outage.node()));
                    if (isHit && run.endNanos() > outage.span().fromNanos()) {
                        running.remove(run);
                        release(new Running(
                                run.job(), run.startNanos(), outage.span().fromNanos(), run.gpus(), run.nodes()));
                    }
                }
            }
        }
    }

    private void release(Running run) {
        for (NodeRoom node : run.nodes()) {
            run.gpus().stream().filter(gpu -> gpu.startsWith(node.name + "/")).forEach(node.free::add);
            node.free.sort(Comparator.naturalOrder());
            node.cpusFree += run.job().shape().cpus() / run.nodes().size();
        }
        done.add(new PlacedJob(
                run.job(), OptionalLong.of(run.startNanos()), OptionalLong.of(run.endNanos()), run.gpus()));
    }

    private Optional<Running> place(PlannedJob job, long now) {
        int perNode = job.shape().gpus() / job.shape().nodes();
        int cpusPerNode = job.shape().cpus() / job.shape().nodes();
        List<NodeRoom> chosen = nodes.values().stream()
                .filter(node -> node.pool.equals(job.labels().pool()) && isUp(node, now))
                .filter(node -> node.free.size() >= perNode && node.cpusFree >= cpusPerNode)
                .sorted(Comparator.<NodeRoom>comparingInt(node -> node.free.size())
                        .thenComparing(node -> node.name))
                .limit(job.shape().nodes())
                .toList();
        if (chosen.size() < job.shape().nodes()) {
            return Optional.empty();
        }
        List<String> gpus = new ArrayList<>();
        for (NodeRoom node : chosen) {
            List<String> taken = List.copyOf(node.free.subList(0, perNode));
            gpus.addAll(taken);
            node.free.removeAll(taken);
            node.cpusFree -= cpusPerNode;
        }
        return Optional.of(new Running(job, now, now + job.lengthNanos(), gpus, chosen));
    }

    private boolean isUp(NodeRoom node, long now) {
        return plan.outages().stream()
                .noneMatch(outage ->
                        outage.node().equals(node.name) && outage.span().contains(now));
    }

    /// What still runs or waits when the period ends goes on beyond it.
    private void finish(List<PlannedJob> late) {
        long until = plan.period().untilNanos();
        while (!running.isEmpty()) {
            Running run = running.remove();
            OptionalLong end = run.endNanos() < until ? OptionalLong.of(run.endNanos()) : OptionalLong.empty();
            done.add(new PlacedJob(run.job(), OptionalLong.of(run.startNanos()), end, run.gpus()));
        }
        for (PlannedJob job : queue) {
            done.add(new PlacedJob(job, OptionalLong.empty(), OptionalLong.empty(), List.of()));
        }
        for (PlannedJob job : late) {
            if (job.submittedNanos() < until) {
                done.add(new PlacedJob(job, OptionalLong.empty(), OptionalLong.empty(), List.of()));
            }
        }
        done.sort(Comparator.comparing(placed -> placed.job().id()));
    }
}
