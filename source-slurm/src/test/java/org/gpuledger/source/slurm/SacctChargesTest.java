package org.gpuledger.source.slurm;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.ZoneOffset;
import java.util.List;
import java.util.OptionalLong;
import org.gpuledger.model.dataset.Row;
import org.gpuledger.model.dataset.Table;
import org.gpuledger.model.evidence.Problems;
import org.gpuledger.model.reconciliation.Charge;
import org.gpuledger.model.reconciliation.Difference;
import org.gpuledger.model.reconciliation.Hold;
import org.gpuledger.model.reconciliation.Reason;
import org.gpuledger.model.reconciliation.Reconciliation;
import org.gpuledger.model.time.EpochNanos;
import org.gpuledger.model.time.GpuTime;
import org.gpuledger.model.time.Span;
import org.junit.jupiter.api.Test;

/// What sacct charges, and our rows of the same jobs against it.
class SacctChargesTest {
    private static final Span DAY = new Span(Imported.at("2026-03-04T00:00:00"), Imported.at("2026-03-05T00:00:00"));
    private static final String HEADER = "JobID|State|Submit|Start|End|ElapsedRaw|Suspended|AllocTRES\n";
    private static final String ONE_RUN =
            "7|COMPLETED|2026-03-04T08:00:00|2026-03-04T09:00:00|2026-03-04T10:00:00|3600|00:00:00|gres/gpu=2\n";
    private static final String TWO_RUNS = ONE_RUN.replace("COMPLETED", "NODE_FAIL")
            + "7|COMPLETED|2026-03-04T10:00:00|2026-03-04T11:00:00|2026-03-04T11:30:00|1800|00:00:00|gres/gpu=2\n";
    private static final String MAP =
            "job,node,indices,from\n7,n1,0-1,2026-03-04T09:00:00\n7,n1,0-1,2026-03-04T11:00:00\n";
    private static final String ONE_MAP = "job,node,indices,from\n7,n1,0-1,2026-03-04T09:00:00\n";

    private final Problems problems = new Problems();

    @Test
    void eachRunIsChargedItsElapsedTimeAndItsStepsAreNot() {
        String step = "7.0|COMPLETED|2026-03-04T09:00:00|2026-03-04T09:00:00|2026-03-04T09:30:00|1800||gres/gpu=2\n";

        assertThat(charges(TWO_RUNS + step)).extracting(Charge::amount).containsExactly(seconds(7200), seconds(3600));
        assertThat(charges(TWO_RUNS)).extracting(Charge::job).containsOnly("7");
    }

    @Test
    void suspendedTimeIsNotChargedAndKnown() {
        Charge suspended =
                charges(ONE_RUN.replace("3600|00:00:00", "3000|00:10:00")).get(0);

        assertThat(suspended.amount()).isEqualTo(seconds(6000));
        assertThat(suspended.suspendedNanos()).isEqualTo(600 * EpochNanos.PER_SECOND);
    }

    @Test
    void whatDidNotStartOrHoldsNoDeviceIsNotCharged() {
        assertThat(charges(ONE_RUN.replace("gres/gpu=2", "cpu=4"))).isEmpty();
        assertThat(charges("7|PENDING|2026-03-04T08:00:00|Unknown|Unknown|0||gres/gpu=2\n"))
                .isEmpty();
        assertThat(problems.total()).isZero();
    }

    @Test
    void aRunWithoutElapsedTimeIsCountedAndLeftOut() {
        assertThat(charges(ONE_RUN.replace("|3600|", "||"))).isEmpty();
        assertThat(problems.count("charge_unknown")).isEqualTo(1);
    }

    @Test
    void ourRowsOfTheSameJobAreEqualToTheSecond() {
        assertThat(differences(TWO_RUNS, Imported.ofTexts(HEADER + TWO_RUNS, MAP)))
                .isEmpty();
    }

    @Test
    void unnamedDevicesAndALostRunAreTold() {
        assertThat(differences(ONE_RUN, Imported.ofTexts(HEADER + ONE_RUN)))
                .containsExactly(new Difference("7", GpuTime.ZERO, seconds(7200), Reason.MISSING_ALLOCATION, 0, 1));
        assertThat(differences(TWO_RUNS, Imported.ofTexts(HEADER + ONE_RUN, ONE_MAP)))
                .containsExactly(
                        new Difference("7", seconds(7200), seconds(10_800), Reason.REQUEUE_COUNTED_ONCE, 1, 2));
    }

    private List<Charge> charges(String sacct) {
        SlurmText text = SlurmText.ofText("sacct", HEADER + sacct, problems);
        return new SacctCharges(problems).of(List.of(text), ZoneOffset.UTC);
    }

    private List<Difference> differences(String sacct, Imported ours) {
        return new Reconciliation(DAY, 0).compare(holds(ours), charges(sacct)).differences();
    }

    static List<Hold> holds(Imported ours) {
        return ours.of(Table.ALLOCATIONS).stream()
                .map(row -> Hold.whole(SacctCharges.jobOf(row.text("job")), row.whole("from_ns"), until(row)))
                .toList();
    }

    private static OptionalLong until(Row row) {
        return row.has("until_ns") ? OptionalLong.of(row.whole("until_ns")) : OptionalLong.empty();
    }

    private static GpuTime seconds(long seconds) {
        return new GpuTime(seconds, 0);
    }
}
