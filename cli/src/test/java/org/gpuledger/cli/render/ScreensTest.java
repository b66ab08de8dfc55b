package org.gpuledger.cli.render;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.gpuledger.books.ledger.BooksHeader;
import org.gpuledger.books.ledger.Dimension;
import org.gpuledger.books.ledger.Statement;
import org.gpuledger.model.account.Account;
import org.gpuledger.model.account.ChartOfAccounts;
import org.gpuledger.model.account.Confidence;
import org.gpuledger.model.account.EvidenceTier;
import org.gpuledger.model.time.EpochNanos;
import org.gpuledger.model.time.GpuTime;
import org.gpuledger.model.time.Span;
import org.gpuledger.model.work.QueueReason;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// What a person sees, as golden files. `-Dgolden.write=true` writes them anew; read the difference
/// before you commit it.
class ScreensTest {
    private static final long HOUR = EpochNanos.PER_HOUR;

    @ParameterizedTest
    @CsvSource({"EN,80", "EN,120", "ZH,80", "ZH,120"})
    void theStatementAsText(Messages.Language language, int width) throws IOException {
        Page page = new Page(width, false, true, Messages.in(language));
        String text = new StatementText(page, Optional.empty())
                .render(
                        statement(),
                        List.of(new StatementText.Grouping(List.of(Dimension.POOL), statement(), 1)),
                        List.of(new BooksHeader.Conflict("double_hold", 1, List.of("g0 at noon"))));

        assertThat(text.lines())
                .allSatisfy(line -> assertThat(Columns.width(line)).as(line).isLessThanOrEqualTo(width));
        same("statement-" + language.name().toLowerCase(java.util.Locale.ROOT) + "-" + width + ".txt", text);
    }

    @Test
    void theStatementInPlainCharactersAndWithMoney() throws IOException {
        Page page = new Page(80, false, false, Messages.in(Messages.Language.EN));
        String text = new StatementText(page, Optional.of(new Tariff(2.5))).render(statement(), List.of(), List.of());

        assertThat(text.lines().filter(line -> line.contains("#"))).isNotEmpty();
        assertThat(text.lines().filter(line -> line.contains("fenced")))
                .singleElement()
                .asString()
                .contains(" 50 ");
        same("statement-plain-money.txt", text);
    }

    @Test
    void theStatementAsJsonAndCsv() throws IOException {
        same("statement.json", new StatementJson(List.of(Dimension.POOL), Optional.empty()).render(statement()));
        same("statement.csv", new StatementCsv(List.of(Dimension.POOL)).render(statement()));
    }

    @Test
    void suspenseIsShownEvenWhereItIsEmpty() {
        Page page = new Page(80, false, true, Messages.in(Messages.Language.EN));
        Map<Account, Long> onlyWork = new EnumMap<>(Map.of(Account.WORKING_EFFECTIVE, 10 * HOUR));
        Statement clean = statement(onlyWork, List.of());

        assertThat(new StatementText(page, Optional.empty()).render(clean, List.of(), List.of()))
                .contains("suspense", "unobserved", "conflicting")
                .doesNotContain("never_used");
    }

    private static Statement statement() {
        Map<Account, Long> amounts = new EnumMap<>(Account.class);
        amounts.put(Account.WORKING_EFFECTIVE, 40 * HOUR);
        amounts.put(Account.WAITING_UNEXPLAINED, 10 * HOUR);
        amounts.put(Account.HELD_FINISHED, 10 * HOUR);
        amounts.put(Account.STANDBY_DECLARED, 5 * HOUR);
        amounts.put(Account.UNALLOCATED_NO_DEMAND, 10 * HOUR);
        amounts.put(Account.UNALLOCATED_FENCED, 20 * HOUR);
        amounts.put(Account.SUSPENSE_UNOBSERVED, 5 * HOUR - 1);
        amounts.put(Account.SUSPENSE_CONFLICTING, 1L);
        List<Statement.Line> half =
                lines(Map.of(Account.WORKING_EFFECTIVE, 40 * HOUR, Account.UNALLOCATED_FENCED, 20 * HOUR));
        List<Statement.Line> rest = lines(Map.of(Account.HELD_FINISHED, 40 * HOUR));
        return statement(
                amounts,
                List.of(
                        new Statement.Group(List.of("hot"), GpuTime.ofNanos(60 * HOUR), half),
                        new Statement.Group(List.of("general, old"), GpuTime.ofNanos(40 * HOUR), rest)));
    }

    private static Statement statement(Map<Account, Long> amounts, List<Statement.Group> groups) {
        long whole = amounts.values().stream().mapToLong(Long::longValue).sum();
        List<Statement.QueueLine> queue = java.util.Arrays.stream(QueueReason.values())
                .map(reason -> reason == QueueReason.FENCE
                        ? new Statement.QueueLine(
                                reason,
                                GpuTime.ofNanos(5 * HOUR),
                                GpuTime.ofNanos(20 * HOUR),
                                GpuTime.ofNanos(20 * HOUR))
                        : new Statement.QueueLine(reason, GpuTime.ZERO, GpuTime.ZERO, GpuTime.ZERO))
                .toList();
        long start = EpochNanos.parse("2026-03-04T00:00:00Z").orElseThrow();
        return new Statement(
                Span.of(start, start + 10 * HOUR),
                GpuTime.ofNanos(whole),
                true,
                new TreeMap<>(Map.of(EvidenceTier.T2, GpuTime.ofNanos(whole))),
                lines(amounts),
                groups,
                queue);
    }

    private static List<Statement.Line> lines(Map<Account, Long> amounts) {
        return ChartOfAccounts.accounts().stream()
                .map(account -> {
                    GpuTime amount = GpuTime.ofNanos(amounts.getOrDefault(account, 0L));
                    TreeMap<Confidence, GpuTime> confidence = new TreeMap<>();
                    if (!amount.isZero()) {
                        confidence.put(Confidence.LIKELY, amount);
                    }
                    return new Statement.Line(account, amount, confidence);
                })
                .toList();
    }

    private static void same(String name, String text) throws IOException {
        Path golden = Path.of("src/test/resources/golden", name).toAbsolutePath();
        if (Boolean.getBoolean("golden.write")) {
            Files.writeString(golden, text);
        }
        assertThat(text).isEqualTo(Files.readString(golden));
    }
}
