package org.gpuledger.testkit;

import java.util.List;
import org.gpuledger.model.dataset.Row;
import org.gpuledger.model.dataset.RowSink;
import org.gpuledger.model.dataset.Table;
import org.gpuledger.model.time.Span;

/// What the inventory and the scheduler of a planted fleet recorded.
final class FleetRecords {
    private final FleetPlan plan;
    private final List<PlacedJob> jobs;

    FleetRecords(FleetPlan plan, List<PlacedJob> jobs) {
        this.plan = plan;
        this.jobs = jobs;
    }

    void writeTo(RowSink rows) {
        for (FleetPlan.PoolPlan pool : plan.pools()) {
            pool(pool, rows);
        }
        jobs.forEach(placed -> job(placed, rows));
    }

    private void pool(FleetPlan.PoolPlan pool, RowSink rows) {
        Row row = Row.of(Table.POOLS).text("pool", pool.name()).text("team", pool.team());
        if (pool.declared() > 0) {
            row.text("tier", "reserved")
                    .text("purpose", "capacity that must answer at once")
                    .whole("reserved_gpus", pool.declared())
                    .whole("expires_ns", plan.period().untilNanos() + 1);
        }
        rows.accept(row);
        for (int index = 0; index < pool.nodes(); index++) {
            node(pool, pool.node(index), rows);
        }
    }

    private void node(FleetPlan.PoolPlan pool, String node, RowSink rows) {
        rows.accept(Row.of(Table.NODES)
                .text("node", node)
                .number("cpus", pool.cpusPerNode())
                .whole("gpu_count", pool.gpusPerNode())
                .text("gpu_model", pool.model())
                .text("pool", pool.name()));
        for (int gpu = 0; gpu < pool.gpusPerNode(); gpu++) {
            rows.accept(Row.of(Table.GPUS)
                    .text("gpu", node + "/" + gpu)
                    .text("node", node)
                    .whole("index", gpu)
                    .text("model", pool.model())
                    .text("pool", pool.name()));
        }
        long from = plan.period().fromNanos();
        for (FleetPlan.Outage outage : plan.outages()) {
            if (outage.node().equals(node)) {
                state(node, Span.of(from, outage.span().fromNanos()), "ready", rows);
                state(node, outage.span(), outage.fault() ? "down" : "drained", rows);
                from = outage.span().untilNanos();
            }
        }
        state(node, Span.of(from, plan.period().untilNanos()), "ready", rows);
    }

    private static void state(String node, Span span, String state, RowSink rows) {
        rows.accept(Row.of(Table.NODE_STATES)
                .text("node", node)
                .whole("from_ns", span.fromNanos())
                .whole("until_ns", span.untilNanos())
                .text("state", state));
    }

    private void job(PlacedJob placed, RowSink rows) {
        PlannedJob job = placed.job();
        Row row = Row.of(Table.JOBS)
                .text("job", job.id())
                .text("name", job.labels().template())
                .text("template", job.labels().template())
                .text("owner", job.labels().owner())
                .text("team", job.labels().team())
                .text("pool", job.labels().pool())
                .text("tier", job.tier().label())
                .whole("priority", job.shape().priority())
                .whole("submitted_ns", job.submittedNanos())
                .whole("eligible_ns", job.eligibleNanos())
                .whole("requested_gpus", job.shape().gpus())
                .whole("requested_nodes", job.shape().nodes())
                .number("requested_cpus", job.shape().cpus());
        placed.startNanos().ifPresent(start -> row.whole("started_ns", start));
        placed.endNanos().ifPresent(end -> row.whole("ended_ns", end));
        rows.accept(row);
        for (String gpu : placed.gpus()) {
            Row hold = Row.of(Table.ALLOCATIONS)
                    .text("job", job.id())
                    .text("gpu", gpu)
                    .whole("from_ns", placed.startNanos().getAsLong());
            placed.endNanos().ifPresent(end -> hold.whole("until_ns", end));
            rows.accept(hold);
        }
    }
}
