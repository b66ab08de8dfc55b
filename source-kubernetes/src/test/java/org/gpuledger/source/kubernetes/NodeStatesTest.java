package org.gpuledger.source.kubernetes;

import static org.assertj.core.api.Assertions.assertThat;

import org.gpuledger.model.dataset.Table;
import org.junit.jupiter.api.Test;

/// States of a node, from one version of it or from many.
class NodeStatesTest {
    @Test
    void aReadyNodeIsReadySinceItsConditionChanged() {
        assertThat(Imported.of(NodeText.of("n1").gpus(1)).states()).containsExactly("ready since 07:00");
    }

    @Test
    void aCordonBeginsWhenItsTaintWasAdded() {
        Imported cordoned = Imported.of(NodeText.of("n1").gpus(1).cordoned("08:30"));

        assertThat(cordoned.states()).containsExactly("ready since 07:00", "drained since 08:30");
        assertThat(cordoned.of(Table.NODE_STATES).get(0).whole("until_ns")).isEqualTo(Imported.at("08:30"));
        assertThat(cordoned.of(Table.NODE_STATES).get(1).has("until_ns")).isFalse();
    }

    @Test
    void aNodeThatDoesNotAnswerIsDown() {
        assertThat(Imported.of(NodeText.of("n1").ready("Unknown", "09:00")).states())
                .containsExactly("down since 09:00");
    }

    @Test
    void aDrainedNodeThatThenFailsIsDrainedFirst() {
        Imported failed = Imported.of(NodeText.of("n1").cordoned("08:30").ready("False", "09:00"));

        assertThat(failed.states()).containsExactly("drained since 08:30", "down since 09:00");
    }

    @Test
    void allVersionsTogetherTellTheHistoryWhateverTheirOrder() {
        Imported history = Imported.of(
                NodeText.of("n1").version(3).ready("True", "09:20"),
                NodeText.of("n1").version(1),
                NodeText.of("n1").version(2).ready("Unknown", "09:00"));

        assertThat(history.states()).containsExactly("ready since 07:00", "down since 09:00", "ready since 09:20");
    }

    @Test
    void theEndOfACordonIsTakenFromTheHeartbeat() {
        Imported back = Imported.of(
                NodeText.of("n1").version(1).cordoned("08:30"),
                NodeText.of("n1").version(2).heartbeat("10:00"));

        assertThat(back.states()).containsExactly("ready since 07:00", "drained since 08:30", "ready since 10:00");
        assertThat(back.problems().countByKind()).containsOnlyKeys("uncordon_time_rough");
    }

    @Test
    void aCordonOfUnknownTimeIsNoStateThatIsMadeUp() {
        Imported unknown = Imported.of(NodeText.of("n1").cordonedAtSomeTime());

        assertThat(unknown.states()).isEmpty();
        assertThat(unknown.problems().countByKind()).containsOnlyKeys("state_time_unknown");
    }

    @Test
    void theTaintOfTheNextVersionTellsWhenACordonBegan() {
        Imported told = Imported.of(
                NodeText.of("n1").version(1).cordonedAtSomeTime(),
                NodeText.of("n1").version(2).cordoned("08:30"));

        assertThat(told.states()).containsExactly("ready since 07:00", "drained since 08:30");
        assertThat(told.problems().total()).isZero();
    }

    @Test
    void aDeletedNodeTakesItsDevicesWithIt() {
        Imported gone = Imported.of(
                NodeText.of("n1").version(1).gpus(1),
                NodeText.of("n1").version(2).gpus(1).heartbeat("11:00").gone());

        assertThat(gone.gpu("n1/0").whole("until_ns")).isEqualTo(Imported.at("11:00"));
        assertThat(gone.states()).containsExactly("ready since 07:00", "down since 11:00");
    }

    @Test
    void devicesThatAPluginDoesNotOfferForAWhileStay() {
        Imported restarted = Imported.of(
                NodeText.of("n1").version(1).gpus(4),
                NodeText.of("n1").version(2).gpus(0));

        assertThat(restarted.gpus()).hasSize(4);
        assertThat(restarted.of(Table.NODES)).hasSize(1);
    }
}
