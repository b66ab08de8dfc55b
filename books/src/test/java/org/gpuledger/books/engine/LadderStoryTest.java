package org.gpuledger.books.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.OptionalDouble;
import org.gpuledger.books.story.FleetStory;
import org.gpuledger.books.story.MemoryBooks;
import org.gpuledger.model.account.Account;
import org.gpuledger.model.fleet.NodeState;
import org.gpuledger.model.work.JobTier;
import org.gpuledger.model.work.QueueReason;
import org.junit.jupiter.api.Test;

/// Why free devices are free: stories of an hour or two, in GPU-minutes.
class LadderStoryTest {
    @Test
    void freeDevicesThatNobodyWantsAreNoDemand() {
        MemoryBooks books = FleetStory.lasting(120).node("n1", 4, "p").close();

        assertThat(books.minutes(Account.UNALLOCATED_NO_DEMAND)).isEqualTo(480);
    }

    @Test
    void aFittingJobThatIsNotPlacedMakesItsDevicesUndispatched() {
        MemoryBooks books = FleetStory.lasting(60)
                .node("n1", 4, "p")
                .job("j", "p", 2, 10, 30, -1)
                .holds("j", "n1-0", 30, 60)
                .holds("j", "n1-1", 30, 60)
                .close();

        assertThat(books.minutes(Account.UNALLOCATED_UNDISPATCHED)).isEqualTo(2 * 20);
        assertThat(books.minutes(Account.UNALLOCATED_NO_DEMAND)).isEqualTo(4 * 60 - 2 * 30 - 2 * 20);
        assertThat(books.waited(QueueReason.ORDER)).isEqualTo(20);
    }

    @Test
    void cpuThatIsUsedUpStrandsTheFreeDevices() {
        MemoryBooks books = FleetStory.lasting(60)
                .node("n1", 2, "p", OptionalDouble.of(32))
                .job("hungry", "p", 1, 0, 0, -1, OptionalDouble.of(30), JobTier.TRAINING)
                .holds("hungry", "n1-0", 0, 60)
                .job("waits", "p", 1, 20, -1, -1, OptionalDouble.of(8), JobTier.TRAINING)
                .close();

        assertThat(books.minutes(Account.UNALLOCATED_STRANDED)).isEqualTo(40);
        assertThat(books.minutes(Account.UNALLOCATED_NO_DEMAND)).isEqualTo(20);
        assertThat(books.waited(QueueReason.STRANDING)).isEqualTo(40);
    }

    @Test
    void freeDevicesOnTwoNodesAreFragmentedForAJobThatNeedsOneNode() {
        MemoryBooks books = FleetStory.lasting(60)
                .node("n1", 4, "p")
                .node("n2", 4, "p")
                .job("a", "p", 2, 0, 0, -1)
                .holds("a", "n1-0", 0, 60)
                .holds("a", "n1-1", 0, 60)
                .job("b", "p", 2, 0, 0, -1)
                .holds("b", "n2-0", 0, 60)
                .holds("b", "n2-1", 0, 60)
                .job("four", "p", 4, 30, -1, -1)
                .close();

        assertThat(books.minutes(Account.UNALLOCATED_FRAGMENTED)).isEqualTo(4 * 30);
        assertThat(books.minutes(Account.UNALLOCATED_NO_DEMAND)).isEqualTo(4 * 30);
        assertThat(books.waited(QueueReason.FRAGMENTATION)).isEqualTo(30);
    }

    @Test
    void anotherPoolsFreeDevicesAreFencedAndNeverMoreThanTheUnmetDemand() {
        MemoryBooks books = FleetStory.lasting(60)
                .node("n1", 2, "full")
                .node("n2", 8, "idle")
                .job("a", "full", 2, 0, 0, -1)
                .holds("a", "n1-0", 0, 60)
                .holds("a", "n1-1", 0, 60)
                .job("b", "full", 2, 0, -1, -1)
                .close();

        assertThat(books.minutes(Account.UNALLOCATED_FENCED)).isEqualTo(2 * 60);
        assertThat(books.minutes(Account.UNALLOCATED_NO_DEMAND)).isEqualTo(6 * 60);
        assertThat(books.waited(QueueReason.FENCE)).isEqualTo(60);
    }

    @Test
    void reservedDevicesAreNotFencedUntilTheReservationExpires() {
        MemoryBooks books = FleetStory.lasting(60)
                .node("n1", 1, "full")
                .node("n2", 2, "kept")
                .reservation("kept", 2, 45)
                .job("a", "full", 1, 0, 0, -1)
                .holds("a", "n1-0", 0, 60)
                .job("b", "full", 1, 0, -1, -1)
                .close();

        assertThat(books.minutes(Account.UNALLOCATED_RESERVED)).isEqualTo(2 * 45);
        assertThat(books.minutes(Account.UNALLOCATED_FENCED)).isEqualTo(15);
        assertThat(books.waited(QueueReason.CAPACITY)).isEqualTo(45);
    }

    @Test
    void aJobThatNoDeviceOfTheFleetSatisfiesWaitsForItsConstraint() {
        MemoryBooks books = FleetStory.lasting(60)
                .node("n1", 4, "p")
                .job("huge", "p", 5, 0, -1, -1)
                .close();

        assertThat(books.waited(QueueReason.CONSTRAINT)).isEqualTo(60);
        assertThat(books.minutes(Account.UNALLOCATED_NO_DEMAND)).isEqualTo(240);
    }

    @Test
    void downAndDrainedDevicesAreUnavailableAndNotOffered() {
        MemoryBooks books = FleetStory.lasting(60)
                .node("n1", 2, "p")
                .state("n1", 10, 20, NodeState.State.DOWN)
                .state("n1", 20, 40, NodeState.State.DRAINED)
                .job("j", "p", 1, 0, -1, -1)
                .close();

        assertThat(books.minutes(Account.UNAVAILABLE_FAULT)).isEqualTo(20);
        assertThat(books.minutes(Account.UNAVAILABLE_DRAINED)).isEqualTo(40);
        assertThat(books.minutes(Account.UNALLOCATED_UNDISPATCHED)).isEqualTo(30);
        assertThat(books.waited(QueueReason.CAPACITY)).isEqualTo(30);
    }

    @Test
    void runningWorkWithoutAllocationsTakesDevicesOutOfTheLadder() {
        MemoryBooks books = FleetStory.lasting(60)
                .node("n1", 4, "p")
                .job("somewhere", "p", 3, 0, 0, -1)
                .close();

        assertThat(books.minutes(Account.SUSPENSE_UNOBSERVED)).isEqualTo(180);
        assertThat(books.minutes(Account.UNALLOCATED_NO_DEMAND)).isEqualTo(60);
    }

    @Test
    void unknownNodeStateIsSuspenseUnlessASampleShowsTheDeviceAndNobodyQueues() {
        MemoryBooks books = FleetStory.lasting(60)
                .unknownNode("n1", 1, "p", OptionalDouble.empty())
                .active("n1-0", 0, 40, 0)
                .job("j", "p", 1, 30, -1, -1)
                .close();

        assertThat(books.minutes(Account.UNALLOCATED_NO_DEMAND)).isEqualTo(30);
        assertThat(books.minutes(Account.SUSPENSE_UNOBSERVED)).isEqualTo(30);
    }
}
