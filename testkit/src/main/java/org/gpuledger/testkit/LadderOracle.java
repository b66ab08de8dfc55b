package org.gpuledger.testkit;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import org.gpuledger.model.account.Account;
import org.gpuledger.model.time.Span;

/// The section on the relaxation ladder of `format/SPEC.md`, word by word and without any
/// cleverness: for planted fleets of whole devices, in time that grows with everything. The kernel
/// has another implementation; both must agree.
final class LadderOracle {
    private record Gpu(String id, String node, String pool) {}

    private final FleetPlan plan;
    private final List<PlacedJob> jobs;
    private final List<Gpu> gpus = new ArrayList<>();
    private final TrueLedger ledger;

    private LadderOracle(FleetPlan plan, List<PlacedJob> jobs, TrueLedger ledger) {
        this.plan = plan;
        this.jobs = jobs;
        this.ledger = ledger;
        for (FleetPlan.PoolPlan pool : plan.pools()) {
            for (int node = 0; node < pool.nodes(); node++) {
                for (int gpu = 0; gpu < pool.gpusPerNode(); gpu++) {
                    gpus.add(new Gpu(pool.node(node) + "/" + gpu, pool.node(node), pool.name()));
                }
            }
        }
        gpus.sort(Comparator.comparing(Gpu::id));
    }

    /// Posts all time that nobody held, and all time on failed nodes.
    static void post(FleetPlan plan, List<PlacedJob> jobs, TrueLedger ledger) {
        LadderOracle oracle = new LadderOracle(plan, jobs, ledger);
        List<Long> cuts = new ArrayList<>(oracle.cuts());
        for (int i = 0; i + 1 < cuts.size(); i++) {
            oracle.interval(cuts.get(i), cuts.get(i + 1));
        }
    }

    private TreeSet<Long> cuts() {
        TreeSet<Long> cuts = new TreeSet<>();
        Span period = plan.period();
        cuts.add(period.fromNanos());
        cuts.add(period.untilNanos());
        for (PlacedJob placed : jobs) {
            cuts.add(placed.job().eligibleNanos());
            placed.startNanos().ifPresent(cuts::add);
            placed.endNanos().ifPresent(cuts::add);
        }
        for (FleetPlan.Outage outage : plan.outages()) {
            cuts.add(outage.span().fromNanos());
            cuts.add(outage.span().untilNanos());
        }
        cuts.removeIf(cut -> cut < period.fromNanos() || cut > period.untilNanos());
        return cuts;
    }

    private void interval(long from, long until) {
        List<Gpu> free = new ArrayList<>();
        for (Gpu gpu : gpus) {
            Optional<FleetPlan.Outage> outage = plan.outages().stream()
                    .filter(one -> one.node().equals(gpu.node()) && one.span().contains(from))
                    .findFirst();
            boolean held = holder(gpu, from).isPresent();
            if (outage.isPresent() && outage.get().fault()) {
                ledger.add(gpu.id(), Account.UNAVAILABLE_FAULT, until - from);
            } else if (outage.isPresent() && !held) {
                ledger.add(gpu.id(), Account.UNAVAILABLE_DRAINED, until - from);
            } else if (!held) {
                free.add(gpu);
            }
        }
        Map<Gpu, Account> promised = judge(free, from);
        free.forEach(
                gpu -> ledger.add(gpu.id(), promised.getOrDefault(gpu, Account.UNALLOCATED_NO_DEMAND), until - from));
    }

    private Map<Gpu, Account> judge(List<Gpu> free, long now) {
        Map<Gpu, Account> promised = new HashMap<>();
        Map<String, Integer> cpus = cpusLeft(now);
        List<PlannedJob> left = queue(now);
        left = walk(left, free, promised, Account.UNALLOCATED_UNDISPATCHED, cpus);
        left = walk(left, free, promised, Account.UNALLOCATED_STRANDED, cpus);
        left = walk(left, free, promised, Account.UNALLOCATED_FRAGMENTED, cpus);
        for (FleetPlan.PoolPlan pool : plan.pools()) {
            long held = gpus.stream()
                    .filter(gpu ->
                            gpu.pool().equals(pool.name()) && holder(gpu, now).isPresent())
                    .count();
            free.stream()
                    .filter(gpu -> gpu.pool().equals(pool.name()) && !promised.containsKey(gpu))
                    .limit(Math.max(0, pool.declared() - held))
                    .toList()
                    .forEach(gpu -> promised.put(gpu, Account.UNALLOCATED_RESERVED));
        }
        walk(left, free, promised, Account.UNALLOCATED_FENCED, cpus);
        return promised;
    }

    private List<PlannedJob> walk(
            List<PlannedJob> queue,
            List<Gpu> free,
            Map<Gpu, Account> promised,
            Account level,
            Map<String, Integer> cpus) {
        List<PlannedJob> left = new ArrayList<>();
        for (PlannedJob job : queue) {
            List<Gpu> open =
                    free.stream().filter(gpu -> !promised.containsKey(gpu)).toList();
            List<Gpu> taken = switch (level) {
                case UNALLOCATED_UNDISPATCHED -> byNode(job, open, Optional.of(cpus));
                case UNALLOCATED_STRANDED -> byNode(job, open, Optional.empty());
                case UNALLOCATED_FRAGMENTED ->
                    inTotal(job, open.stream().filter(gpu -> isOwn(job, gpu)).toList());
                default -> {
                    List<Gpu> othersFirst = new ArrayList<>(
                            open.stream().filter(gpu -> !isOwn(job, gpu)).toList());
                    othersFirst.addAll(
                            open.stream().filter(gpu -> isOwn(job, gpu)).toList());
                    yield inTotal(job, othersFirst);
                }
            };
            if (taken.isEmpty()) {
                left.add(job);
            }
            taken.forEach(gpu -> promised.put(gpu, level));
            boolean takesRoom = level == Account.UNALLOCATED_UNDISPATCHED || level == Account.UNALLOCATED_STRANDED;
            if (takesRoom) {
                taken.stream()
                        .map(Gpu::node)
                        .distinct()
                        .forEach(node -> cpus.merge(
                                node,
                                -cpusOf(
                                        job,
                                        taken.stream()
                                                .filter(gpu -> gpu.node().equals(node))
                                                .count()),
                                Integer::sum));
            }
        }
        return left;
    }

    /// Node by node: largest part first, each on the fitting node with the fewest free devices,
    /// then the smallest id.
    private List<Gpu> byNode(PlannedJob job, List<Gpu> open, Optional<Map<String, Integer>> cpus) {
        int nodes = nodesOf(job);
        List<Gpu> taken = new ArrayList<>();
        List<String> used = new ArrayList<>();
        for (int part = 0; part < nodes; part++) {
            int size = job.shape().gpus() / nodes + (part < job.shape().gpus() % nodes ? 1 : 0);
            Map<String, List<Gpu>> byNode = new java.util.TreeMap<>();
            open.stream()
                    .filter(gpu -> isOwn(job, gpu) && !used.contains(gpu.node()))
                    .forEach(gpu -> byNode.computeIfAbsent(gpu.node(), unused -> new ArrayList<>())
                            .add(gpu));
            Optional<Map.Entry<String, List<Gpu>>> best = byNode.entrySet().stream()
                    .filter(node -> node.getValue().size() >= size)
                    .filter(node -> cpus.isEmpty() || cpus.get().getOrDefault(node.getKey(), 0) >= cpusOf(job, size))
                    .min(Comparator.comparingInt(node -> node.getValue().size()));
            if (best.isEmpty()) {
                return List.of();
            }
            used.add(best.get().getKey());
            taken.addAll(best.get().getValue().subList(0, size));
        }
        return taken;
    }

    private static List<Gpu> inTotal(PlannedJob job, List<Gpu> open) {
        return open.size() < job.shape().gpus()
                ? List.of()
                : open.subList(0, job.shape().gpus());
    }

    private List<PlannedJob> queue(long now) {
        return jobs.stream()
                .filter(placed -> placed.job().eligibleNanos() <= now
                        && placed.startNanos().orElse(Long.MAX_VALUE) > now
                        && placed.endNanos().orElse(Long.MAX_VALUE) > now)
                .map(PlacedJob::job)
                .sorted(Comparator.<PlannedJob>comparingInt(job -> -job.shape().priority())
                        .thenComparingLong(PlannedJob::eligibleNanos)
                        .thenComparingLong(PlannedJob::submittedNanos)
                        .thenComparing(PlannedJob::id))
                .toList();
    }

    private Map<String, Integer> cpusLeft(long now) {
        Map<String, Integer> left = new HashMap<>();
        for (FleetPlan.PoolPlan pool : plan.pools()) {
            for (int node = 0; node < pool.nodes(); node++) {
                left.put(pool.node(node), pool.cpusPerNode());
            }
        }
        for (PlacedJob placed : jobs) {
            if (isRunning(placed, now)) {
                placed.gpus().stream()
                        .map(LadderOracle::nodeOf)
                        .distinct()
                        .forEach(node -> left.merge(
                                node,
                                -cpusOf(
                                        placed.job(),
                                        placed.gpus().stream()
                                                .filter(gpu -> nodeOf(gpu).equals(node))
                                                .count()),
                                Integer::sum));
            }
        }
        return left;
    }

    private Optional<PlacedJob> holder(Gpu gpu, long now) {
        return jobs.stream()
                .filter(placed -> isRunning(placed, now) && placed.gpus().contains(gpu.id()))
                .findFirst();
    }

    private static boolean isRunning(PlacedJob placed, long now) {
        return placed.startNanos().orElse(Long.MAX_VALUE) <= now
                && now < placed.endNanos().orElse(Long.MAX_VALUE);
    }

    private static boolean isOwn(PlannedJob job, Gpu gpu) {
        return gpu.pool().equals(job.labels().pool());
    }

    private static int nodesOf(PlannedJob job) {
        return Math.min(job.shape().nodes(), job.shape().gpus());
    }

    /// In proportion to the devices; planted jobs ask for CPUs that divide.
    private static int cpusOf(PlannedJob job, long devices) {
        return Math.toIntExact(job.shape().cpus() * devices / job.shape().gpus());
    }

    private static String nodeOf(String gpu) {
        return gpu.substring(0, gpu.indexOf('/'));
    }
}
