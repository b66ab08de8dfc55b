package org.gpuledger.model.reconciliation;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import java.util.OptionalLong;
import org.gpuledger.model.time.EpochNanos;
import org.gpuledger.model.time.GpuTime;
import org.gpuledger.model.time.Span;
import org.junit.jupiter.api.Test;

/// Two books of a day, one reason for a difference after the other. Times are hours of the day; a
/// run has two devices if nothing else is said.
class ReconciliationTest {
    private static final long HOUR = EpochNanos.PER_HOUR;
    private static final Span DAY = Span.of(0, 24 * HOUR);
    private static final int HALF = 500_000;

    @Test
    void equalBooksHaveNoDifferences() {
        Comparison same = compare(DAY, run("7", 9, 10), charge("7", 9, 10));

        assertThat(same.differences()).isEmpty();
        assertThat(same.jobs()).isEqualTo(new Comparison.Jobs(1, 1, 1, 1, 0));
        assertThat(same.ours()).isEqualTo(hours(2)).isEqualTo(same.theirs());
    }

    @Test
    void aJobWhoseDevicesNobodyNamed() {
        one(Reason.MISSING_ALLOCATION, 0, 2, List.of(), charge("7", 9, 10));
    }

    @Test
    void aJobThatTheOtherBookDoesNotList() {
        one(Reason.NOT_LISTED, 2, 0, run("7", 9, 10));
    }

    @Test
    void aRunThatGoesOnIsChargedUntilTheOtherBookWasAsked() {
        Charge asked = new Charge("7", 9 * HOUR, OptionalLong.empty(), 3 * HOUR, 0, 2);

        one(Reason.OPEN_END, 30, 6, open("7", 9), asked);
        one(Reason.OPEN_END, 30, 6, run("7", 9, 24), asked);
    }

    @Test
    void anEndThatOnlyOneBookHas() {
        one(Reason.END_MISSING, 30, 2, open("7", 9), charge("7", 9, 10));
        one(Reason.END_MISSING, 2, 6, run("7", 9, 10), new Charge("7", 9 * HOUR, OptionalLong.empty(), 3 * HOUR, 0, 2));
    }

    @Test
    void aZoneThatWasNotToldIsSeenThoughTheSumsAreEqual() {
        one(Reason.TIME_ZONE_SHIFT, 2, 2, run("7", 17, 18), charge("7", 9, 10));
    }

    @Test
    void aRunThatThePeriodCuts() {
        one(Reason.PARTIAL_WINDOW, 4, 6, run("7", 22, 25), charge("7", 22, 25));
    }

    @Test
    void runsOutsideOfThePeriodAreNotCompared() {
        Comparison none = compare(DAY, run("9", 24, 25), charge("8", 24, 27), charge("7", -3, 0));

        assertThat(none.differences()).isEmpty();
        assertThat(none.jobs()).isEqualTo(new Comparison.Jobs(0, 0, 0, 0, 0));
        assertThat(none.theirs()).isEqualTo(GpuTime.ZERO);
    }

    @Test
    void suspendedTimeIsHeldAndNotCharged() {
        Charge suspended = new Charge("7", 9 * HOUR, OptionalLong.of(12 * HOUR), 2 * HOUR, HOUR, 2);

        one(Reason.SUSPENDED, 6, 4, run("7", 9, 12), suspended);
    }

    @Test
    void aRequeueThatOneBookCountsOnce() {
        one(Reason.REQUEUE_COUNTED_ONCE, 2, 6, run("7", 9, 10), charge("7", 9, 10), charge("7", 11, 13));
        List<Hold> twice = java.util.stream.Stream.concat(run("7", 9, 10).stream(), run("7", 11, 13).stream())
                .toList();
        one(Reason.REQUEUE_COUNTED_ONCE, 6, 2, twice, charge("7", 9, 10));
    }

    @Test
    void aSharedDeviceIsChargedWhole() {
        Hold half = new Hold("7", 9 * HOUR, OptionalLong.of(10 * HOUR), HALF);

        one(Reason.SHARED_DEVICE, 1, 2, List.of(half, half), charge("7", 9, 10));
    }

    @Test
    void oneDeviceTooFew() {
        one(Reason.DEVICES_DIFFER, 1, 2, run("7", 9, 10).subList(0, 1), charge("7", 9, 10));
    }

    @Test
    void theSameRunWithAnotherEnd() {
        one(Reason.TIMES_DIFFER, 4, 2, run("7", 9, 11), charge("7", 9, 10));
    }

    @Test
    void whatNothingBearsOut() {
        one(Reason.UNEXPLAINED, 4, 2, run("7", 1, 3), charge("7", 9, 10));
    }

    @Test
    void toleranceIsForEachDevice() {
        long minute = EpochNanos.PER_MINUTE;
        List<Hold> late = List.of(
                Hold.whole("7", 9 * HOUR + minute, OptionalLong.of(10 * HOUR)),
                Hold.whole("7", 9 * HOUR + minute, OptionalLong.of(10 * HOUR)));
        List<Charge> theirs = List.of(charge("7", 9, 10));

        Comparison within = new Reconciliation(DAY, minute).compare(late, theirs);
        Comparison beyond = new Reconciliation(DAY, minute - 1).compare(late, theirs);

        assertThat(within.differences()).isEmpty();
        assertThat(within.jobs()).isEqualTo(new Comparison.Jobs(1, 1, 1, 0, 1));
        assertThat(beyond.differences()).extracting(Difference::size).containsExactly(GpuTime.ofNanos(2 * minute));
    }

    @Test
    void onlyErrorsCountAgainstAThreshold() {
        List<Hold> ours = java.util.stream.Stream.concat(run("1", 22, 25).stream(), run("2", 9, 11).stream())
                .toList();
        Comparison both = new Reconciliation(DAY, 0).compare(ours, List.of(charge("1", 22, 25), charge("2", 9, 10)));

        assertThat(both.byReason())
                .containsEntry(Reason.PARTIAL_WINDOW, new Comparison.Sum(1, hours(2)))
                .containsEntry(Reason.TIMES_DIFFER, new Comparison.Sum(1, hours(2)));
        assertThat(both.unexpected()).isEqualTo(hours(2));
    }

    @Test
    void booksOfTwoClustersAreStrangers() {
        assertThat(compare(DAY, run("a", 1, 2), charge("b", 1, 2)).areStrangers())
                .isTrue();
        assertThat(compare(DAY, run("a", 1, 2), charge("a", 1, 2)).areStrangers())
                .isFalse();
        assertThat(compare(DAY, List.of(), charge("a", 1, 2)).areStrangers()).isFalse();
    }

    @Test
    void sumsOutgrow64Bits() {
        long month = 30 * EpochNanos.PER_DAY;
        Charge huge = new Charge("7", 0, OptionalLong.of(month), month, 0, 10_000);

        assertThat(huge.amount()).isEqualTo(new GpuTime(10_000L * 30 * 86_400, 0));
    }

    private static void one(Reason reason, int ours, int theirs, List<Hold> holds, Charge... charges) {
        assertThat(compare(DAY, holds, charges).differences()).singleElement().satisfies(difference -> {
            assertThat(difference.reason()).isEqualTo(reason);
            assertThat(difference.ours()).isEqualTo(hours(ours));
            assertThat(difference.theirs()).isEqualTo(hours(theirs));
            assertThat(difference.amount()).isEqualTo(hours(ours).minus(hours(theirs)));
        });
    }

    private static Comparison compare(Span period, List<Hold> holds, Charge... charges) {
        return new Reconciliation(period, 0).compare(holds, Arrays.asList(charges));
    }

    private static List<Hold> run(String job, int from, int until) {
        Hold device = Hold.whole(job, from * HOUR, OptionalLong.of(until * HOUR));
        return List.of(device, device);
    }

    private static List<Hold> open(String job, int from) {
        Hold device = Hold.whole(job, from * HOUR, OptionalLong.empty());
        return List.of(device, device);
    }

    private static Charge charge(String job, int from, int until) {
        return new Charge(job, from * HOUR, OptionalLong.of(until * HOUR), (until - from) * HOUR, 0, 2);
    }

    private static GpuTime hours(int hours) {
        return new GpuTime(hours * 3_600L, 0);
    }
}
