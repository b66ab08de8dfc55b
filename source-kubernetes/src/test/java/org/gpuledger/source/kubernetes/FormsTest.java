package org.gpuledger.source.kubernetes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.gpuledger.model.LedgerException;
import org.gpuledger.model.evidence.Problems;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.json.JsonMapper;

/// The forms in which objects are saved, and the spellings of amounts.
class FormsTest {
    private static final PodText POD =
            PodText.of("a", "p").gpus(1).on("n1", "08:00").runs("08:01");

    @Test
    void listsLinesAndWatchEventsSayTheSame() {
        String expected = Imported.of(POD).text();

        assertThat(Imported.ofText("{\"kind\": \"List\", \"items\": [" + POD + "]}")
                        .text())
                .isEqualTo(expected);
        assertThat(Imported.ofText("{\"items\": [" + POD + "], \"kind\": \"List\"}")
                        .text())
                .isEqualTo(expected);
        assertThat(Imported.ofText("{\"kind\": \"PodList\", \"items\": ["
                                + POD.toString().replace("\"kind\": \"Pod\", ", "") + "]}")
                        .text())
                .isEqualTo(expected);
        assertThat(Imported.ofText("{\"type\": \"ADDED\", \"object\": " + POD + "}\n")
                        .text())
                .isEqualTo(expected);
        assertThat(Imported.ofText("[" + POD + "]").text()).isEqualTo(expected);
        assertThat(Imported.ofText("\uFEFF" + POD).text()).isEqualTo(expected);
    }

    @Test
    void whatStandsBeforeABreakIsRead() {
        Imported torn = Imported.ofText("{\"kind\": \"List\", \"items\": [" + POD + ", {\"kind\": \"Pod\", \"met");

        assertThat(torn.jobs()).containsExactly("a/p");
        assertThat(torn.problems().countByKind()).containsKey("torn_json");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "[]x", "NAME READY STATUS\np 1/1 Running\n", "null", "7", "{}"})
    void whatHoldsNoObjectIsRefused(String text) {
        assertThatThrownBy(() -> Imported.ofText(text))
                .isInstanceOf(LedgerException.class)
                .hasMessageContaining("GL-2702");
    }

    @Test
    void anEmptyListIsNoMistake() {
        assertThat(Imported.ofText("{\"kind\": \"List\", \"items\": []}").rows())
                .isEmpty();
    }

    @Test
    void aFileThatIsNotThereIsRefused(@TempDir Path folder) throws IOException {
        Path file = Files.writeString(folder.resolve("pods.json"), POD.toString());

        assertThat(Imported.of(file).jobs()).containsExactly("a/p");
        assertThatThrownBy(() -> Imported.of(folder.resolve("none.json")))
                .isInstanceOf(LedgerException.class)
                .hasMessageContaining("GL-2701");
    }

    @Test
    void oddObjectsAreCountedAndLeftOut() {
        Imported odd = Imported.ofText(
                "{\"kind\": \"Pod\"}\n{\"metadata\": {\"name\": \"x\"}}\n{\"kind\": \"Pod\", \"metadata\": {\"name\": \"t\"},"
                        + " \"spec\": {\"containers\": [{\"resources\": {\"limits\": {\"nvidia.com/gpu\": \"1\", \"cpu\": \"many\"}}}]}}");

        assertThat(odd.rows()).isEmpty();
        assertThat(odd.problems().countByKind()).containsOnlyKeys("no_name", "no_kind", "no_time", "odd_quantity");
    }

    @ParameterizedTest
    @CsvSource({"500m,0.5", "4,4", "128Gi,137438953472", "1.5,1.5", "2k,2000", "1e3,1000", "250m,0.25"})
    void quantities(String text, double value) {
        assertThat(Quantity.of(text)).hasValue(value);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "-1", "many", "1Xi", "1e99", "Gi"})
    void whatIsNoQuantity(String text) {
        assertThat(Quantity.of(text)).isEmpty();
    }

    @Test
    void anInitContainerIsNotAddedAndASidecarIs() {
        var spec = JsonMapper.builder().build().readTree("""
                {"containers": [{"resources": {"limits": {"nvidia.com/gpu": "2"}}},
                                {"resources": {"limits": {"nvidia.com/gpu": 1}}}],
                 "initContainers": [{"resources": {"limits": {"nvidia.com/gpu": "3", "cpu": "8"}}},
                                    {"restartPolicy": "Always", "resources": {"requests": {"nvidia.com/gpu": "1"}}}]}""");

        assertThat(new Needs(new Problems(), "here").of(spec))
                .containsEntry("nvidia.com/gpu", 4.0)
                .containsEntry("cpu", 8.0);
    }
}
