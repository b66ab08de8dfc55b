package org.gpuledger.cli.render;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.gpuledger.books.ledger.BooksHeader;
import org.gpuledger.books.ledger.Dimension;
import org.gpuledger.books.ledger.Statement;
import org.gpuledger.model.account.Account;
import org.gpuledger.model.account.Kind;
import org.gpuledger.model.time.EpochNanos;
import org.gpuledger.model.time.GpuTime;

/// A statement as a page of text: the tree of accounts, the three kinds side by side, groups, the
/// queue ledger.
public final class StatementText {
    private static final int HOURS = 12;
    private static final int SHARE = 8;
    private static final int LONGEST_BAR = 40;
    private static final int SHORTEST_LABEL = 32;

    private final Page page;
    private final Optional<Tariff> tariff;
    private final int label;
    private final int bar;

    public StatementText(Page page, Optional<Tariff> tariff) {
        this.page = page;
        this.tariff = tariff;
        int left = page.width() - HOURS - SHARE - 4 - (tariff.isPresent() ? HOURS : 0);
        this.bar = Math.max(8, Math.min(LONGEST_BAR, left - SHORTEST_LABEL));
        this.label = left - bar;
    }

    /// @param conflicts contradictions of the books, listed at the end
    /// @param groupings statements of the same period by one dimension each, with how many groups
    ///     to show
    public String render(Statement statement, List<Grouping> groupings, List<BooksHeader.Conflict> conflicts) {
        StringBuilder text = new StringBuilder();
        head(text, statement);
        tree(text, statement);
        kinds(text, statement);
        tiers(text, statement);
        groupings.forEach(grouping -> new GroupTable(page, grouping.tariff()).render(text, grouping));
        new QueueTable(page).render(text, statement);
        conflicts(text, conflicts);
        return text.toString();
    }

    /// A statement's groups to be shown as a table.
    ///
    /// @param top how many groups to show; the rest is summed
    /// @param tariff of the groups
    public record Grouping(List<Dimension> by, Statement statement, int top, Optional<Tariff> tariff) {
        public Grouping {
            by = List.copyOf(by);
        }
    }

    private void head(StringBuilder text, Statement statement) {
        String from = EpochNanos.formatMinute(statement.period().fromNanos(), java.time.ZoneOffset.UTC);
        String until = EpochNanos.formatMinute(statement.period().untilNanos(), java.time.ZoneOffset.UTC);
        line(text, page.paint(Page.Ink.STRONG, page.text("statement.title", from, until)));
        String verdict = statement.balanced() ? "statement.balanced" : "statement.unbalanced";
        text.append(page.prose(0, Page.Ink.PLAIN, page.text(verdict, Numbers.hours(statement.capacity()))));
        line(text, "");
    }

    private void tree(StringBuilder text, Statement statement) {
        String heading = Columns.left(page.text("column.account"), label)
                + Columns.right(page.text("column.gpu_hours"), HOURS)
                + Columns.right(page.text("column.share"), SHARE)
                + (tariff.isPresent() ? Columns.right(page.text("column.money"), HOURS) : "");
        line(text, page.paint(Page.Ink.QUIET, heading));
        for (AccountGroup group : AccountGroup.values()) {
            group(text, group, statement);
        }
        line(text, "");
    }

    /// A group without any time is left out; suspense is always shown.
    private void group(StringBuilder text, AccountGroup group, Statement statement) {
        GpuTime sum = group.sum(statement.accounts());
        if (sum.isZero() && group != AccountGroup.SUSPENSE) {
            return;
        }
        row(
                text,
                page.paint(Page.Ink.STRONG, gloss(group.label(), "group." + group.label())),
                group.of(statement.accounts()),
                statement,
                group.ink());
        List<Statement.Line> shown = group.of(statement.accounts()).stream()
                .filter(line -> !line.amount().isZero() || group == AccountGroup.SUSPENSE)
                .toList();
        for (int i = 0; i < shown.size(); i++) {
            Account account = shown.get(i).account();
            String branch = page.unicode() ? (i + 1 < shown.size() ? "├ " : "└ ") : "- ";
            String name = account.label().substring(account.label().indexOf('.') + 1);
            row(
                    text,
                    "  " + branch + gloss(name, "account." + account.label()),
                    List.of(shown.get(i)),
                    statement,
                    group.ink());
        }
    }

    /// The stable name, with its meaning in the reader's language where that is another.
    private String gloss(String name, String key) {
        String meaning = page.text(key);
        return meaning.isEmpty() ? name : name + " " + meaning;
    }

    private void row(StringBuilder text, String name, List<Statement.Line> lines, Statement statement, Page.Ink ink) {
        GpuTime amount = lines.stream().map(Statement.Line::amount).reduce(GpuTime.ZERO, GpuTime::plus);
        double share = amount.shareOf(statement.capacity());
        String money = tariff.map(price -> Columns.right(Numbers.money(price.price(List.of(), lines)), HOURS))
                .orElse("");
        line(
                text,
                Columns.left(name, label)
                        + Columns.right(Numbers.hours(amount), HOURS)
                        + Columns.right(Numbers.percent(share), SHARE)
                        + money
                        + "  "
                        + page.paint(ink, Bar.of(share, bar, page.unicode())));
    }

    private void kinds(StringBuilder text, Statement statement) {
        line(text, page.paint(Page.Ink.STRONG, page.text("kinds.title")));
        int third = (page.width() - 2) / 3;
        List<Kind> kinds = List.of(Kind.A, Kind.B, Kind.C);
        line(
                text,
                "  "
                        + kinds.stream()
                                .map(kind -> Columns.left(
                                        page.text("kind." + kind.name().toLowerCase(java.util.Locale.ROOT)), third))
                                .collect(Collectors.joining())
                                .stripTrailing());
        line(
                text,
                "  "
                        + kinds.stream()
                                .map(kind -> Columns.left(
                                        amount(AccountGroup.sum(statement.accounts(), kind), statement), third))
                                .collect(Collectors.joining())
                                .stripTrailing());
        GpuTime justified = AccountGroup.sum(statement.accounts(), Kind.JUSTIFIED);
        GpuTime noDemand = statement.account(Account.UNALLOCATED_NO_DEMAND).amount();
        String notWaste = page.text("kinds.not_waste", amount(justified, statement), amount(noDemand, statement));
        text.append(page.prose(2, Page.Ink.QUIET, notWaste));
        line(text, "");
    }

    private static String amount(GpuTime amount, Statement statement) {
        return Numbers.hours(amount) + "  " + Numbers.percent(amount, statement.capacity());
    }

    private void tiers(StringBuilder text, Statement statement) {
        List<String> parts = new ArrayList<>();
        statement
                .tiers()
                .forEach((tier, amount) ->
                        parts.add(tier.label() + " " + Numbers.percent(amount, statement.capacity())));
        String tiers = page.text("tiers.title", String.join(" " + page.dot() + " ", parts));
        text.append(page.prose(0, Page.Ink.PLAIN, tiers));
        text.append(page.prose(0, Page.Ink.QUIET, page.text("tiers.hint")));
        line(text, "");
    }

    private void conflicts(StringBuilder text, List<BooksHeader.Conflict> conflicts) {
        if (conflicts.isEmpty()) {
            return;
        }
        line(text, "");
        line(text, page.paint(Page.Ink.STRONG, page.text("conflicts.title")));
        for (BooksHeader.Conflict conflict : conflicts) {
            line(text, "  " + page.text("conflicts.kind", conflict.kind(), conflict.count()));
            conflict.examples().forEach(example -> text.append(page.prose(4, Page.Ink.PLAIN, example)));
        }
    }

    private static void line(StringBuilder text, String line) {
        text.append(line.stripTrailing()).append('\n');
    }
}
