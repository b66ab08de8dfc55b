package org.gpuledger.doctor;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.Set;
import java.util.function.UnaryOperator;
import org.gpuledger.doctor.coverage.Tally;
import org.gpuledger.doctor.signal.Basis;
import org.gpuledger.doctor.signal.Signal;
import org.gpuledger.doctor.story.Case;
import org.gpuledger.doctor.story.DemoSource;
import org.gpuledger.doctor.trap.Finding;
import org.gpuledger.doctor.trap.Trap;
import org.gpuledger.model.dataset.Row;
import org.gpuledger.model.dataset.Table;
import org.gpuledger.testkit.DemoFleet;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.EnumSource.Mode;

/// The demo fleet: what it measures is found, what it does not is missed, and nothing else.
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class DemoFleetTest {
    private static final Instant LATER = Instant.parse("2026-12-01T00:00:00Z");
    private static final Set<Signal> NEVER_MEASURED = EnumSet.of(
            Signal.SM_OCCUPANCY,
            Signal.CLOCKS,
            Signal.THROTTLE,
            Signal.XID,
            Signal.PROCESSES,
            Signal.PCIE,
            Signal.NODE_CPU,
            Signal.PSI_CPU,
            Signal.PSI_IO,
            Signal.PSI_MEMORY,
            Signal.NODE_MEMORY,
            Signal.DISK,
            Signal.NETWORK,
            Signal.INFINIBAND,
            Signal.JOB_THROTTLING,
            Signal.JOB_PSI,
            Signal.JOB_FILES,
            Signal.DATA_WAIT,
            Signal.COMM_WAIT,
            Signal.CHECKPOINTS,
            Signal.PENDING_REASONS);

    private CheckUp whole =
            Case.lasting(1).row(Table.GPUS, "gpu", "g", "node", "n").examined();

    @BeforeAll
    void examineWhole() {
        whole = Case.examine(DemoSource.week(UnaryOperator.identity()), LATER);
    }

    @Test
    void whatItNeverMeasuresIsMissing() {
        assertThat(missing(whole)).isEqualTo(NEVER_MEASURED);
    }

    /// One node's samples are lost from hour 80 to 91; that is planted, and it is all there is.
    @Test
    void itsOnlyTrapIsThePlantedGap() {
        assertThat(whole.findings()).singleElement().satisfies(gap -> {
            assertThat(gap.trap()).isEqualTo(Trap.GAPS);
            assertThat(gap.examples()).containsExactly("h100-train-01 2026-11-05 07:59 .. 2026-11-05 18:58");
        });
    }

    /// Sixteen devices spin at 100 % while a collective hangs. SM activity tells the books; without
    /// it, only their power does.
    @Test
    void withoutSmActivityThePlantedHangIsSuspectedByItsPower() {
        CheckUp less = Case.examine(DemoSource.week(row -> without(row, Signal.SM_ACTIVE)), LATER);

        assertThat(less.findings()).extracting(Finding::trap).containsExactly(Trap.GAPS, Trap.SPINNING);
        assertThat(less.findings().get(1).value("devices")).isEqualTo(16);
    }

    @Test
    void allItsTimeIsThere() {
        Tally total = whole.coverage().total();

        assertThat(total.of(Basis.CAPACITY).hours()).isEqualTo(DemoFleet.gpus() * 24.0 * DemoFleet.days());
        assertThat(total.covered(Signal.NODE_STATES)).isEqualTo(total.of(Basis.CAPACITY));
        assertThat(whole.coverage().byPool()).containsOnlyKeys("h100-train", "a100-shared", "l40s-serve");
    }

    @ParameterizedTest
    @EnumSource(
            mode = Mode.EXCLUDE,
            names = {
                "SM_OCCUPANCY",
                "CLOCKS",
                "THROTTLE",
                "XID",
                "PROCESSES",
                "PCIE",
                "NODE_CPU",
                "PSI_CPU",
                "PSI_IO",
                "PSI_MEMORY",
                "NODE_MEMORY",
                "DISK",
                "NETWORK",
                "INFINIBAND",
                "JOB_THROTTLING",
                "JOB_PSI",
                "JOB_FILES",
                "DATA_WAIT",
                "COMM_WAIT",
                "CHECKPOINTS",
                "PENDING_REASONS",
                "ALLOCATIONS",
                "NODE_STATES"
            })
    void aSignalThatIsTakenAwayIsMissedAndNoOther(Signal signal) {
        Set<Signal> expected = EnumSet.copyOf(NEVER_MEASURED);
        expected.add(signal);
        CheckUp less = monday(row -> without(row, signal));

        assertThat(missing(less)).isEqualTo(expected);
        assertThat(less.findings()).isEmpty();
    }

    @Test
    void withoutNodeStatesTheyAreMissedAndNothingElse() {
        Set<Signal> expected = EnumSet.copyOf(NEVER_MEASURED);
        expected.add(Signal.NODE_STATES);

        assertThat(missing(monday(UnaryOperator.identity(), Table.NODE_STATES))).isEqualTo(expected);
    }

    /// What runs tell of themselves cannot be joined to devices without allocations.
    @Test
    void withoutAllocationsNothingOfRunsCanBeJoinedToDevices() {
        CheckUp less = monday(UnaryOperator.identity(), Table.ALLOCATIONS);
        Set<Signal> expected = EnumSet.copyOf(NEVER_MEASURED);
        expected.addAll(Set.of(
                Signal.ALLOCATIONS,
                Signal.JOB_CPU,
                Signal.JOB_STEPS,
                Signal.JOB_STARTS,
                Signal.JOB_REQUESTS,
                Signal.JOB_OWNERS,
                Signal.JOB_TIERS));

        assertThat(less.holdersKnown()).isFalse();
        assertThat(missing(less)).isEqualTo(expected);
    }

    private static CheckUp monday(UnaryOperator<Row> change, Table... without) {
        return Case.examine(DemoSource.monday(change, without), LATER);
    }

    private static Row without(Row row, Signal signal) {
        Row rest = row;
        if (row.table() == signal.table()) {
            for (String column : signal.columns()) {
                rest = rest.without(column);
            }
        }
        return rest;
    }

    private static Set<Signal> missing(CheckUp checkUp) {
        Tally total = checkUp.coverage().total();
        EnumSet<Signal> missing = EnumSet.noneOf(Signal.class);
        Arrays.stream(Signal.values())
                .filter(signal -> total.covered(signal).isZero())
                .forEach(missing::add);
        return missing;
    }
}
