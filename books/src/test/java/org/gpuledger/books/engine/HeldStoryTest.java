package org.gpuledger.books.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.OptionalDouble;
import org.gpuledger.books.story.FleetStory;
import org.gpuledger.books.story.MemoryBooks;
import org.gpuledger.books.timeline.JobActivity;
import org.gpuledger.model.account.Account;
import org.gpuledger.model.account.EvidenceTier;
import org.gpuledger.model.fleet.NodeState;
import org.gpuledger.model.work.JobTier;
import org.junit.jupiter.api.Test;

/// What held devices did: stories with samples each minute, in GPU-minutes.
class HeldStoryTest {
    private static FleetStory oneGpu(int minutes, JobTier tier) {
        return FleetStory.lasting(minutes)
                .node("n1", 1, "p")
                .job("j", "p", 1, 0, 0, minutes, OptionalDouble.empty(), tier)
                .holds("j", "n1-0", 0, minutes);
    }

    @Test
    void activeTimeWithoutSmActivityIsEffectiveAndTheRestWaits() {
        MemoryBooks books =
                oneGpu(60, JobTier.TRAINING).active("n1-0", 0, 60, 0.75).close();

        assertThat(books.minutes(Account.WORKING_EFFECTIVE)).isEqualTo(45);
        assertThat(books.minutes(Account.WAITING_UNEXPLAINED)).isEqualTo(15);
        assertThat(books.postings()).allMatch(posting -> posting.reason().tier() == EvidenceTier.T1);
    }

    @Test
    void smActivitySplitsActiveTimeIntoEffectiveAndLowIntensity() {
        MemoryBooks books = oneGpu(60, JobTier.TRAINING)
                .samples("n1-0", 0, 60, 0.75, 0.5f, Float.NaN, 0)
                .close();

        assertThat(books.minutes(Account.WORKING_EFFECTIVE)).isEqualTo(30);
        assertThat(books.minutes(Account.WORKING_LOW_INTENSITY)).isEqualTo(15);
        assertThat(books.minutes(Account.WAITING_UNEXPLAINED)).isEqualTo(15);
    }

    @Test
    void hardwareSlowdownThrottlesButThePowerCapDoesNot() {
        MemoryBooks books = oneGpu(60, JobTier.TRAINING)
                .samples("n1-0", 0, 30, 1, 1f, Float.NaN, 0x8)
                .samples("n1-0", 30, 60, 1, 1f, Float.NaN, 0x4)
                .close();

        assertThat(books.minutes(Account.WORKING_THROTTLED)).isEqualTo(30);
        assertThat(books.minutes(Account.WORKING_EFFECTIVE)).isEqualTo(30);
    }

    @Test
    void timeThatNoSampleCoversIsUnobservedAndNeverIdle() {
        MemoryBooks books = oneGpu(60, JobTier.TRAINING)
                .active("n1-0", 0, 20, 1)
                .active("n1-0", 40, 60, 1)
                .close();

        // The sample at minute 41 speaks for four intervals of a minute at most: minutes 37 to 41.
        assertThat(books.minutes(Account.SUSPENSE_UNOBSERVED)).isEqualTo(17);
        assertThat(books.minutes(Account.WORKING_EFFECTIVE)).isEqualTo(43);
    }

    @Test
    void theGapBeforeFirstActivityIsStartingAndTheLongGapAtTheEndIsFinished() {
        MemoryBooks books = oneGpu(120, JobTier.TRAINING)
                .active("n1-0", 0, 15, 0)
                .active("n1-0", 15, 60, 1)
                .active("n1-0", 60, 120, 0)
                .close();

        assertThat(books.minutes(Account.HELD_STARTING)).isEqualTo(15);
        assertThat(books.minutes(Account.WORKING_EFFECTIVE)).isEqualTo(45);
        assertThat(books.minutes(Account.HELD_FINISHED)).isEqualTo(60);
    }

    @Test
    void aShortGapWaitsAndALongGapIsHeld() {
        MemoryBooks books = oneGpu(180, JobTier.TRAINING)
                .active("n1-0", 0, 30, 1)
                .active("n1-0", 30, 59, 0)
                .active("n1-0", 59, 90, 1)
                .active("n1-0", 90, 120, 0)
                .active("n1-0", 120, 180, 1)
                .close();

        assertThat(books.minutes(Account.WAITING_UNEXPLAINED)).isEqualTo(29);
        assertThat(books.minutes(Account.HELD_UNEXPLAINED)).isEqualTo(30);
    }

    @Test
    void anotebookBetweenBurstsIsInteractive() {
        MemoryBooks books = oneGpu(120, JobTier.INTERACTIVE)
                .active("n1-0", 0, 30, 0.5)
                .active("n1-0", 30, 90, 0)
                .active("n1-0", 90, 120, 0.5)
                .close();

        assertThat(books.minutes(Account.HELD_INTERACTIVE)).isEqualTo(60);
        assertThat(books.minutes(Account.WAITING_UNEXPLAINED)).isEqualTo(30);
    }

    @Test
    void aCpuOnlyTailIsWaitingForTheHostAndNotFinished() {
        JobActivity busy =
                new JobActivity(new long[] {FleetStory.minute(0)}, new long[] {FleetStory.minute(120)}, new byte[] {
                    (byte) (JobActivity.CPU_KNOWN | JobActivity.CPU_BUSY)
                });
        MemoryBooks books = oneGpu(120, JobTier.EXPERIMENT)
                .activity("j", busy)
                .active("n1-0", 0, 60, 1)
                .active("n1-0", 60, 120, 0)
                .close();

        assertThat(books.minutes(Account.WAITING_HOST)).isEqualTo(60);
        assertThat(books.minutes(Account.HELD_FINISHED)).isZero();
    }

    @Test
    void anUnusedDeviceIsSurplusOnlyIfASiblingWorks() {
        FleetStory story = FleetStory.lasting(60)
                .node("n1", 3, "p")
                .job("pair", "p", 2, 0, 0, 60)
                .holds("pair", "n1-0", 0, 60)
                .holds("pair", "n1-1", 0, 60)
                .job("alone", "p", 1, 0, 0, 60)
                .holds("alone", "n1-2", 0, 60)
                .active("n1-0", 0, 60, 0)
                .active("n1-1", 0, 60, 1)
                .active("n1-2", 0, 60, 0);
        MemoryBooks books = story.close();

        assertThat(books.minutes(Account.HELD_SURPLUS, "n1-0")).isEqualTo(60);
        assertThat(books.minutes(Account.HELD_NEVER_USED, "n1-2")).isEqualTo(60);
        assertThat(new LocalEngine(org.gpuledger.books.attribution.RuleBook.standard(), 1)
                        .explain(story.facts(), story.period(), 0))
                .allMatch(piece -> piece.reason().account() == Account.HELD_SURPLUS);
    }

    @Test
    void servingReplicasAreStandbyUpToTheDeclarationAndExcessBeyondIt() {
        FleetStory story = FleetStory.lasting(60).node("n1", 3, "serve").reservation("serve", 2, 60);
        for (int i = 0; i < 3; i++) {
            story.job("s" + i, "serve", 1, i, i, -1, OptionalDouble.empty(), JobTier.INFERENCE)
                    .holds("s" + i, "n1-" + i, i, 60)
                    .active("n1-" + i, 0, 60, 0.25);
        }
        MemoryBooks books = story.close();

        assertThat(books.minutes(Account.STANDBY_DECLARED, "n1-0")).isEqualTo(45);
        assertThat(books.minutes(Account.STANDBY_DECLARED, "n1-1")).isEqualTo(59 * 0.75, within(1e-6));
        assertThat(books.minutes(Account.HELD_EXCESS_STANDBY, "n1-2")).isEqualTo(58 * 0.75, within(1e-6));
    }

    @Test
    void aServingReplicaWithoutADeclarationIsNotCalledExcess() {
        MemoryBooks books =
                oneGpu(60, JobTier.INFERENCE).active("n1-0", 0, 60, 0).close();

        assertThat(books.minutes(Account.HELD_UNEXPLAINED)).isEqualTo(60);
        assertThat(books.postings())
                .allMatch(posting -> posting.reason().cause().label().equals("undeclared_standby"));
    }

    @Test
    void aSpinningDeviceWhoseStepsStandStillIsHung() {
        byte stepped = (byte) (JobActivity.STEPS_KNOWN | JobActivity.STEPPED);
        JobActivity steps = new JobActivity(
                new long[] {FleetStory.minute(0), FleetStory.minute(30)},
                new long[] {FleetStory.minute(30), FleetStory.minute(90)},
                new byte[] {stepped, JobActivity.STEPS_KNOWN});
        MemoryBooks books = oneGpu(90, JobTier.TRAINING)
                .activity("j", steps)
                .samples("n1-0", 0, 30, 1, 0.8f, 1e9f, 0)
                .samples("n1-0", 30, 90, 1, 0.1f, 0f, 0)
                .close();

        assertThat(books.minutes(Account.LOST_HUNG)).isEqualTo(60);
        assertThat(books.minutes(Account.WORKING_EFFECTIVE)).isEqualTo(24, within(1e-4));
    }

    @Test
    void aSpinningDeviceWithTrafficWaitsForTheNetwork() {
        MemoryBooks books = FleetStory.lasting(60)
                .node("n1", 2, "p")
                .job("j", "p", 2, 0, 0, 60)
                .holds("j", "n1-0", 0, 60)
                .holds("j", "n1-1", 0, 60)
                .samples("n1-0", 0, 60, 1, 0.1f, 2e9f, 0)
                .samples("n1-1", 0, 60, 1, 0.8f, 2e9f, 0)
                .close();

        assertThat(books.minutes(Account.WAITING_NETWORK, "n1-0")).isEqualTo(60);
        assertThat(books.minutes(Account.WAITING_NETWORK, "n1-1")).isZero();
    }

    @Test
    void aSmallKernelOnOneDeviceIsLowIntensityAndNotHung() {
        MemoryBooks books = oneGpu(60, JobTier.TRAINING)
                .samples("n1-0", 0, 60, 1, 0.1f, 0f, 0)
                .close();

        assertThat(books.minutes(Account.WORKING_LOW_INTENSITY)).isEqualTo(54, within(1e-4));
        assertThat(books.minutes(Account.LOST_HUNG)).isZero();
    }

    @Test
    void sharesOfADeviceAddUpToItExactly() {
        MemoryBooks books = FleetStory.lasting(60)
                .node("n1", 1, "p")
                .job("a", "p", 1, 0, 0, 60)
                .job("b", "p", 1, 0, 0, 60)
                .holds("a", "n1-0", 0, 60, 333_333)
                .holds("b", "n1-0", 0, 60, 333_333)
                .active("n1-0", 0, 60, 1)
                .close();

        assertThat(books.minutes(Account.WORKING_EFFECTIVE)).isEqualTo(39.99996, within(1e-6));
        assertThat(books.minutes(Account.UNALLOCATED_NO_DEMAND)).isEqualTo(20.00004, within(1e-6));
        assertThat(books.minutes(posting -> true)).isEqualTo(60);
    }

    @Test
    void migInstancesShareTheirDeviceBySlices() {
        MemoryBooks books = FleetStory.lasting(60)
                .node("n1", 1, "p")
                .instance("n1-0", "n1-0/1", "3g.40gb")
                .instance("n1-0", "n1-0/2", "3g.40gb")
                .job("a", "p", 1, 0, 0, 60)
                .holds("a", "n1-0/1", 0, 60)
                .active("n1-0/1", 0, 60, 1)
                .close();

        assertThat(books.minutes(Account.WORKING_EFFECTIVE, "n1-0/1")).isEqualTo(60 * 3 / 7.0, within(1e-6));
        assertThat(books.minutes(Account.UNALLOCATED_NO_DEMAND, "n1-0/2")).isEqualTo(60 * 3 / 7.0, within(1e-6));
        assertThat(books.minutes(Account.UNALLOCATED_NO_DEMAND, "n1-0")).isEqualTo(60 / 7.0, within(1e-6));
        assertThat(books.minutes(posting -> true)).isEqualTo(60);
    }

    @Test
    void aHandoverThatOverlapsIsAConflictAndIsListed() {
        MemoryBooks books = FleetStory.lasting(60)
                .node("n1", 1, "p")
                .job("a", "p", 1, 0, 0, 31)
                .job("b", "p", 1, 0, 30, 60)
                .holds("a", "n1-0", 0, 31)
                .holds("b", "n1-0", 30, 60)
                .active("n1-0", 0, 60, 1)
                .close();

        assertThat(books.minutes(Account.SUSPENSE_CONFLICTING)).isEqualTo(1);
        assertThat(books.header().conflicts()).singleElement().satisfies(conflict -> {
            assertThat(conflict.kind()).isEqualTo("double_hold");
            assertThat(conflict.examples()).containsExactly("n1-0 2026-03-04T00:30:00Z to 2026-03-04T00:31:00Z");
        });
    }

    @Test
    void activityOnADeviceThatNobodyHoldsOrThatIsDownContradictsTheRecords() {
        MemoryBooks books = FleetStory.lasting(120)
                .node("n1", 2, "p")
                .state("n1", 60, 120, NodeState.State.DOWN)
                .active("n1-0", 0, 20, 0)
                .active("n1-0", 20, 30, 0.9)
                .active("n1-0", 30, 80, 0)
                .active("n1-0", 80, 90, 0.9)
                .close();

        assertThat(books.minutes(Account.SUSPENSE_CONFLICTING, "n1-0")).isEqualTo(20);
        assertThat(books.minutes(Account.UNALLOCATED_NO_DEMAND, "n1-0")).isEqualTo(50);
        assertThat(books.minutes(Account.UNAVAILABLE_FAULT, "n1-0")).isEqualTo(50);
    }

    @Test
    void withoutHoldersActivityIsUseAndIdlenessIsNothing() {
        MemoryBooks books = FleetStory.lasting(60)
                .node("n1", 1, "p")
                .withoutHolders()
                .active("n1-0", 0, 60, 0.4)
                .close();

        assertThat(books.minutes(Account.WORKING_EFFECTIVE)).isEqualTo(24, within(1e-4));
        assertThat(books.minutes(Account.SUSPENSE_UNOBSERVED)).isEqualTo(36, within(1e-4));
    }
}
