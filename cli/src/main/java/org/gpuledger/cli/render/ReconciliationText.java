package org.gpuledger.cli.render;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.gpuledger.model.reconciliation.Comparison;
import org.gpuledger.model.reconciliation.Difference;
import org.gpuledger.model.reconciliation.Reason;
import org.gpuledger.model.time.EpochNanos;
import org.gpuledger.model.time.GpuTime;

/// A reconciliation as a page of text: both sums, why they differ, and the jobs that differ.
public final class ReconciliationText {
    private static final int LABEL = 26;
    private static final int JOBS = 8;
    private static final int HOURS = 13;
    private static final int RUNS = 10;
    private static final int REASON = 22;

    private final Page page;
    private final int most;

    /// @param most jobs that are listed
    public ReconciliationText(Page page, int most) {
        this.page = page;
        this.most = most;
    }

    public String render(Reconciled reconciled) {
        StringBuilder text = new StringBuilder();
        Comparison comparison = reconciled.comparison();
        String other = page.text("reconcile.book." + reconciled.against());
        text.append(page.prose(
                0,
                Page.Ink.STRONG,
                page.text(
                        "reconcile.title",
                        other,
                        EpochNanos.format(comparison.period().fromNanos()),
                        EpochNanos.format(comparison.period().untilNanos()))));
        sums(text, comparison, other);
        text.append(page.prose(2, Page.Ink.PLAIN, agreement(reconciled)));
        if (comparison.areStrangers()) {
            text.append(page.prose(2, Page.Ink.HELD, page.text("reconcile.strangers")));
        }
        unread(text, reconciled, other);
        if (!comparison.differences().isEmpty()) {
            reasons(text, comparison);
            jobs(text, reconciled.largestFirst());
        }
        return text.toString();
    }

    private void sums(StringBuilder text, Comparison comparison, String other) {
        GpuTime difference = comparison.ours().minus(comparison.theirs());
        sum(
                text,
                page.text("reconcile.ours"),
                comparison.ours(),
                count(comparison.jobs().ours()));
        sum(text, other, comparison.theirs(), count(comparison.jobs().theirs()));
        String share = comparison.theirs().isZero() ? "" : "  " + signed(difference.shareOf(comparison.theirs()));
        sum(text, page.text("reconcile.difference"), difference, share);
    }

    private void sum(StringBuilder text, String label, GpuTime amount, String more) {
        line(
                text,
                "  " + Columns.left(label, LABEL) + Columns.right(Numbers.fineHours(amount), HOURS) + " "
                        + page.text("column.gpu_hours") + more);
    }

    private String count(int jobs) {
        return "  " + page.text("reconcile.jobs", "%,d".formatted(jobs));
    }

    private static String signed(double share) {
        return String.format(Locale.ROOT, "%+.2f %%", share * 100);
    }

    private String agreement(Reconciled reconciled) {
        Comparison comparison = reconciled.comparison();
        String equal = page.text(
                "reconcile.agree",
                "%,d".formatted(comparison.jobs().equal()),
                "%,d".formatted(comparison.differences().size()));
        return reconciled.toleranceNanos() == 0
                ? equal
                : equal
                        + page.text(
                                "reconcile.near",
                                "%,d".formatted(comparison.jobs().near()),
                                reconciled.toleranceNanos() / EpochNanos.PER_SECOND);
    }

    private void unread(StringBuilder text, Reconciled reconciled, String other) {
        for (Map.Entry<String, Long> kind : reconciled.unread().entrySet()) {
            String count = "%,d".formatted(kind.getValue());
            text.append(page.prose(2, Page.Ink.QUIET, page.text("reconcile.unread", other, kind.getKey(), count)));
        }
    }

    private void reasons(StringBuilder text, Comparison comparison) {
        line(text, "");
        line(text, page.paint(Page.Ink.STRONG, page.text("reconcile.why")));
        line(
                text,
                page.paint(
                        Page.Ink.QUIET,
                        " ".repeat(2 + REASON)
                                + Columns.right(page.text("reconcile.column.jobs"), JOBS)
                                + Columns.right(page.text("column.gpu_hours"), HOURS)));
        comparison.byReason().forEach((reason, sum) -> {
            line(
                    text,
                    "  " + page.paint(ink(reason), Columns.left(reason.label(), REASON))
                            + Columns.right("%,d".formatted(sum.jobs()), JOBS)
                            + Columns.right(Numbers.fineHours(sum.size()), HOURS)
                            + (reason.isExpected() ? "  " + page.text("reconcile.expected") : ""));
            text.append(page.prose(4, Page.Ink.QUIET, page.text("reconcile.reason." + reason.label())));
        });
    }

    private void jobs(StringBuilder text, List<Difference> differences) {
        line(text, "");
        line(text, page.paint(Page.Ink.STRONG, page.text("reconcile.list")));
        row(
                text,
                Page.Ink.QUIET,
                page.text("dimension.job"),
                page.text("reconcile.column.ours"),
                page.text("reconcile.column.theirs"),
                page.text("reconcile.column.runs"),
                page.text("reconcile.column.reason"));
        differences.stream()
                .limit(most)
                .forEach(difference -> row(
                        text,
                        Page.Ink.PLAIN,
                        difference.job(),
                        Numbers.fineHours(difference.ours()),
                        Numbers.fineHours(difference.theirs()),
                        difference.ourRuns() + "/" + difference.theirRuns(),
                        difference.reason().label()));
        if (differences.size() > most) {
            line(text, page.paint(Page.Ink.QUIET, "  " + page.text("groups.rest", differences.size() - most)));
        }
    }

    private void row(StringBuilder text, Page.Ink ink, String... cells) {
        int name = page.width() - 2 - 2 * HOURS - RUNS - 2 - REASON;
        line(
                text,
                page.paint(
                        ink,
                        "  " + Columns.left(cells[0], name)
                                + Columns.right(cells[1], HOURS)
                                + Columns.right(cells[2], HOURS)
                                + Columns.right(cells[3], RUNS)
                                + "  " + cells[4]));
    }

    private static Page.Ink ink(Reason reason) {
        return reason.isExpected() ? Page.Ink.JUSTIFIED : Page.Ink.HELD;
    }

    private static void line(StringBuilder text, String line) {
        text.append(line.stripTrailing()).append('\n');
    }
}
