package org.gpuledger.doctor.coverage;

import static org.assertj.core.api.Assertions.assertThat;

import org.gpuledger.doctor.coverage.BlindSpot.Whole;
import org.gpuledger.doctor.story.Case;
import org.gpuledger.model.dataset.Table;
import org.junit.jupiter.api.Test;

/// What stays invisible, in minutes that one can count.
class BlindSpotTest {
    /// 30 min at 100 % and 30 min at 50 %: busy 45, of which 30 could be spinning.
    @Test
    void withoutSmActivityFullTimeCouldBeBusyWaiting() {
        Tally tally = hour().everyMinute("n1/0", 0, 30, "gr_engine_ratio", 1.0)
                .everyMinute("n1/0", 30, 60, "gr_engine_ratio", 0.5)
                .examined()
                .coverage()
                .total();

        assertThat(tally.of(Whole.BUSY)).isEqualTo(Case.minutes(45));
        assertThat(tally.of(Whole.IDLE)).isEqualTo(Case.minutes(15));
        assertThat(tally.hiddenBy(BlindSpot.BUSY_WAIT)).isEqualTo(Case.minutes(30));
        assertThat(tally.hiddenBy(BlindSpot.PROGRESS)).isEqualTo(Case.minutes(30));
        assertThat(tally.hiddenBy(BlindSpot.FILL)).isEqualTo(Case.minutes(45));
        assertThat(tally.hiddenBy(BlindSpot.IDLE_CAUSE)).isEqualTo(Case.minutes(15));
    }

    @Test
    void smActivityLightsWhatItMeasures() {
        Tally tally = hour().everyMinute("n1/0", 0, 60, "gr_engine_ratio", 1.0, "sm_active_ratio", 0.1)
                .examined()
                .coverage()
                .total();

        assertThat(tally.hiddenBy(BlindSpot.BUSY_WAIT)).isEqualTo(Case.minutes(0));
        assertThat(tally.hiddenBy(BlindSpot.FILL)).isEqualTo(Case.minutes(0));
        assertThat(tally.hiddenBy(BlindSpot.PROGRESS)).isEqualTo(Case.minutes(60));
        assertThat(tally.hiddenBy(BlindSpot.THROTTLING)).isEqualTo(Case.minutes(60));
    }

    /// IO pressure of the node is known for the last 20 of 60 idle minutes.
    @Test
    void pressureOfTheNodeNamesACauseOfIdleness() {
        Case story = hour().everyMinute("n1/0", 0, 60, "gr_engine_ratio", 0.0);
        for (int minute = 41; minute <= 60; minute++) {
            story.row(Table.NODE_SAMPLES, "node", "n1", "at_ns", Case.minute(minute), "psi_io_some_ratio", 0.4);
        }

        // The first of these samples reaches back four intervals.
        assertThat(story.examined().coverage().total().hiddenBy(BlindSpot.IDLE_CAUSE))
                .isEqualTo(Case.minutes(37));
    }

    @Test
    void onlyRunsOverSeveralNodesNeedTheFabric() {
        Tally tally = Case.lasting(60)
                .node("n1", 2, "p")
                .node("n2", 1, "p")
                .run("wide", 0, 60, "n1/0", "n2/0")
                .run("narrow", 0, 60, "n1/1")
                .examined()
                .coverage()
                .total();

        assertThat(tally.of(Whole.SEVERAL_NODES)).isEqualTo(Case.minutes(120));
        assertThat(tally.hiddenBy(BlindSpot.FABRIC)).isEqualTo(Case.minutes(120));
    }

    private static Case hour() {
        return Case.lasting(60).node("n1", 1, "p").run("a", 0, 60, "n1/0");
    }
}
