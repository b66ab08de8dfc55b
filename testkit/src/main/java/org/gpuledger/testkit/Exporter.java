package org.gpuledger.testkit;

import java.util.List;
import java.util.Map;
import org.gpuledger.model.dataset.Row;
import org.gpuledger.model.dataset.RowSink;
import org.gpuledger.model.dataset.Table;
import org.gpuledger.model.time.EpochNanos;
import org.gpuledger.model.time.Span;

/// The exporter of one node: averages of the true activity over each interval, with the faults that
/// exporters have: a phase of its own, a clock that is off by seconds, whole per cent, missing SM
/// activity, gaps, doubled samples.
final class Exporter {
    private final FleetPlan plan;
    private final FleetPlan.PoolPlan pool;
    private final String node;
    private final Dice dice;
    private final long intervalNanos;
    private final long offsetNanos;
    private final long skewNanos;

    /// @param intervalNanos distance of samples
    Exporter(FleetPlan plan, FleetPlan.PoolPlan pool, String node, long seed, long intervalNanos) {
        this.plan = plan;
        this.pool = pool;
        this.node = node;
        this.intervalNanos = intervalNanos;
        this.dice = new Dice(seed * 31 + node.hashCode());
        this.offsetNanos = Math.round(dice.between(0, intervalNanos));
        this.skewNanos = Math.round(dice.between(-2, 2) * EpochNanos.PER_SECOND);
    }

    /// Writes what it served within a window of the period.
    void writeTo(Map<String, List<PlantedFleet.Held>> heldByGpu, Span window, RowSink rows) {
        long skipped = (window.fromNanos() - plan.period().fromNanos()) / intervalNanos * intervalNanos;
        for (int gpu = 0; gpu < pool.gpusPerNode(); gpu++) {
            String id = node + "/" + gpu;
            Average average = new Average(heldByGpu.getOrDefault(id, List.of()));
            for (long at = plan.period().fromNanos() + skipped + offsetNanos;
                    at <= window.untilNanos() + intervalNanos;
                    at += intervalNanos) {
                average.over(at - intervalNanos, at);
                if (isScraped(at)) {
                    Row sample = sample(id, at + skewNanos, average);
                    rows.accept(sample);
                    if (dice.chance(0.0005)) {
                        rows.accept(sample);
                    }
                }
            }
        }
    }

    /// A node that is down has no exporter; a gap has none either.
    private boolean isScraped(long at) {
        boolean down = plan.outages().stream()
                .anyMatch(outage -> outage.node().equals(node)
                        && outage.fault()
                        && outage.span().contains(at));
        return !down && plan.gaps().stream().noneMatch(gap -> gap.node().equals(node) && covers(gap.span(), at));
    }

    private static boolean covers(Span span, long at) {
        return span.fromNanos() < at && at <= span.untilNanos();
    }

    private Row sample(String gpu, long at, Average average) {
        double engine = Math.min(1, average.engine);
        double filled = Math.min(engine, average.filled);
        Row row = Row.of(Table.GPU_SAMPLES)
                .whole("at_ns", at)
                .text("gpu", gpu)
                .number("gpu_util_ratio", Math.round(engine * 100) / 100.0)
                .number("gr_engine_ratio", engine)
                .number("dram_ratio", average.working * 0.45)
                .number("tensor_ratio", average.working * 0.3)
                .number("power_w", Math.round((62 + 330 * filled + 60 * engine) * 10) / 10.0)
                .number("nvlink_rx_bps", average.traffic)
                .number("nvlink_tx_bps", average.traffic)
                .whole("mem_used_bytes", average.held > 0 ? 40L << 30 : 4L << 20);
        return pool.measuresSm() ? row.number("sm_active_ratio", filled) : row;
    }

    /// Averages of one device over one interval after the other.
    private static final class Average {
        private final List<PlantedFleet.Held> holds;
        private int hold;
        private int phase;
        private double engine;
        private double filled;
        private double working;
        private double traffic;
        private double held;

        Average(List<PlantedFleet.Held> holds) {
            this.holds = holds;
        }

        void over(long from, long until) {
            engine = 0;
            filled = 0;
            working = 0;
            traffic = 0;
            held = 0;
            skipBefore(from);
            int atHold = hold;
            int atPhase = phase;
            while (atHold < holds.size()) {
                List<Phase> phases = holds.get(atHold).phases();
                for (; atPhase < phases.size() && phases.get(atPhase).fromNanos() < until; atPhase++) {
                    add(phases.get(atPhase), from, until);
                }
                if (atPhase < phases.size()) {
                    return;
                }
                atHold++;
                atPhase = 0;
            }
        }

        private void skipBefore(long from) {
            while (hold < holds.size()) {
                List<Phase> phases = holds.get(hold).phases();
                while (phase < phases.size() && phases.get(phase).untilNanos() <= from) {
                    phase++;
                }
                if (phase < phases.size()) {
                    return;
                }
                hold++;
                phase = 0;
            }
        }

        private void add(Phase one, long from, long until) {
            double share =
                    (Math.min(until, one.untilNanos()) - Math.max(from, one.fromNanos())) / (double) (until - from);
            if (share > 0) {
                engine += share * one.engine();
                filled += share * (one.fill() + 0.08 * one.spin());
                working += share * one.fill();
                traffic += share * one.trafficBps();
                held += share;
            }
        }
    }
}
