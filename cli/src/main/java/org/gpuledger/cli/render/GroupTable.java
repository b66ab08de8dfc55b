package org.gpuledger.cli.render;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.gpuledger.books.ledger.Dimension;
import org.gpuledger.books.ledger.Statement;
import org.gpuledger.model.account.Kind;
import org.gpuledger.model.time.GpuTime;

/// The groups of a statement side by side: what share of each one's GPU time worked, waited, was
/// held, was wanted elsewhere.
final class GroupTable {
    private static final int HOURS = 11;
    private static final int SHARE = 8;
    private static final int MONEY = 12;
    private static final int BAR = 30;
    /// From this width on each group has a stacked bar.
    private static final int WIDE = 110;

    private final Page page;
    private final Optional<Tariff> tariff;
    private final int name;

    GroupTable(Page page, Optional<Tariff> tariff) {
        this.page = page;
        this.tariff = tariff;
        int bar = page.width() >= WIDE ? BAR + 2 : 0;
        int fixed = HOURS + 6 * SHARE + (tariff.isPresent() ? MONEY : 0) + bar;
        this.name = Math.max(12, page.width() - fixed);
    }

    void render(StringBuilder text, StatementText.Grouping grouping) {
        String dot = " " + page.dot() + " ";
        String by = grouping.by().stream().map(this::dimension).collect(Collectors.joining(dot));
        text.append(page.paint(Page.Ink.STRONG, page.text("groups.title", by))).append('\n');
        text.append(page.paint(Page.Ink.QUIET, heading())).append('\n');
        List<Statement.Group> groups = grouping.statement().groups();
        groups.stream()
                .limit(grouping.top())
                .forEach(group -> row(text, name(group, dot), group.accounts(), money(List.of(group))));
        if (groups.size() > grouping.top()) {
            List<Statement.Group> rest = groups.subList(grouping.top(), groups.size());
            row(text, page.text("groups.rest", rest.size()), sum(rest), money(rest));
        }
        text.append('\n');
    }

    /// A dash is how books write that nobody is named, such as the owner of a free device.
    private String name(Statement.Group group, String dot) {
        return group.by().stream()
                .map(value -> value.equals("-") ? page.text("groups.none") : value)
                .collect(Collectors.joining(dot));
    }

    private String dimension(Dimension dimension) {
        return page.text("dimension." + dimension.label());
    }

    private String heading() {
        StringBuilder heading = new StringBuilder(Columns.left("", name));
        heading.append(Columns.right(page.text("column.gpu_hours"), HOURS));
        if (tariff.isPresent()) {
            heading.append(Columns.right(page.text("column.money"), MONEY));
        }
        for (String column : List.of("working", "waiting", "held", "wanted", "free", "unknown")) {
            heading.append(Columns.right(page.text("groups." + column), SHARE));
        }
        return heading.toString();
    }

    private void row(StringBuilder text, String label, List<Statement.Line> lines, double money) {
        GpuTime whole = lines.stream().map(Statement.Line::amount).reduce(GpuTime.ZERO, GpuTime::plus);
        GpuTime held = AccountGroup.HELD.sum(lines).plus(AccountGroup.LOST.sum(lines));
        GpuTime wanted = AccountGroup.sum(lines, Kind.C);
        GpuTime free = AccountGroup.UNALLOCATED
                .sum(lines)
                .minus(wanted)
                .plus(AccountGroup.UNAVAILABLE.sum(lines))
                .plus(AccountGroup.STANDBY.sum(lines));
        StringBuilder row = new StringBuilder(Columns.left(label, name - 1)).append(' ');
        row.append(Columns.right(Numbers.hours(whole), HOURS));
        if (tariff.isPresent()) {
            row.append(Columns.right(Numbers.money(money), MONEY));
        }
        for (GpuTime part : List.of(
                AccountGroup.WORKING.sum(lines),
                AccountGroup.WAITING.sum(lines),
                held,
                wanted,
                free,
                AccountGroup.SUSPENSE.sum(lines))) {
            row.append(Columns.right(part.isZero() ? page.dot() : Numbers.percent(part, whole), SHARE));
        }
        if (page.width() >= WIDE) {
            row.append("  ").append(stacked(lines, whole));
        }
        text.append(row.toString().stripTrailing()).append('\n');
    }

    private double money(List<Statement.Group> groups) {
        return tariff.map(price -> groups.stream()
                        .mapToDouble(group -> price.price(group.by(), group.accounts()))
                        .sum())
                .orElse(0.0);
    }

    /// One block per thirtieth of the group's time, in the order of the tree.
    private String stacked(List<Statement.Line> lines, GpuTime whole) {
        StringBuilder bar = new StringBuilder();
        double reached = 0;
        int drawn = 0;
        for (AccountGroup group : AccountGroup.values()) {
            reached += group.sum(lines).shareOf(whole);
            int until = (int) Math.round(Math.min(1, reached) * BAR);
            bar.append(page.paint(group.ink(), group.mark(page.unicode()).repeat(Math.max(0, until - drawn))));
            drawn = Math.max(drawn, until);
        }
        return bar.toString();
    }

    private static List<Statement.Line> sum(List<Statement.Group> groups) {
        List<Statement.Line> sums = new ArrayList<>(groups.get(0).accounts());
        for (Statement.Group group : groups.subList(1, groups.size())) {
            for (int i = 0; i < sums.size(); i++) {
                Statement.Line sum = sums.get(i);
                GpuTime more = group.accounts().get(i).amount();
                sums.set(i, new Statement.Line(sum.account(), sum.amount().plus(more), sum.confidence()));
            }
        }
        return sums;
    }
}
