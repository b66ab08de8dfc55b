package org.gpuledger.source.slurm;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.gpuledger.model.dataset.ImportOptions;
import org.gpuledger.model.evidence.Problems;
import org.gpuledger.model.time.Span;
import org.gpuledger.source.slurm.Reconciliation.Difference;
import org.gpuledger.source.slurm.Reconciliation.Reason;
import org.junit.jupiter.api.Test;

/// Our GPU-seconds against sacct's, one reason for a difference after the other.
class ReconciliationTest {
    private static final Span DAY = new Span(Imported.at("2026-03-04T00:00:00"), Imported.at("2026-03-05T00:00:00"));
    private static final String HEADER = "JobID|State|Submit|Start|End|ElapsedRaw|Suspended|AllocTRES\n";
    private static final String ONE_RUN =
            "7|COMPLETED|2026-03-04T08:00:00|2026-03-04T09:00:00|2026-03-04T10:00:00|3600|00:00:00|gres/gpu=2\n";
    private static final String TWO_RUNS = ONE_RUN.replace("COMPLETED", "NODE_FAIL")
            + "7|COMPLETED|2026-03-04T10:00:00|2026-03-04T11:00:00|2026-03-04T11:30:00|1800|00:00:00|gres/gpu=2\n";
    private static final String MAP =
            "job,node,indices,from\n7,n1,0-1,2026-03-04T09:00:00\n7,n1,0-1,2026-03-04T11:00:00\n";
    private static final String ONE_MAP = "job,node,indices,from\n7,n1,0-1,2026-03-04T09:00:00\n";

    @Test
    void equalSumsAreNotListed() {
        assertThat(differences(TWO_RUNS, Imported.ofTexts(HEADER + TWO_RUNS, MAP), DAY))
                .isEmpty();
    }

    @Test
    void aRequeueThatWasCountedOnceIsNamed() {
        assertThat(differences(TWO_RUNS, Imported.ofTexts(HEADER + ONE_RUN, ONE_MAP), DAY))
                .containsExactly(new Difference("7", 7200, 7200 + 3600, Reason.REQUEUE_COUNTED_ONCE));
    }

    @Test
    void aZoneThatWasNotToldIsNamedThoughTheSumsAreEqual() {
        ImportOptions east = new ImportOptions(
                ZoneId.of("+05:30"), OptionalLong.empty(), OptionalLong.empty(), Optional.empty(), Optional.empty());

        assertThat(differences(ONE_RUN, Imported.ofTexts(east, HEADER + ONE_RUN, ONE_MAP), DAY))
                .containsExactly(new Difference("7", 7200, 7200, Reason.CLOCK_ZONE_SHIFT));
    }

    @Test
    void unknownIndicesAreNamed() {
        assertThat(differences(ONE_RUN, Imported.ofTexts(HEADER + ONE_RUN), DAY))
                .containsExactly(new Difference("7", 0, 7200, Reason.INDICES_UNKNOWN));
        assertThat(differences(ONE_RUN, Imported.ofTexts(HEADER + ONE_RUN, ONE_MAP.replace("0-1", "0")), DAY))
                .containsExactly(new Difference("7", 3600, 7200, Reason.INDICES_UNKNOWN));
    }

    @Test
    void aMissingEndIsNamed() {
        String running = "7|RUNNING|2026-03-04T08:00:00|2026-03-04T09:00:00|Unknown|3600|00:00:00|gres/gpu=2\n";

        assertThat(differences(running, Imported.ofTexts(HEADER + running, ONE_MAP), DAY))
                .containsExactly(new Difference("7", 2 * 15 * 3600, 7200, Reason.END_MISSING));
    }

    @Test
    void suspendedTimeIsHeld() {
        String suspended = ONE_RUN.replace("3600|00:00:00", "3000|00:10:00");

        assertThat(differences(suspended, Imported.ofTexts(HEADER + suspended, ONE_MAP), DAY))
                .containsExactly(new Difference("7", 7200, 6000, Reason.SUSPENDED));
    }

    @Test
    void aRunThatThePeriodCutsIsNamed() {
        Span morning = new Span(Imported.at("2026-03-04T00:00:00"), Imported.at("2026-03-04T09:30:00"));

        assertThat(differences(ONE_RUN, Imported.ofTexts(HEADER + ONE_RUN, ONE_MAP), morning))
                .containsExactly(new Difference("7", 3600, 7200, Reason.CUT_BY_PERIOD));
    }

    @Test
    void whatSacctDoesNotListAndWhatNothingExplains() {
        String longer = ONE_RUN.replace("|3600|", "|3500|");

        assertThat(differences("", Imported.ofTexts(HEADER + ONE_RUN, ONE_MAP), DAY))
                .containsExactly(new Difference("7", 7200, 0, Reason.NOT_IN_SACCT));
        assertThat(differences(longer, Imported.ofTexts(HEADER + longer, ONE_MAP), DAY))
                .containsExactly(new Difference("7", 7200, 7000, Reason.UNEXPLAINED));
    }

    private static List<Difference> differences(String sacct, Imported ours, Span period) {
        SlurmText text = SlurmText.ofText("sacct", HEADER + sacct, new Problems());
        List<Charge> charges = Charge.ofText(text, ZoneOffset.UTC, new Problems());
        return new Reconciliation(period).differences(Hold.of(ours.rows()), charges);
    }
}
