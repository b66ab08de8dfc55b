package org.gpuledger.cli.render;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.gpuledger.books.ledger.BooksHeader;
import org.gpuledger.books.ledger.Statement;
import org.gpuledger.model.account.Account;
import org.gpuledger.model.account.Confidence;
import org.gpuledger.model.account.EvidenceTier;
import org.gpuledger.model.time.EpochNanos;
import org.gpuledger.model.time.GpuTime;
import org.gpuledger.model.time.Span;
import org.gpuledger.model.work.QueueReason;

/// A statement that one can check by hand: ten devices for ten hours, 100 GPU-hours.
///
/// Working 40 (30 effective, 10 low intensity), waiting for data 10, held and finished 15, standby
/// 5, free 25 (15 without demand, 10 behind a fence), fault 3, not measured 2. Pool `train` has 60
/// of the 100, pool `图像` 40.
final class Sample {
    private static final Map<Account, Integer> TRAIN = Map.of(
            Account.WORKING_EFFECTIVE, 30,
            Account.WAITING_DATA, 10,
            Account.HELD_FINISHED, 5,
            Account.UNALLOCATED_FENCED, 10,
            Account.UNAVAILABLE_FAULT, 3,
            Account.SUSPENSE_UNOBSERVED, 2);
    private static final Map<Account, Integer> VISION = Map.of(
            Account.WORKING_LOW_INTENSITY, 10,
            Account.HELD_FINISHED, 10,
            Account.STANDBY_DECLARED, 5,
            Account.UNALLOCATED_NO_DEMAND, 15);

    private Sample() {}

    static Statement statement() {
        long from = 1_772_582_400L * EpochNanos.PER_SECOND;
        List<Statement.Line> whole = lines(together());
        return new Statement(
                Span.of(from, from + 10 * EpochNanos.PER_HOUR),
                hours(100),
                true,
                tiers(),
                whole,
                List.of(
                        new Statement.Group(List.of("train"), hours(60), lines(TRAIN)),
                        new Statement.Group(List.of("图像"), hours(40), lines(VISION))),
                Arrays.stream(QueueReason.values()).map(Sample::queue).toList());
    }

    /// The same time, asked for without dimensions.
    static Statement ungrouped() {
        Statement all = statement();
        return new Statement(all.period(), all.capacity(), true, all.tiers(), all.accounts(), List.of(), all.queue());
    }

    static List<BooksHeader.Conflict> conflicts() {
        return List.of(new BooksHeader.Conflict(
                "double_hold", 2, List.of("GPU g0 is held by jobs a and b from 2026-03-04T01:00:00Z")));
    }

    static GpuTime hours(int hours) {
        return GpuTime.ofNanos(hours * EpochNanos.PER_HOUR);
    }

    private static Map<Account, Integer> together() {
        Map<Account, Integer> sum = new TreeMap<>(TRAIN);
        VISION.forEach((account, hours) -> sum.merge(account, hours, Integer::sum));
        return sum;
    }

    private static SortedMap<EvidenceTier, GpuTime> tiers() {
        return new TreeMap<>(
                Map.of(EvidenceTier.NONE, hours(2), EvidenceTier.T1, hours(88), EvidenceTier.T2, hours(10)));
    }

    /// Held time is suspected for a fifth, all other time is likely.
    private static List<Statement.Line> lines(Map<Account, Integer> hours) {
        return Arrays.stream(Account.values())
                .map(account -> line(account, hours(hours.getOrDefault(account, 0))))
                .toList();
    }

    private static Statement.Line line(Account account, GpuTime amount) {
        SortedMap<Confidence, GpuTime> confidence = new TreeMap<>();
        if (account == Account.HELD_FINISHED) {
            GpuTime fifth = GpuTime.ofNanos(amount.totalNanos().longValueExact() / 5);
            confidence.put(Confidence.SUSPECTED, fifth);
            confidence.put(Confidence.LIKELY, amount.minus(fifth));
        } else if (!amount.isZero()) {
            confidence.put(Confidence.LIKELY, amount);
        }
        return new Statement.Line(account, amount, confidence);
    }

    /// A job of four devices waited two and a half hours behind a fence, one of one device waited
    /// an hour for capacity.
    private static Statement.QueueLine queue(QueueReason reason) {
        return switch (reason) {
            case FENCE ->
                new Statement.QueueLine(reason, GpuTime.ofNanos(5 * EpochNanos.PER_HOUR / 2), hours(10), hours(10));
            case CAPACITY -> new Statement.QueueLine(reason, hours(1), hours(1), GpuTime.ZERO);
            case ORDER, GANG, STRANDING, FRAGMENTATION, CONSTRAINT, USER ->
                new Statement.QueueLine(reason, GpuTime.ZERO, GpuTime.ZERO, GpuTime.ZERO);
        };
    }
}
