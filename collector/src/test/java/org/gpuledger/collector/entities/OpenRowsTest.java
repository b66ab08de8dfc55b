package org.gpuledger.collector.entities;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.gpuledger.model.dataset.Row;
import org.gpuledger.model.dataset.Table;
import org.gpuledger.model.evidence.Problems;
import org.gpuledger.model.time.EpochNanos;
import org.junit.jupiter.api.Test;

/// Several readings of the same holds, states and runs, put together. Times are small numbers of nanoseconds.
class OpenRowsTest {
    private final Problems problems = new Problems();
    private final OpenRows rows = new OpenRows(problems);

    @Test
    void aHoldGoesOnFromReadingToReadingAndEndsWhenItIsTold() {
        known("j", "g");
        reads(60, hold("j", "g", 10));
        assertThat(holds()).containsExactly("j g 10-60");

        reads(120, hold("j", "g", 55));
        assertThat(holds()).containsExactly("j g 10-120");

        reads(180, hold("j", "g", 100).whole("until_ns", 130));
        assertThat(holds()).containsExactly("j g 10-130");
    }

    @Test
    void aHoldThatIsNoLongerToldEndedWhereItWasLastSeen() {
        known("j", "g");
        reads(60, hold("j", "g", 10));
        reads(120);

        assertThat(holds()).containsExactly("j g 10-60");
    }

    @Test
    void aHoldWhoseDevicesTheSchedulerForgotEndsWithItsRun() {
        known("j", "g");
        reads(60, hold("j", "g", 10));
        reads(120, job("j", 0).whole("started_ns", 10).whole("ended_ns", 90).text("state", "COMPLETED"));
        rows.endWithRuns(60);

        assertThat(holds()).containsExactly("j g 10-90");
    }

    @Test
    void aHoldThatHadEndedBeforeDoesNotGrowWithItsRun() {
        known("j", "g");
        reads(60, hold("j", "g", 10).whole("until_ns", 40));
        reads(120, job("j", 0).whole("started_ns", 10).whole("ended_ns", 90).text("state", "COMPLETED"));
        rows.endWithRuns(60);

        assertThat(holds()).containsExactly("j g 10-40");
    }

    @Test
    void twoHoldsOfTheSameDeviceStayTwo() {
        known("j", "g");
        reads(60, hold("j", "g", 10).whole("until_ns", 20), hold("j", "g", 40).whole("until_ns", 50));

        assertThat(holds()).containsExactly("j g 10-20", "j g 40-50");
    }

    @Test
    void aSourceThatIsBehindDoesNotCutWhatAnotherSaw() {
        known("j", "g");
        reads(600, hold("j", "g", 10));
        reads(60, hold("j", "g", 10));

        assertThat(holds()).containsExactly("j g 10-600");
    }

    @Test
    void aHoldWaitsForItsRunAndItsDevice() {
        reads(60, hold("j", "g", 10));
        assertThat(holds()).isEmpty();
        assertThat(rows.rows(Table.ALLOCATIONS).keptBack()).hasSize(1);
        assertThat(problems.count("hold_kept_back")).isPositive();

        known("j", "g");
        assertThat(rows.takeChanged()).contains(Table.ALLOCATIONS);
        assertThat(holds()).containsExactly("j g 10-60");
    }

    @Test
    void twoRunsOnOneWholeDeviceAreToldOnceNotTwice() {
        known("j", "g");
        known("k", "g");
        long second = EpochNanos.PER_SECOND;
        reads(600 * second, hold("j", "g", 10 * second), hold("k", "g", 500 * second));

        assertThat(holds()).containsExactly("j g 10000000000-600000000000");
        assertThat(problems.count("double_hold")).isPositive();
    }

    @Test
    void sharesOfADeviceMayOverlap() {
        known("j", "g");
        known("k", "g");
        reads(
                600,
                hold("j", "g", 10).number("share_ratio", 0.5),
                hold("k", "g", 20).number("share_ratio", 0.5));

        assertThat(holds()).containsExactly("j g 10-600", "k g 20-600");
    }

    @Test
    void aStateLastsWhileReadingsAgree() {
        known("j", "g");
        reads(60, state("ready", 0).whole("until_ns", 60));
        reads(120, state("ready", 90).whole("until_ns", 120));

        assertThat(states()).containsExactly("ready 0-120");
    }

    @Test
    void aNewStateEndsTheOldOne() {
        known("j", "g");
        reads(60, state("ready", 0));
        reads(120, state("drained", 100));
        assertThat(states()).containsExactly("ready 0-100", "drained 100-120");

        reads(180, state("drained", 100));
        assertThat(states()).containsExactly("ready 0-100", "drained 100-180");
    }

    @Test
    void whatNobodySawIsNotAState() {
        known("j", "g");
        reads(60, state("ready", 0));
        reads(1060, state("ready", 1000));
        reads(2060, state("down", 2000));

        assertThat(states()).containsExactly("ready 0-60", "ready 1000-1060", "down 2000-2060");
    }

    @Test
    void aStateThatIsToldInTheMiddleOfAnotherSplitsIt() {
        known("j", "g");
        reads(600, state("ready", 0));
        reads(600, state("down", 100).whole("until_ns", 200));

        assertThat(states()).containsExactly("ready 0-100", "down 100-200", "ready 200-600");
    }

    @Test
    void aRunKeepsItsFirstSubmissionAndStartAndTakesTheRestFromTheNewest() {
        reads(60, job("j", 10).whole("started_ns", 20).text("state", "RUNNING"));
        reads(120, job("j", 30).whole("started_ns", 40).whole("ended_ns", 100).text("state", "FAILED"));

        assertThat(rows.rows(Table.JOBS).written())
                .singleElement()
                .hasToString("jobs{job=j, submitted_ns=10, started_ns=20, ended_ns=100, state=FAILED}");
    }

    @Test
    void aRunThatGoesOnHasNotEnded() {
        reads(60, job("j", 10).whole("ended_ns", 50).text("state", "NODE_FAIL"));
        reads(120, job("j", 10).text("state", "RUNNING"));

        assertThat(rows.rows(Table.JOBS).written())
                .singleElement()
                .satisfies(row -> assertThat(row.has("ended_ns")).isFalse());
    }

    @Test
    void whoOnlyNamesARunChangesNothing() {
        reads(60, job("j", 30).whole("started_ns", 30));
        reads(120, job("j", 35).whole("started_ns", 40).whole("requested_gpus", 8));
        reads(180, job("j", 110).whole("started_ns", 110).text("name", "n"));

        assertThat(rows.rows(Table.JOBS).written())
                .singleElement()
                .hasToString("jobs{job=j, name=n, submitted_ns=35, started_ns=40, requested_gpus=8}");
    }

    @Test
    void timesThatContradictEachOtherAreLeftOutAndCounted() {
        reads(60, job("j", 30).whole("started_ns", 40).whole("ended_ns", 35).whole("eligible_ns", 20));

        assertThat(rows.rows(Table.JOBS).written())
                .singleElement()
                .hasToString("jobs{job=j, submitted_ns=30, started_ns=40}");
        assertThat(problems.count("times_out_of_order")).isEqualTo(2);
    }

    @Test
    void whatEndedIsPutAwayOnceAndNotTakenAgain() {
        known("j", "g");
        reads(60, job("j", 0).whole("started_ns", 0).whole("ended_ns", 50).text("state", "COMPLETED"));
        reads(60, hold("j", "g", 0).whole("until_ns", 50), state("ready", 0).whole("until_ns", 40));
        reads(60, state("down", 40));

        Map<Table, List<Row>> sealed = rows.seal(55);

        assertThat(sealed.keySet()).containsExactlyInAnyOrder(Table.JOBS, Table.ALLOCATIONS, Table.NODE_STATES);
        assertThat(holds()).isEmpty();
        assertThat(states()).containsExactly("down 40-60");
        rows.take(
                List.of(
                        job("j", 0).whole("ended_ns", 50).text("state", "COMPLETED"),
                        hold("j", "g", 0).whole("until_ns", 50)),
                new Reading("s", 120, 300, 55));
        assertThat(rows.rows(Table.JOBS).written()).isEmpty();
        assertThat(rows.rows(Table.ALLOCATIONS).keptBack()).isEmpty();
    }

    @Test
    void aRunStaysWhileItHoldsAnything() {
        known("j", "g");
        reads(60, job("j", 0).whole("ended_ns", 50).text("state", "COMPLETED"));
        reads(60, hold("j", "g", 0));

        assertThat(rows.seal(55)).isEmpty();
    }

    @Test
    void whatChangedIsToldOnce() {
        reads(60, Row.of(Table.GPUS).text("gpu", "g").text("node", "n"));
        assertThat(rows.takeChanged()).contains(Table.GPUS);

        reads(120, Row.of(Table.GPUS).text("gpu", "g").text("node", "n"));
        assertThat(rows.takeChanged()).isEmpty();
    }

    private void known(String job, String gpu) {
        reads(1, Row.of(Table.GPUS).text("gpu", gpu).text("node", "n"), job(job, 0));
    }

    private void reads(long until, Row... told) {
        rows.take(List.of(told), new Reading("s", until, 300, Long.MIN_VALUE));
    }

    private static Row job(String job, long submitted) {
        return Row.of(Table.JOBS).text("job", job).whole("submitted_ns", submitted);
    }

    private static Row hold(String job, String gpu, long from) {
        return Row.of(Table.ALLOCATIONS).text("job", job).text("gpu", gpu).whole("from_ns", from);
    }

    private static Row state(String state, long from) {
        return Row.of(Table.NODE_STATES)
                .text("node", "n")
                .whole("from_ns", from)
                .text("state", state);
    }

    private List<String> holds() {
        return rows.rows(Table.ALLOCATIONS).written().stream()
                .map(row -> row.text("job") + " " + row.text("gpu") + " " + row.whole("from_ns") + "-"
                        + row.whole("until_ns"))
                .toList();
    }

    private List<String> states() {
        return rows.rows(Table.NODE_STATES).written().stream()
                .map(row -> row.text("state") + " " + row.whole("from_ns") + "-" + row.whole("until_ns"))
                .toList();
    }
}
