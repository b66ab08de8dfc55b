package org.gpuledger.doctor.trap;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.time.Instant;
import java.util.Map;
import org.gpuledger.doctor.story.Case;
import org.gpuledger.doctor.story.MemorySource;
import org.gpuledger.model.dataset.Table;
import org.junit.jupiter.api.Test;

/// Each trap, planted alone in a healthy fleet: it is found with its numbers, and no other is.
class TrapStoryTest {
    @Test
    void aHealthyFleetHasNoTrap() {
        assertThat(healthy().found()).isEmpty();
    }

    @Test
    void aSampleOfAnUnknownDeviceIsToldWithTheNameThatWasMeant() {
        Case story = healthy()
                .everyMinute("GPU-N1/0", 0, 10, "gpu_util_ratio", 0.5)
                .everyMinute("n9/0", 0, 5, "gpu_util_ratio", 0.5);
        Finding finding = only(story, Trap.UNKNOWN_LABEL);

        assertThat(finding.subject()).isEqualTo("gpu_samples.gpu");
        assertThat(finding.value("rows")).isEqualTo(15);
        assertThat(finding.value("of_rows")).isEqualTo(15 + 2 * 120);
        assertThat(finding.value("labels")).isEqualTo(2);
        assertThat(finding.value("spelt_otherwise")).isEqualTo(1);
        assertThat(finding.examples()).containsExactly("GPU-N1/0 -> n1/0", "n9/0");
    }

    @Test
    void unknownNodesAndJobsAreToldByTheirColumn() {
        Case story = healthy();
        story.row(Table.NODE_SAMPLES, "node", "n1.example.com:9100", "at_ns", Case.minute(1), "load1", 3);
        story.row(Table.JOB_SAMPLES, "job", "ghost", "at_ns", Case.minute(1), "cpu_cores", 3);
        story.row(Table.ALLOCATIONS, "job", "ghost", "gpu", "n1/0", "from_ns", Case.minute(60));
        story.row(Table.NODE_STATES, "node", "n7", "from_ns", Case.minute(60), "state", "ready");

        assertThat(story.examined().findings())
                .extracting(Finding::subject)
                .containsExactly("allocations.job", "job_samples.job", "node_samples.node", "node_states.node");
        assertThat(story.examined().findings().get(2).examples()).containsExactly("n1.example.com:9100 -> n1");
    }

    /// Device n2/0 is held for 90 minutes and has no sample.
    @Test
    void aHeldDeviceWithoutSamplesIsSilent() {
        Finding finding = only(healthy().node("n2", 1, "p").run("b", 0, 90, "n2/0"), Trap.SILENT_DEVICES);

        assertThat(finding.value("devices")).isEqualTo(1);
        assertThat(finding.value("held_devices")).isEqualTo(3);
        assertThat(finding.value("unobserved")).isEqualTo(1.5);
        assertThat(finding.examples()).containsExactly("n2/0");
    }

    @Test
    void whereNothingIsSampledNoDeviceIsSilentAlone() {
        assertThat(Case.lasting(60).node("n1", 1, "p").run("a", 0, 60, "n1/0").found())
                .isEmpty();
    }

    @Test
    void blanksThatLookLikeNumbersAreAFlood() {
        Case story = fleet();
        feed(story, "n1/0", 0, 120, "power_w", 9223372036854775794.0);
        feed(story, "n1/1", 0, 120, "power_w", 300.0);
        Finding finding = only(story, Trap.SENTINELS);

        assertThat(finding.subject()).isEqualTo("gpu_samples.power_w");
        assertThat(finding.value("values")).isEqualTo(120);
        assertThat(finding.value("of_values")).isEqualTo(240);
        assertThat(finding.value("share")).isEqualTo(0.5);
    }

    @Test
    void perCentInAColumnOfRatiosIsNamedAsSuch() {
        Finding finding = only(healthy().everyMinute("n1/0", 120, 140, "sm_occupancy_ratio", 37.0), Trap.PERCENT);

        assertThat(finding.subject()).isEqualTo("gpu_samples.sm_occupancy_ratio");
        assertThat(finding.value("values")).isEqualTo(20);
    }

    /// Runs of a minute under samples every five minutes.
    @Test
    void runsBetweenTwoSamplesAreNotSeen() {
        Case story = Case.lasting(120).node("n1", 1, "p");
        for (int minute = 5; minute <= 120; minute += 5) {
            story.gpu("n1/0", minute, "gpu_util_ratio", 0.01 * minute / 5);
            story.run("r" + minute, minute - 3, minute - 2, "n1/0");
        }
        Finding finding = only(story, Trap.SPARSE_SCRAPES);

        assertThat(finding.value("interval")).isEqualTo(300);
        assertThat(finding.value("short_holds")).isEqualTo(24);
        assertThat(finding.value("holds")).isEqualTo(24);
        assertThat(finding.value("devices_beyond_reach")).isZero();
    }

    /// Samples every ten minutes speak for five each: half of the time is a gap as well.
    @Test
    void samplesTooFarApartLeaveGaps() {
        Case story = Case.lasting(120).node("n1", 1, "p").run("a", 0, 120, "n1/0");
        for (int minute = 10; minute <= 120; minute += 10) {
            story.gpu("n1/0", minute, "gpu_util_ratio", 0.003 * minute);
        }
        Map<Trap, Finding> found = story.found();

        assertThat(found).containsOnlyKeys(Trap.SPARSE_SCRAPES);
        assertThat(find(found, Trap.SPARSE_SCRAPES).value("devices_beyond_reach"))
                .isEqualTo(1);
    }

    @Test
    void twoSamplesAtOneInstantComeFromTwoExporters() {
        Case story = healthy();
        feed(story, "n1/0", 0, 60, "xid", 0);
        Finding finding = only(story, Trap.TWO_EXPORTERS);

        assertThat(finding.value("devices")).isEqualTo(1);
        assertThat(finding.value("doubled")).isEqualTo(1);
        assertThat(finding.value("differing")).isEqualTo(1);
        assertThat(finding.value("interleaved")).isZero();
    }

    /// A second scrape of the same rhythm, 15 s later.
    @Test
    void twoSeriesThatTakeTurnsInTimeComeFromTwoExporters() {
        Case story = healthy();
        for (int minute = 1; minute <= 120; minute++) {
            story.gpu("n1/0", minute + 0.25, "gpu_util_ratio", wave(minute));
        }

        assertThat(only(story, Trap.TWO_EXPORTERS).value("interleaved")).isEqualTo(1);
    }

    /// A second exporter exactly between the first one's samples carries other fields.
    @Test
    void twoSeriesThatTakeTurnsInFieldsComeFromTwoExporters() {
        Case story = healthy();
        for (int minute = 1; minute <= 120; minute++) {
            story.gpu("n1/0", minute - 0.5, "gpu_util_ratio", wave(minute), "xid", 0);
        }

        assertThat(only(story, Trap.TWO_EXPORTERS).value("interleaved")).isEqualTo(1);
    }

    @Test
    void oneDoubledSampleIsNoSecondExporter() {
        Case story = healthy();
        story.gpu("n1/0", 7, "gpu_util_ratio", wave(7));

        assertThat(story.found()).isEmpty();
    }

    /// The readings of n1/0 stay the same from minute 20 to 100, while run a ends and run b begins
    /// at minute 60.
    @Test
    void equalReadingsAcrossAnEndAndAStartAreFrozen() {
        Case story =
                Case.lasting(120).node("n1", 1, "p").run("a", 0, 60, "n1/0").run("b", 60, 120, "n1/0");
        feed(story, "n1/0", 0, 20);
        story.everyMinute("n1/0", 20, 100, "gpu_util_ratio", 0.8);
        feed(story, "n1/0", 100, 120);
        Finding finding = only(story, Trap.FROZEN);

        assertThat(finding.value("devices")).isEqualTo(1);
        assertThat(finding.value("frozen")).isEqualTo(79 / 60.0, within(1e-9));
        assertThat(finding.value("starts_and_ends")).isEqualTo(2);
    }

    @Test
    void readingsBetweenIdleAndFullThatStayForSixHoursAreFrozen() {
        Case story = Case.lasting(400).node("n1", 1, "p").run("a", 0, 400, "n1/0");
        story.everyMinute("n1/0", 0, 361, "gpu_util_ratio", 0.8);
        feed(story, "n1/0", 361, 400);

        assertThat(only(story, Trap.FROZEN).value("frozen")).isEqualTo(6);
    }

    @Test
    void idleAndFullDevicesMayTellTheSameForHours() {
        Case story = Case.lasting(400).node("n1", 2, "p").run("a", 0, 400, "n1/0", "n1/1");
        story.everyMinute("n1/0", 0, 400, "gpu_util_ratio", 0.0);
        story.everyMinute("n1/1", 0, 400, "gpu_util_ratio", 1.0);

        assertThat(story.found()).isEmpty();
    }

    /// Two devices read idle for an hour while their run makes 59 minutes of steps.
    @Test
    void stepsOnDevicesThatReadIdleMeanAWrongJoin() {
        Finding finding = only(stepping(0.0, 0.0), Trap.STEPS_WITHOUT_WORK);

        assertThat(finding.value("idle_with_steps")).isEqualTo(2 * 59 / 60.0, within(1e-9));
        assertThat(finding.examples()).containsExactly("a");
    }

    @Test
    void aRunThatWorksOnOneOfItsDevicesIsJoinedRightly() {
        assertThat(stepping(0.0, 1.0).found()).isEmpty();
    }

    private static Case stepping(double first, double second) {
        Case story = Case.lasting(60).node("n1", 2, "p").run("a", 0, 60, "n1/0", "n1/1");
        story.everyMinute("n1/0", 0, 60, "gpu_util_ratio", first);
        story.everyMinute("n1/1", 0, 60, "gpu_util_ratio", second);
        for (int minute = 1; minute <= 60; minute++) {
            story.row(Table.JOB_SAMPLES, "job", "a", "at_ns", Case.minute(minute), "steps_total", 10 * minute);
        }
        return story;
    }

    @Test
    void samplesOfTomorrowAreFromTheFuture() {
        Case story = healthy();
        Instant during = Instant.parse("2026-03-04T01:30:00Z");
        Finding finding =
                Case.examine(new MemorySource(story.rows()), during).findings().get(0);

        // Of two devices the samples from minute 92 on: minute 91 lies within the tolerance.
        assertThat(finding.trap()).isEqualTo(Trap.FUTURE);
        assertThat(finding.value("samples")).isEqualTo(2 * 29);
        assertThat(finding.value("lead")).isEqualTo(29 * 60);
    }

    @Test
    void samplesBeyondThePeriodAreLeftOut() {
        Finding finding = only(healthy().everyMinute("n1/0", 200, 205, "gpu_util_ratio", 0.4), Trap.OUTSIDE_PERIOD);

        assertThat(finding.value("samples")).isEqualTo(5);
        assertThat(finding.severity()).isEqualTo(Severity.NOTE);
    }

    /// Three runs of 20 minutes; the device works five minutes longer each time.
    @Test
    void workBehindTheEndOfEveryRunMeansAClockThatIsAhead() {
        Finding finding = only(shifted(5), Trap.CLOCK_OFFSET);

        assertThat(finding.value("offset")).isEqualTo(300);
        assertThat(finding.examples()).containsExactly("n1 +300 s");
    }

    @Test
    void workBeforeTheStartOfEveryRunMeansAClockThatIsBehind() {
        Finding finding = only(shifted(-5), Trap.CLOCK_OFFSET);

        assertThat(finding.value("offset")).isEqualTo(-300);
    }

    @Test
    void aClockThatIsOffByLessThanTwoIntervalsIsNoMatter() {
        assertThat(shifted(1).found()).isEmpty();
    }

    /// Two devices advertised four times each, and a node that says 8 where 2 are listed.
    @Test
    void replicasAreNotDevices() {
        Case story = healthy();
        for (int replica = 0; replica < 4; replica++) {
            story.row(Table.GPUS, "gpu", "GPU-a::" + replica, "node", "n2");
            story.row(Table.GPUS, "gpu", "GPU-b::" + replica, "node", "n2");
        }
        story.row(Table.NODES, "node", "n3", "gpu_count", 8);
        story.row(Table.GPUS, "gpu", "n3/0", "node", "n3");
        story.row(Table.GPUS, "gpu", "n3/1", "node", "n3");
        Finding finding = only(story, Trap.REPLICAS);

        assertThat(finding.value("devices")).isEqualTo(2);
        assertThat(finding.value("counted_too_often")).isEqualTo(6);
        assertThat(finding.value("nodes")).isEqualTo(1);
        assertThat(finding.examples()).containsExactly("GPU-a x4", "GPU-b x4", "n3: 8 / 2");
    }

    @Test
    void aNodeWithOtherDevicesThanListedIsTold() {
        Case story = healthy();
        story.row(Table.NODES, "node", "n3", "gpu_count", 8);
        for (int gpu = 0; gpu < 7; gpu++) {
            story.row(Table.GPUS, "gpu", "n3/" + gpu, "node", "n3");
        }

        assertThat(only(story, Trap.DEVICE_COUNT).examples()).containsExactly("n3: 8 / 7");
    }

    /// Nothing from minute 30 to 60; the sample at 60 speaks for four of those minutes.
    @Test
    void lostSamplesOfAHeldDeviceAreAGap() {
        Case story = fleet();
        feed(story, "n1/0", 0, 30);
        feed(story, "n1/0", 59, 120);
        feed(story, "n1/1", 0, 120);
        Finding finding = only(story, Trap.GAPS);

        assertThat(finding.value("unobserved")).isEqualTo(26 / 60.0, within(1e-9));
        assertThat(finding.examples()).containsExactly("n1 2026-03-04 00:30 .. 2026-03-04 00:56");
    }

    /// Profiling fields are blank for 20 of 120 minutes.
    @Test
    void blankProfilingFieldsBetweenOthersWerePaused() {
        Case story = fleet();
        feed(story, "n1/0", 0, 50, "sm_active_ratio", 0.3);
        feed(story, "n1/0", 50, 70);
        feed(story, "n1/0", 70, 120, "sm_active_ratio", 0.3);
        feed(story, "n1/1", 0, 120);

        assertThat(only(story, Trap.PAUSED_PROFILING).value("blank")).isEqualTo(20 / 60.0, within(1e-9));
    }

    /// Range of the model 60 to 400 W: 130 W at 100 % is below its lower third.
    @Test
    void fullUtilisationAtLittlePowerMaySpin() {
        Case story = fleet();
        feed(story, "n1/0", 0, 120, "power_w", 60.0);
        story.gpu("n1/1", 1, "gpu_util_ratio", 1.0, "power_w", 400.0);
        story.everyMinute("n1/1", 1, 61, "gpu_util_ratio", 1.0, "power_w", 130.0);
        story.everyMinute("n1/1", 61, 120, "gpu_util_ratio", 1.0, "power_w", 390.0);
        Finding finding = only(story, Trap.SPINNING);

        assertThat(finding.examples()).containsExactly("n1/1");
        assertThat(finding.value("full_at_low_power")).isEqualTo(1);
    }

    @Test
    void whereSmActivityIsMeasuredTheBooksLookForSpinning() {
        Case story = fleet();
        feed(story, "n1/0", 0, 120, "power_w", 60.0);
        story.everyMinute("n1/1", 0, 60, "gpu_util_ratio", 1.0, "power_w", 130.0, "sm_active_ratio", 0.1);
        story.everyMinute("n1/1", 60, 120, "gpu_util_ratio", 1.0, "power_w", 400.0, "sm_active_ratio", 0.9);

        assertThat(story.found()).isEmpty();
    }

    /// Two devices of a node, held for two hours.
    private static Case fleet() {
        return Case.lasting(120).node("n1", 2, "p").run("a", 0, 120, "n1/0", "n1/1");
    }

    private static Case healthy() {
        Case story = fleet();
        feed(story, "n1/0", 0, 120);
        feed(story, "n1/1", 0, 120);
        return story;
    }

    /// Samples that differ from minute to minute, as those of real load do.
    private static void feed(Case story, String gpu, int from, int until, Object... more) {
        for (int minute = from + 1; minute <= until; minute++) {
            Object[] cells = new Object[more.length + 2];
            cells[0] = "gpu_util_ratio";
            cells[1] = wave(minute);
            System.arraycopy(more, 0, cells, 2, more.length);
            story.gpu(gpu, minute, cells);
        }
    }

    private static double wave(int minute) {
        return 0.3 + 0.001 * minute;
    }

    /// Runs at minutes 20, 80, 140 and 200 for 20 minutes, seen so many minutes later.
    private static Case shifted(int minutes) {
        Case story = Case.lasting(260).node("n1", 1, "p");
        for (int start = 20; start <= 200; start += 60) {
            story.run("r" + start, start, start + 20, "n1/0");
        }
        for (int minute = 1; minute <= 260; minute++) {
            int inCycle = Math.floorMod(minute - minutes - 20, 60);
            boolean works = inCycle >= 1 && inCycle <= 20 && minute > 10;
            story.gpu("n1/0", minute, "gpu_util_ratio", works ? wave(minute) : 0.0);
        }
        return story;
    }

    private static Finding only(Case story, Trap trap) {
        Map<Trap, Finding> found = story.found();
        assertThat(found).containsOnlyKeys(trap);
        return find(found, trap);
    }

    private static Finding find(Map<Trap, Finding> found, Trap trap) {
        return java.util.Optional.ofNullable(found.get(trap)).orElseThrow();
    }
}
