package org.gpuledger.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.nio.file.Path;
import java.util.List;
import org.gpuledger.books.ledger.Statement;
import org.gpuledger.model.account.Account;
import org.gpuledger.model.time.GpuTime;
import org.gpuledger.testkit.MemoryDataset;
import org.gpuledger.testkit.PlantedFleet;
import org.gpuledger.testkit.TrueLedger;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Planted fleets of twenty seeds: what the books say against what truly happened.
class PlantedTruthTest {
    /// Of the capacity, for each total.
    private static final double TOLERANCE = 0.02;

    @TempDir
    Path folder;

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20})
    void freeAndUnavailableTimeIsExactAndHeldTimeIsClose(long seed) {
        PlantedFleet fleet = PlantedFleet.of(seed);
        MemoryDataset rows = new MemoryDataset();
        fleet.writeTo(rows);
        Statement statement = Runs.close(Runs.write(rows, folder));
        TrueLedger truth = fleet.truth();

        assertThat(statement.capacity()).isEqualTo(truth.capacity());
        for (Account account : Account.values()) {
            if (List.of("unavailable", "unallocated").contains(account.group())) {
                assertThat(statement.account(account).amount().totalNanos())
                        .as("seed %d, %s", seed, account.label())
                        .isEqualTo(truth.total(account).totalNanos());
            }
        }
        for (String group : List.of("held", "waiting", "working", "standby", "lost", "suspense")) {
            double said = total(statement, group).shareOf(statement.capacity());
            double was = truth.total(group).shareOf(truth.capacity());
            assertThat(said).as("seed %d, %s of the capacity", seed, group).isEqualTo(was, within(TOLERANCE));
        }
    }

    static GpuTime total(Statement statement, String group) {
        return statement.accounts().stream()
                .filter(line -> line.account().group().equals(group))
                .map(Statement.Line::amount)
                .reduce(GpuTime.ZERO, GpuTime::plus);
    }
}
