package org.gpuledger.cli.render;

import java.util.stream.Stream;
import org.gpuledger.model.reconciliation.Difference;

/// A reconciliation as CSV: one line for each job that differs, the largest difference first.
public final class ReconciliationCsv {
    private ReconciliationCsv() {}

    public static String render(Reconciled reconciled) {
        StringBuilder text = new StringBuilder();
        CsvLine.add(
                text,
                Stream.of(
                        "job",
                        "reason",
                        "expected",
                        "ours_gpu_ns",
                        "theirs_gpu_ns",
                        "difference_gpu_ns",
                        "our_runs",
                        "their_runs"));
        reconciled.largestFirst().forEach(difference -> CsvLine.add(text, cells(difference)));
        return text.toString();
    }

    private static Stream<String> cells(Difference difference) {
        return Stream.of(
                difference.job(),
                difference.reason().label(),
                Boolean.toString(difference.reason().isExpected()),
                difference.ours().totalNanos().toString(),
                difference.theirs().totalNanos().toString(),
                difference.amount().totalNanos().toString(),
                Integer.toString(difference.ourRuns()),
                Integer.toString(difference.theirRuns()));
    }
}
