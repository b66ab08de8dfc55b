package org.gpuledger.cli.render;

import org.gpuledger.model.reconciliation.Comparison;
import org.gpuledger.model.time.EpochNanos;
import org.gpuledger.model.time.GpuTime;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/// A reconciliation as JSON, schema `gpuledger.reconciliation/1`. Exact amounts are decimal
/// strings; a difference is ours less theirs.
public final class ReconciliationJson {
    private static final JsonMapper MAPPER = JsonMapper.builder().build();

    private ReconciliationJson() {}

    public static String render(Reconciled reconciled) {
        Comparison comparison = reconciled.comparison();
        ObjectNode root = MAPPER.createObjectNode();
        root.put("schema", "gpuledger.reconciliation/1");
        root.put("against", reconciled.against());
        root.putObject("period")
                .put("from", EpochNanos.format(comparison.period().fromNanos()))
                .put("until", EpochNanos.format(comparison.period().untilNanos()));
        root.put("tolerance_ns", Long.toString(reconciled.toleranceNanos()));
        amount(root.putObject("ours"), comparison.ours());
        amount(root.putObject("theirs"), comparison.theirs());
        amount(root.putObject("difference"), comparison.ours().minus(comparison.theirs()));
        amount(root.putObject("unexpected"), comparison.unexpected());
        jobs(root.putObject("jobs"), comparison);
        reasons(root, comparison);
        differences(root, reconciled);
        ObjectNode unread = root.putObject("unread");
        reconciled.unread().forEach(unread::put);
        return MAPPER.writerWithDefaultPrettyPrinter().writeValueAsString(root) + "\n";
    }

    private static void jobs(ObjectNode node, Comparison comparison) {
        node.put("ours", comparison.jobs().ours());
        node.put("theirs", comparison.jobs().theirs());
        node.put("common", comparison.jobs().common());
        node.put("equal", comparison.jobs().equal());
        node.put("within_tolerance", comparison.jobs().near());
        node.put("different", comparison.differences().size());
    }

    private static void reasons(ObjectNode root, Comparison comparison) {
        root.putArray("reasons");
        comparison.byReason().forEach((reason, sum) -> {
            ObjectNode node = root.withArray("reasons").addObject();
            node.put("reason", reason.label());
            node.put("expected", reason.isExpected());
            node.put("jobs", sum.jobs());
            amount(node, sum.size());
        });
    }

    private static void differences(ObjectNode root, Reconciled reconciled) {
        root.putArray("differences");
        reconciled.largestFirst().forEach(difference -> {
            ObjectNode node = root.withArray("differences").addObject();
            node.put("job", difference.job());
            node.put("reason", difference.reason().label());
            amount(node.putObject("ours"), difference.ours());
            amount(node.putObject("theirs"), difference.theirs());
            amount(node.putObject("difference"), difference.amount());
            node.putObject("runs").put("ours", difference.ourRuns()).put("theirs", difference.theirRuns());
        });
    }

    private static void amount(ObjectNode node, GpuTime time) {
        node.put("gpu_ns", time.totalNanos().toString());
        node.put("gpu_hours", Decimals.rounded(time.hours()));
    }
}
