package org.gpuledger.testkit;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.gpuledger.model.account.Account;
import org.gpuledger.model.dataset.Row;
import org.gpuledger.model.dataset.RowSink;
import org.gpuledger.model.dataset.Table;
import org.gpuledger.model.time.EpochNanos;
import org.gpuledger.model.time.Span;

/// A fleet whose people, machines and scheduler were played out from a seed: writes what its
/// exporters and scheduler would have recorded, and knows where the time truly went.
public final class PlantedFleet {
    /// One device held by one run, with what it did.
    record Held(String gpu, String node, PlacedJob placed, Span span, List<Phase> phases) {}

    private final FleetPlan plan;
    private final List<PlacedJob> jobs;
    private final Map<String, List<Held>> heldByGpu = new HashMap<>();
    private final long seed;

    PlantedFleet(FleetPlan plan, long seed) {
        this.plan = plan;
        this.seed = seed;
        this.jobs = Scheduler.play(plan);
        for (PlacedJob placed : jobs) {
            hold(placed);
        }
        heldByGpu
                .values()
                .forEach(holds ->
                        holds.sort(Comparator.comparing(held -> held.span().fromNanos())));
    }

    /// A small fleet of chance: two or three pools, two days.
    public static PlantedFleet of(long seed) {
        return new PlantedFleet(RandomPlan.of(seed), seed);
    }

    public Span period() {
        return plan.period();
    }

    /// How many devices it has.
    public int gpus() {
        return plan.pools().stream()
                .mapToInt(pool -> pool.nodes() * pool.gpusPerNode())
                .sum();
    }

    /// Writes the dataset.
    public void writeTo(RowSink rows) {
        writeTo(plan.intervalSeconds(), plan.period(), rows);
    }

    /// Writes the dataset with samples of another distance, and of a part of the period only.
    public void writeTo(int intervalSeconds, Span window, RowSink rows) {
        long interval = intervalSeconds * EpochNanos.PER_SECOND;
        new FleetRecords(plan, jobs).writeTo(rows);
        for (FleetPlan.PoolPlan pool : plan.pools()) {
            for (int node = 0; node < pool.nodes(); node++) {
                new Exporter(plan, pool, pool.node(node), seed, interval).writeTo(heldByGpu, window, rows);
            }
        }
        JobCounters.writeTo(plan, heldByGpu, rows);
        rows.accept(Row.of(Table.PERIOD).whole("from_ns", window.fromNanos()).whole("until_ns", window.untilNanos()));
    }

    /// Where the time truly went.
    public TrueLedger truth() {
        TrueLedger ledger = new TrueLedger(plan.period().lengthNanos());
        LadderOracle.post(plan, jobs, ledger);
        heldByGpu.values().forEach(holds -> holds.forEach(held -> post(held, ledger)));
        ledger.checkClosed();
        return ledger;
    }

    private void hold(PlacedJob placed) {
        if (!placed.ran()) {
            return;
        }
        long start = placed.startNanos().getAsLong();
        long end = start + placed.job().lengthNanos();
        long until = Math.min(placed.endNanos().orElse(end), plan.period().untilNanos());
        List<String> gpus = placed.gpus();
        for (int ordinal = 0; ordinal < gpus.size() && start < until; ordinal++) {
            Dice dice = new Dice(seed ^ placed.job().id().hashCode() * 0x9E3779B97F4A7C15L);
            List<Phase> phases = placed.job().behaviour().phases(start, end, ordinal, dice).stream()
                    .filter(phase -> phase.fromNanos() < until)
                    .map(phase -> phase.within(start, until))
                    .toList();
            String gpu = gpus.get(ordinal);
            String node = gpu.substring(0, gpu.indexOf('/'));
            heldByGpu
                    .computeIfAbsent(gpu, unused -> new ArrayList<>())
                    .add(new Held(gpu, node, placed, Span.of(start, until), phases));
        }
    }

    private void post(Held held, TrueLedger ledger) {
        for (Phase phase : held.phases()) {
            long unseen = 0;
            for (FleetPlan.Gap gap : plan.gaps()) {
                if (gap.node().equals(held.node())) {
                    unseen += overlap(gap.span(), phase);
                }
            }
            ledger.add(held.gpu(), Account.SUSPENSE_UNOBSERVED, unseen);
            post(held.gpu(), phase, phase.lengthNanos() - unseen, ledger);
        }
    }

    private static void post(String gpu, Phase phase, long nanos, TrueLedger ledger) {
        long spun = Math.round(nanos * phase.spin());
        long filled = Math.min(nanos - spun, Math.round(nanos * phase.fill()));
        long worked = Math.max(filled, Math.min(nanos - spun, Math.round(nanos * phase.duty())));
        ledger.add(gpu, phase.spinAccount(), spun);
        ledger.add(gpu, Account.WORKING_EFFECTIVE, filled);
        ledger.add(gpu, Account.WORKING_LOW_INTENSITY, worked - filled);
        ledger.add(gpu, phase.restAccount(), nanos - spun - worked);
    }

    private static long overlap(Span span, Phase phase) {
        long from = Math.max(span.fromNanos(), phase.fromNanos());
        long until = Math.min(span.untilNanos(), phase.untilNanos());
        return Math.max(0, until - from);
    }
}
