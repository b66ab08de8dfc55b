package org.gpuledger.cli.render;

import java.util.List;
import org.gpuledger.books.ledger.Statement;
import org.gpuledger.model.account.Account;
import org.gpuledger.model.time.GpuTime;
import org.gpuledger.model.work.QueueReason;

/// The queue ledger: how long work waited for what, and what stood free meanwhile; reconciled with
/// the free accounts.
final class QueueTable {
    private static final int NUMBER = 14;
    private static final List<Account> WANTED = List.of(
            Account.UNALLOCATED_FRAGMENTED,
            Account.UNALLOCATED_STRANDED,
            Account.UNALLOCATED_FENCED,
            Account.UNALLOCATED_UNDISPATCHED);

    private final Page page;
    private final int name;

    QueueTable(Page page) {
        this.page = page;
        this.name = page.width() - 3 * NUMBER;
    }

    void render(StringBuilder text, Statement statement) {
        text.append(page.paint(Page.Ink.STRONG, page.text("queue.title"))).append('\n');
        List<Statement.QueueLine> lines = statement.queue().stream()
                .filter(line -> !line.jobTime().isZero() || !line.demand().isZero())
                .toList();
        if (lines.isEmpty()) {
            text.append("  ").append(page.text("queue.empty")).append('\n');
            return;
        }
        row(text, Page.Ink.QUIET, "", page.text("queue.jobs"), page.text("queue.demand"), page.text("queue.matched"));
        lines.forEach(line -> line(text, line));
        reconcile(text, statement, lines);
    }

    private void line(StringBuilder text, Statement.QueueLine line) {
        row(
                text,
                null,
                "  " + page.text("reason." + line.reason().label()),
                Numbers.hours(line.jobTime()),
                Numbers.hours(line.demand()),
                line.matched().isZero() ? page.dot() : Numbers.hours(line.matched()));
    }

    /// What was free and wanted in the first book is what would have been served in the second.
    private void reconcile(StringBuilder text, Statement statement, List<Statement.QueueLine> lines) {
        GpuTime matched = lines.stream()
                .filter(line -> line.reason() != QueueReason.USER)
                .map(Statement.QueueLine::matched)
                .reduce(GpuTime.ZERO, GpuTime::plus);
        GpuTime free = WANTED.stream()
                .map(account -> statement.account(account).amount())
                .reduce(GpuTime.ZERO, GpuTime::plus);
        String key = matched.equals(free) ? "queue.agrees" : "queue.differs";
        text.append(page.prose(2, Page.Ink.QUIET, page.text(key, Numbers.hours(free), Numbers.hours(matched))));
    }

    private void row(
            StringBuilder text,
            Page.@org.jspecify.annotations.Nullable Ink ink,
            String label,
            String jobs,
            String demand,
            String matched) {
        String row = Columns.left(label, name)
                + Columns.right(jobs, NUMBER)
                + Columns.right(demand, NUMBER)
                + Columns.right(matched, NUMBER);
        text.append(ink == null ? row : page.paint(ink, row)).append('\n');
    }
}
