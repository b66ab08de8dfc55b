package org.gpuledger.doctor;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import org.gpuledger.doctor.coverage.BlindSpot;
import org.gpuledger.doctor.coverage.Tally;
import org.gpuledger.doctor.signal.Basis;
import org.gpuledger.doctor.signal.Signal;
import org.gpuledger.doctor.story.Case;
import org.gpuledger.doctor.story.MemorySource;
import org.gpuledger.doctor.trap.Finding;
import org.gpuledger.doctor.trap.Trap;
import org.gpuledger.model.account.EvidenceTier;
import org.gpuledger.model.time.GpuTime;
import org.gpuledger.testkit.MemoryDataset;
import org.gpuledger.testkit.PlantedFleet;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Fleets of chance: laws that hold in each, and no false alarm in any. Their exporters have phases,
/// skewed clocks, doubled samples and one planted gap.
class ChanceFleetTest {
    private static final Instant LATER = Instant.parse("2026-12-01T00:00:00Z");

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 5, 8, 13, 21, 34})
    void nothingButThePlantedGapIsATrap(long seed) {
        assertThat(checkUp(seed).findings()).extracting(Finding::trap).isSubsetOf(Trap.GAPS);
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 5, 8, 13, 21, 34})
    void theSumsOfEachPoolFitTogether(long seed) {
        for (Tally tally : checkUp(seed).coverage().byPool().values()) {
            GpuTime tiers = GpuTime.ZERO;
            for (EvidenceTier tier : EvidenceTier.values()) {
                tiers = tiers.plus(tally.with(tier));
            }
            assertThat(tiers).isEqualTo(tally.of(Basis.ALLOCATED));
            assertThat(tally.with(EvidenceTier.NONE)).isEqualTo(tally.hiddenBy(BlindSpot.UNOBSERVED));
            for (Signal signal : Signal.values()) {
                assertThat(tally.covered(signal)).isLessThanOrEqualTo(tally.of(signal.basis()));
            }
            for (BlindSpot spot : BlindSpot.values()) {
                assertThat(tally.hiddenBy(spot)).isLessThanOrEqualTo(tally.of(spot.whole()));
            }
        }
    }

    @ParameterizedTest
    @ValueSource(longs = {4, 7})
    void theOrderOfRowsChangesNothing(long seed) {
        MemoryDataset rows = new MemoryDataset();
        PlantedFleet.of(seed).writeTo(rows);
        CheckUp inOrder = Case.examine(new MemorySource(rows), LATER);
        CheckUp shuffled = Case.examine(new MemorySource(rows.shuffled(seed)), LATER);

        assertThat(shuffled.findings()).isEqualTo(inOrder.findings());
        for (String pool : inOrder.coverage().byPool().keySet()) {
            assertThat(shuffled.coverage().ofPool(pool))
                    .usingRecursiveComparison()
                    .isEqualTo(inOrder.coverage().ofPool(pool));
        }
    }

    private static CheckUp checkUp(long seed) {
        MemoryDataset rows = new MemoryDataset();
        PlantedFleet.of(seed).writeTo(rows);
        return Case.examine(new MemorySource(rows), LATER);
    }
}
