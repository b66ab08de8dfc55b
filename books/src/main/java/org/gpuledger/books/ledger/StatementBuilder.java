package org.gpuledger.books.ledger;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.gpuledger.model.account.Account;
import org.gpuledger.model.account.ChartOfAccounts;
import org.gpuledger.model.account.Confidence;
import org.gpuledger.model.account.EvidenceTier;
import org.gpuledger.model.time.GpuTime;
import org.gpuledger.model.time.Span;
import org.gpuledger.model.work.QueueReason;

/// Sums closed books to statements, in one pass.
public final class StatementBuilder {
    private final StatementQuery query;
    private final Totals whole = new Totals();
    private final Map<List<String>, Totals> groups = new HashMap<>();
    private final Map<EvidenceTier, GpuTime> tiers = new EnumMap<>(EvidenceTier.class);
    private final Map<QueueReason, GpuTime[]> queue = new EnumMap<>(QueueReason.class);

    private StatementBuilder(StatementQuery query) {
        this.query = query;
        for (QueueReason reason : QueueReason.values()) {
            queue.put(reason, new GpuTime[] {GpuTime.ZERO, GpuTime.ZERO, GpuTime.ZERO});
        }
    }

    /// Reads the books once for one statement.
    public static Statement build(BooksReader books, StatementQuery query) {
        return build(books, List.of(query)).get(0);
    }

    /// Reads the books once for several statements.
    ///
    /// @return a statement for each query, in order
    public static List<Statement> build(BooksReader books, List<StatementQuery> queries) {
        List<StatementBuilder> builders =
                queries.stream().map(StatementBuilder::new).toList();
        books.postings(posting -> builders.forEach(builder -> builder.add(posting)));
        books.queue(line -> builders.forEach(builder -> builder.add(line)));
        return builders.stream()
                .map(builder -> builder.statement(
                        builder.query.window().orElse(books.header().period())))
                .toList();
    }

    private void add(Posting posting) {
        if (!isInside(posting.hourNanos())) {
            return;
        }
        whole.add(posting);
        tiers.merge(posting.reason().tier(), GpuTime.ofNanos(posting.amountNanos()), GpuTime::plus);
        if (!query.by().isEmpty()) {
            List<String> key = new ArrayList<>(query.by().size());
            query.by().forEach(dimension -> key.add(dimension.of(posting)));
            groups.computeIfAbsent(key, unused -> new Totals()).add(posting);
        }
    }

    private void add(QueuePosting line) {
        GpuTime[] sums = queue.get(line.reason());
        if (sums != null && isInside(line.hourNanos())) {
            sums[0] = sums[0].plusNanos(line.jobNanos());
            sums[1] = sums[1].plusNanos(line.gpuNanos());
            sums[2] = sums[2].plusNanos(line.matchedNanos());
        }
    }

    private boolean isInside(long hourNanos) {
        return query.window().isEmpty() || query.window().get().contains(hourNanos);
    }

    private Statement statement(Span period) {
        List<Statement.Group> sorted = groups.entrySet().stream()
                .map(group -> new Statement.Group(
                        group.getKey(),
                        group.getValue().capacity(),
                        group.getValue().lines()))
                .sorted(Comparator.comparing(Statement.Group::capacity)
                        .reversed()
                        .thenComparing(group -> String.join("\0", group.by())))
                .toList();
        List<Statement.QueueLine> queueLines = queue.entrySet().stream()
                .map(line -> new Statement.QueueLine(
                        line.getKey(), line.getValue()[0], line.getValue()[1], line.getValue()[2]))
                .toList();
        return new Statement(period, whole.capacity(), true, new TreeMap<>(tiers), whole.lines(), sorted, queueLines);
    }

    /// Amounts by account and confidence.
    private static final class Totals {
        private final Map<Account, SortedMap<Confidence, GpuTime>> amounts = new EnumMap<>(Account.class);

        void add(Posting posting) {
            amounts.computeIfAbsent(posting.reason().account(), unused -> new TreeMap<>())
                    .merge(posting.reason().confidence(), GpuTime.ofNanos(posting.amountNanos()), GpuTime::plus);
        }

        GpuTime capacity() {
            return amounts.values().stream()
                    .flatMap(byConfidence -> byConfidence.values().stream())
                    .reduce(GpuTime.ZERO, GpuTime::plus);
        }

        List<Statement.Line> lines() {
            return ChartOfAccounts.accounts().stream().map(this::line).toList();
        }

        private Statement.Line line(Account account) {
            SortedMap<Confidence, GpuTime> confidence = amounts.getOrDefault(account, new TreeMap<>());
            GpuTime sum = confidence.values().stream().reduce(GpuTime.ZERO, GpuTime::plus);
            return new Statement.Line(account, sum, confidence);
        }
    }
}
