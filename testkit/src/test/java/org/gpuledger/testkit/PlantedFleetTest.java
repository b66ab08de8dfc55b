package org.gpuledger.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.gpuledger.model.account.Account;
import org.gpuledger.model.dataset.Row;
import org.gpuledger.model.dataset.Table;
import org.gpuledger.model.time.Span;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// What any planted fleet must be, so that a finding against it is the books' and not the planter's.
class PlantedFleetTest {
    /// The last interval may end behind the period, and exporters' clocks are off by 2 s at most.
    private static final long MOST_SKEW_NANOS = 32_000_000_000L;

    @ParameterizedTest
    @ValueSource(longs = {1, 2})
    void theTrueLedgerHoldsEveryNanosecondOfEveryDevice(long seed) {
        PlantedFleet fleet = PlantedFleet.of(seed);
        TrueLedger truth = fleet.truth();

        long capacity = fleet.gpus() * fleet.period().lengthNanos();
        assertThat(truth.capacity().totalNanos()).isEqualTo(java.math.BigInteger.valueOf(capacity));
        long posted = 0;
        for (Account account : Account.values()) {
            posted += truth.total(account).totalNanos().longValueExact();
        }
        assertThat(posted).isEqualTo(capacity);
    }

    @Test
    void theSameSeedPlantsTheSameRowsAndAnotherSeedOthers() {
        List<String> first = texts(rows(3));

        assertThat(texts(rows(3))).isEqualTo(first);
        assertThat(texts(rows(4))).isNotEqualTo(first);
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2})
    void noWholeDeviceIsHeldTwiceAtOnceAndEveryHoldLiesInItsRun(long seed) {
        MemoryDataset rows = rows(seed);
        Map<String, Long> startByJob = rows.rows(Table.JOBS).stream()
                .filter(job -> job.has("started_ns"))
                .collect(Collectors.toMap(job -> job.text("job"), job -> job.whole("started_ns")));
        Map<String, List<Row>> byGpu =
                rows.rows(Table.ALLOCATIONS).stream().collect(Collectors.groupingBy(row -> row.text("gpu")));

        assertThat(byGpu).isNotEmpty();
        byGpu.values().forEach(holds -> {
            List<Row> inOrder = new ArrayList<>(holds);
            inOrder.sort(Comparator.comparingLong(row -> row.whole("from_ns")));
            for (int i = 0; i < inOrder.size(); i++) {
                Row hold = inOrder.get(i);
                assertThat(startByJob).containsKey(hold.text("job"));
                assertThat(startByJob.get(hold.text("job"))).isLessThanOrEqualTo(hold.whole("from_ns"));
                assertThat(i == 0 || until(inOrder.get(i - 1)) <= hold.whole("from_ns"))
                        .as(hold.toString())
                        .isTrue();
            }
        });
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2})
    void samplesLieInThePeriodHavePossibleRatiosAndRepeatOnlyExactly(long seed) {
        Span period = PlantedFleet.of(seed).period();
        Map<String, String> seen = new HashMap<>();

        List<Row> samples = rows(seed).rows(Table.GPU_SAMPLES);

        assertThat(samples).isNotEmpty();
        assertThat(samples.stream()
                        .filter(row -> isContradicted(row, seen)
                                || row.whole("at_ns") < period.fromNanos()
                                || row.whole("at_ns") > period.untilNanos() + MOST_SKEW_NANOS
                                || (row.has("gpu_util_ratio") && !isRatio(row.number("gpu_util_ratio"))))
                        .toList())
                .isEmpty();
    }

    @Test
    void theDemoFleetHasWhatItIsMeantToShow() {
        TrueLedger truth = DemoFleet.truth();

        assertThat(DemoFleet.gpus()).isEqualTo(104);
        assertThat(DemoFleet.days()).isEqualTo(7);
        for (Account shown : List.of(
                Account.STANDBY_DECLARED,
                Account.HELD_EXCESS_STANDBY,
                Account.HELD_INTERACTIVE,
                Account.HELD_FINISHED,
                Account.LOST_HUNG,
                Account.UNALLOCATED_FRAGMENTED,
                Account.UNALLOCATED_STRANDED,
                Account.UNALLOCATED_FENCED,
                Account.UNAVAILABLE_FAULT,
                Account.SUSPENSE_UNOBSERVED)) {
            assertThat(truth.total(shown).isZero()).as(shown.label()).isFalse();
        }
    }

    private static MemoryDataset rows(long seed) {
        MemoryDataset rows = new MemoryDataset();
        PlantedFleet.of(seed).writeTo(rows);
        return rows;
    }

    private static List<String> texts(MemoryDataset dataset) {
        List<String> texts = new ArrayList<>();
        dataset.writeTo(row -> texts.add(row.toString()));
        return texts;
    }

    private static long until(Row hold) {
        return hold.has("until_ns") ? hold.whole("until_ns") : Long.MAX_VALUE;
    }

    /// Exporters repeat a sample now and then, as real ones do; they never contradict themselves.
    private static boolean isContradicted(Row row, Map<String, String> seen) {
        String before = seen.put(row.text("gpu") + " " + row.whole("at_ns"), row.toString());
        return before != null && !before.equals(row.toString());
    }

    private static boolean isRatio(double number) {
        return number >= 0 && number <= 1;
    }
}
