package org.gpuledger.doctor.coverage;

import static org.assertj.core.api.Assertions.assertThat;

import org.gpuledger.doctor.CheckUp;
import org.gpuledger.doctor.signal.Basis;
import org.gpuledger.doctor.signal.Signal;
import org.gpuledger.doctor.story.Case;
import org.gpuledger.doctor.story.MemorySource;
import org.gpuledger.model.account.EvidenceTier;
import org.gpuledger.model.dataset.Table;
import org.gpuledger.model.time.Span;
import org.junit.jupiter.api.Test;

/// Coverage in minutes that one can count.
class CoverageStoryTest {
    @Test
    void aSampleSpeaksForTheTimeSinceTheOneBefore() {
        Tally tally = hour().everyMinute("n1/0", 0, 60, "gpu_util_ratio", 0.5, "sm_active_ratio", 0.2)
                .everyMinute("n1/1", 0, 30, "gpu_util_ratio", 0.5)
                .examined()
                .coverage()
                .total();

        assertThat(tally.of(Basis.ALLOCATED)).isEqualTo(Case.minutes(120));
        assertThat(tally.covered(Signal.GPU_UTIL)).isEqualTo(Case.minutes(90));
        assertThat(tally.covered(Signal.SM_ACTIVE)).isEqualTo(Case.minutes(60));
        assertThat(tally.covered(Signal.POWER)).isEqualTo(Case.minutes(0));
    }

    /// Median interval 1 min, so that a sample speaks for at most 4: of ten lost minutes six stay
    /// dark.
    @Test
    void aLateSampleSpeaksForFourIntervalsAtMost() {
        Tally tally = hour().everyMinute("n1/0", 0, 10, "gpu_util_ratio", 0.5)
                .everyMinute("n1/0", 19, 60, "gpu_util_ratio", 0.5)
                .everyMinute("n1/1", 0, 60, "gpu_util_ratio", 0.5)
                .examined()
                .coverage()
                .total();

        assertThat(tally.covered(Signal.GPU_UTIL)).isEqualTo(Case.minutes(114));
        assertThat(tally.hiddenBy(BlindSpot.UNOBSERVED)).isEqualTo(Case.minutes(6));
        assertThat(tally.with(EvidenceTier.NONE)).isEqualTo(Case.minutes(6));
    }

    @Test
    void evidenceIsTheBooksTierOfEachSample() {
        Case story = hour().everyMinute("n1/0", 0, 60, "gr_engine_ratio", 0.5, "sm_active_ratio", 0.2)
                .everyMinute("n1/1", 0, 20, "gpu_util_ratio", 0.5)
                .everyMinute("n1/1", 20, 50, "gr_engine_ratio", 0.5);
        Tally tally = story.examined().coverage().total();

        assertThat(tally.with(EvidenceTier.T2)).isEqualTo(Case.minutes(60));
        assertThat(tally.with(EvidenceTier.T1)).isEqualTo(Case.minutes(30));
        assertThat(tally.with(EvidenceTier.T0)).isEqualTo(Case.minutes(20));
        assertThat(tally.with(EvidenceTier.NONE)).isEqualTo(Case.minutes(10));
        assertThat(tally.reached(0.5)).isEqualTo(EvidenceTier.T2);
        assertThat(tally.reached(0.75)).isEqualTo(EvidenceTier.T1);
        assertThat(tally.reached(0.9)).isEqualTo(EvidenceTier.T0);
    }

    @Test
    void aPoolThatIsObservedForLessThanHalfReachesNoTier() {
        Tally half = hour().everyMinute("n1/0", 0, 60, "gr_engine_ratio", 0.5)
                .examined()
                .coverage()
                .total();
        Tally less = hour().everyMinute("n1/0", 0, 59, "gr_engine_ratio", 0.5)
                .examined()
                .coverage()
                .total();

        assertThat(half.reached(0.9)).isEqualTo(EvidenceTier.T1);
        assertThat(less.reached(0.9)).isEqualTo(EvidenceTier.NONE);
    }

    /// The counter grows from minute 11 on: its first reading, at 10, tells nothing.
    @Test
    void aCountersFirstReadingTellsNothing() {
        Case story = hour().everyMinute("n1/0", 0, 60, "gr_engine_ratio", 0.5);
        for (int minute = 10; minute <= 60; minute++) {
            story.row(Table.JOB_SAMPLES, "job", "a", "at_ns", Case.minute(minute), "steps_total", minute * 10);
        }
        Tally tally = story.examined().coverage().total();

        assertThat(tally.covered(Signal.JOB_STEPS)).isEqualTo(Case.minutes(100));
        assertThat(tally.with(EvidenceTier.T3)).isEqualTo(Case.minutes(50));
        assertThat(tally.with(EvidenceTier.T1)).isEqualTo(Case.minutes(10));
    }

    @Test
    void samplesOfANodeCoverItsDevicesAndNoOthers() {
        Case story = hour().node("n2", 1, "q").run("b", 0, 60, "n2/0");
        for (int minute = 1; minute <= 45; minute++) {
            story.row(Table.NODE_SAMPLES, "node", "n1", "at_ns", Case.minute(minute), "psi_io_some_ratio", 0.1);
        }
        FleetCoverage coverage = story.examined().coverage();

        assertThat(coverage.ofPool("p").covered(Signal.PSI_IO)).isEqualTo(Case.minutes(90));
        assertThat(coverage.ofPool("q").covered(Signal.PSI_IO)).isEqualTo(Case.minutes(0));
        assertThat(coverage.total().covered(Signal.PSI_CPU)).isEqualTo(Case.minutes(0));
    }

    @Test
    void aBlankThatLooksLikeANumberCoversNothing() {
        Tally tally = hour().everyMinute("n1/0", 0, 30, "mem_used_bytes", 1L << 30)
                .everyMinute("n1/0", 30, 60, "mem_used_bytes", 9223372036854775794L)
                .examined()
                .coverage()
                .total();

        assertThat(tally.covered(Signal.GPU_MEMORY)).isEqualTo(Case.minutes(30));
    }

    @Test
    void samplesThatContradictEachOtherAreNoEvidence() {
        Tally tally = hour().everyMinute("n1/0", 0, 60, "gpu_util_ratio", 0.5)
                .gpu("n1/0", 7, "gpu_util_ratio", 0.9)
                .examined()
                .coverage()
                .total();

        assertThat(tally.covered(Signal.GPU_UTIL)).isEqualTo(Case.minutes(59));
        assertThat(tally.with(EvidenceTier.NONE)).isEqualTo(Case.minutes(61));
    }

    @Test
    void timeOfANodeThatIsDownIsNotAllocated() {
        CheckUp checkUp = hour().row(
                        Table.NODE_STATES,
                        "node",
                        "n1",
                        "from_ns",
                        Case.minute(20),
                        "until_ns",
                        Case.minute(50),
                        "state",
                        "down")
                .examined();

        assertThat(checkUp.coverage().total().of(Basis.ALLOCATED)).isEqualTo(Case.minutes(60));
        assertThat(checkUp.coverage().total().of(Basis.CAPACITY)).isEqualTo(Case.minutes(120));
    }

    /// Both runs hold half of the device; only one of them counts steps.
    @Test
    void aSharedDeviceIsKnownAsFarAsAllItsRunsAre() {
        Case story = Case.lasting(60).node("n1", 1, "p").run("a", 0, 60).run("b", 0, 60);
        for (String job : new String[] {"a", "b"}) {
            story.row(
                    Table.ALLOCATIONS,
                    "job",
                    job,
                    "gpu",
                    "n1/0",
                    "from_ns",
                    Case.minute(0),
                    "until_ns",
                    Case.minute(60),
                    "share_ratio",
                    0.5);
        }
        for (int minute = 1; minute <= 60; minute++) {
            story.row(Table.JOB_SAMPLES, "job", "a", "at_ns", Case.minute(minute), "cpu_cores", 1, "steps_total", 5);
            story.row(Table.JOB_SAMPLES, "job", "b", "at_ns", Case.minute(minute), "cpu_cores", 1);
        }
        Tally tally = story.examined().coverage().total();

        assertThat(tally.of(Basis.ALLOCATED)).isEqualTo(Case.minutes(60));
        assertThat(tally.covered(Signal.JOB_CPU)).isEqualTo(Case.minutes(60));
        assertThat(tally.covered(Signal.JOB_STEPS)).isEqualTo(Case.minutes(0));
    }

    /// A 3g instance of a device with 7 slices, held for 70 minutes: 30 minutes of GPU time.
    @Test
    void aMigInstanceWeighsItsSlices() {
        Tally tally = Case.lasting(70)
                .node("n1", 1, "p")
                .row(Table.GPUS, "gpu", "m0", "node", "n1", "model", "3g.40gb", "parent_gpu", "n1/0")
                .run("a", 0, 70, "m0")
                .everyMinute("m0", 0, 35, "gr_engine_ratio", 0.5)
                .examined()
                .coverage()
                .total();

        assertThat(tally.of(Basis.ALLOCATED)).isEqualTo(Case.minutes(30));
        assertThat(tally.covered(Signal.GPU_ENGINE)).isEqualTo(Case.minutes(15));
    }

    @Test
    void withoutRecordsOfHoldsAllTimeCouldHaveBeenHeld() {
        Case story = Case.lasting(60).node("n1", 2, "p").everyMinute("n1/0", 0, 60, "gpu_util_ratio", 0.5);
        CheckUp checkUp = story.examined();

        assertThat(checkUp.holdersKnown()).isFalse();
        assertThat(checkUp.coverage().total().of(Basis.ALLOCATED)).isEqualTo(Case.minutes(120));
        assertThat(checkUp.coverage().total().covered(Signal.ALLOCATIONS)).isEqualTo(Case.minutes(0));
        assertThat(checkUp.coverage().total().covered(Signal.GPU_UTIL)).isEqualTo(Case.minutes(60));
    }

    @Test
    void freeTimeWithoutANodeStateIsInvisible() {
        Case story = Case.lasting(60).node("n1", 2, "p").run("a", 0, 60, "n1/0");
        Tally known = story.examined().coverage().total();
        Tally unknown = Case.examine(new MemorySource(story.rows().without(Table.NODE_STATES)))
                .coverage()
                .total();

        assertThat(known.covered(Signal.NODE_STATES)).isEqualTo(Case.minutes(120));
        assertThat(known.hiddenBy(BlindSpot.FREE_STATE)).isEqualTo(Case.minutes(0));
        assertThat(unknown.covered(Signal.NODE_STATES)).isEqualTo(Case.minutes(0));
        assertThat(unknown.hiddenBy(BlindSpot.FREE_STATE)).isEqualTo(Case.minutes(60));
    }

    /// Two runs wait for 4 and for 1 devices, over 30 minutes each; one says why.
    @Test
    void waitingWorkIsWeighedByWhatItAskedFor() {
        Case story = hour();
        story.row(Table.JOBS, "job", "w", "submitted_ns", Case.minute(30), "requested_gpus", 4);
        story.row(
                Table.JOBS,
                "job",
                "v",
                "submitted_ns",
                Case.minute(30),
                "requested_gpus",
                1,
                "pending_reason",
                "Resources");
        Tally tally = story.examined().coverage().total();

        assertThat(tally.of(Basis.WAITING)).isEqualTo(Case.minutes(150));
        assertThat(tally.covered(Signal.PENDING_REASONS)).isEqualTo(Case.minutes(30));
        assertThat(tally.hiddenBy(BlindSpot.QUEUE_REASON)).isEqualTo(Case.minutes(120));
    }

    /// 8 of 10 devices held over an hour, of which only the count is known.
    @Test
    void aPoolOfCountsIsAllocatedAndUnseen() {
        CheckUp checkUp = Case.lasting(60)
                .row(Table.POOL_SAMPLES, "at_ns", Case.minute(0), "pool", "p", "capacity_gpus", 10, "running_gpus", 8)
                .examined();
        Tally tally = checkUp.coverage().total();

        assertThat(checkUp.holdersKnown()).isTrue();
        assertThat(tally.of(Basis.CAPACITY)).isEqualTo(Case.minutes(600));
        assertThat(tally.of(Basis.ALLOCATED)).isEqualTo(Case.minutes(480));
        assertThat(tally.hiddenBy(BlindSpot.UNOBSERVED)).isEqualTo(Case.minutes(480));
        assertThat(tally.with(EvidenceTier.NONE)).isEqualTo(Case.minutes(480));
    }

    /// Of the hour only minutes 10 to 30 are looked at, on both devices.
    @Test
    void aWindowCutsEverySum() {
        Case story = hour().everyMinute("n1/0", 0, 20, "gpu_util_ratio", 0.5);
        Tally tally = story.examined(Span.of(Case.minute(10), Case.minute(30)))
                .coverage()
                .total();

        assertThat(tally.of(Basis.CAPACITY)).isEqualTo(Case.minutes(40));
        assertThat(tally.of(Basis.ALLOCATED)).isEqualTo(Case.minutes(40));
        assertThat(tally.covered(Signal.GPU_UTIL)).isEqualTo(Case.minutes(10));
    }

    /// One node with two devices in pool p, both held for an hour by run a.
    private static Case hour() {
        return Case.lasting(60).node("n1", 2, "p").run("a", 0, 60, "n1/0", "n1/1");
    }
}
