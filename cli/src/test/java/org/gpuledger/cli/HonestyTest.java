package org.gpuledger.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.gpuledger.books.ledger.Statement;
import org.gpuledger.model.account.Account;
import org.gpuledger.model.account.Kind;
import org.gpuledger.model.dataset.Table;
import org.gpuledger.testkit.MemoryDataset;
import org.gpuledger.testkit.PlantedFleet;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;

/// Invariant 2: each source is removed in turn; the sum stays, suspense grows, and no account of
/// waste does.
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class HonestyTest {
    private final MemoryDataset all = new MemoryDataset();
    private Statement whole = NOTHING;

    private static final Statement NOTHING = new Statement(
            org.gpuledger.model.time.Span.of(0, 1),
            org.gpuledger.model.time.GpuTime.ZERO,
            true,
            new java.util.TreeMap<>(),
            java.util.List.of(),
            java.util.List.of(),
            java.util.List.of());

    @BeforeAll
    void closeWhole(@TempDir Path folder) {
        PlantedFleet.of(42).writeTo(all);
        whole = Runs.close(Runs.write(all, folder));
    }

    @Test
    void withoutSamplesHeldTimeIsUnobserved(@TempDir Path folder) {
        Statement less = Runs.close(Runs.write(all.without(Table.GPU_SAMPLES), folder));

        assertHonest(less);
        assertThat(PlantedTruthTest.total(less, "working").isZero()).isTrue();
        assertThat(PlantedTruthTest.total(less, "unallocated")).isEqualTo(PlantedTruthTest.total(whole, "unallocated"));
    }

    @Test
    void withoutNodeStatesFreeTimeIsNotBlamedOnTheScheduler(@TempDir Path folder) {
        assertHonest(Runs.close(Runs.write(all.without(Table.NODE_STATES), folder)));
    }

    @Test
    void withoutTheSchedulerIdlenessMeansNothing(@TempDir Path folder) {
        Statement less = Runs.close(Runs.write(all.without(Table.ALLOCATIONS, Table.JOBS, Table.JOB_SAMPLES), folder));

        assertHonest(less);
        assertThat(PlantedTruthTest.total(less, "unallocated").isZero()).isTrue();
        assertThat(PlantedTruthTest.total(less, "held").isZero()).isTrue();
    }

    @Test
    void withoutAllocationsRunningWorkIsSomewhereAmongTheFreeDevices(@TempDir Path folder) {
        Statement less = Runs.close(Runs.write(all.without(Table.ALLOCATIONS), folder));

        assertThat(less.capacity()).isEqualTo(whole.capacity());
        assertThat(PlantedTruthTest.total(less, "suspense")).isGreaterThan(PlantedTruthTest.total(whole, "suspense"));
        assertThat(PlantedTruthTest.total(less, "held").isZero()).isTrue();
    }

    private void assertHonest(Statement less) {
        assertThat(less.capacity()).isEqualTo(whole.capacity());
        assertThat(PlantedTruthTest.total(less, "suspense")).isGreaterThan(PlantedTruthTest.total(whole, "suspense"));
        for (Account account : Account.values()) {
            boolean isWaste = account.kind() == Kind.A || account.kind() == Kind.B || account.kind() == Kind.C;
            if (isWaste) {
                assertThat(less.account(account).amount())
                        .as(account.label())
                        .isLessThanOrEqualTo(whole.account(account).amount());
            }
        }
    }
}
