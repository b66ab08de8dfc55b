package org.gpuledger.exposition;

import static org.assertj.core.api.Assertions.assertThat;

import io.prometheus.metrics.expositionformats.PrometheusTextFormatWriter;
import io.prometheus.metrics.model.snapshots.GaugeSnapshot;
import io.prometheus.metrics.model.snapshots.Labels;
import io.prometheus.metrics.model.snapshots.MetricSnapshots;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ExpositionTest {
    private static final List<String> TEXTS =
            List.of("plain", "with \"quotes\"", "back\\slash", "new\nline", "comma, brace }", "汉字", "", "# no comment");

    @Test
    void labelsEscapesTimestampAndExemplarAreRead() {
        Exposition.Sample sample = Exposition.sample(
                        "m:x{a=\"1\\\\2\", b=\"say \\\"hi\\\"\\n\",} 1.5e3 1772618400000 # {trace=\"t\"} 1")
                .orElseThrow();

        assertThat(sample.name()).isEqualTo("m:x");
        assertThat(sample.labels()).containsEntry("a", "1\\2").containsEntry("b", "say \"hi\"\n");
        assertThat(sample.value()).isEqualTo(1500);
        assertThat(sample.timestamp()).hasValue(1772618400000.0);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "1m 2",
                "m",
                "m{",
                "m{a=1} 2",
                "m{a=\"1\"} x",
                "m{a=\"1\"} 0x10",
                "m{a=\"1",
                "m 1 2 3",
                "m{a=\"1\",a=\"2\"} 1",
                "m 1f"
            })
    void whatIsNoSampleIsNone(String line) {
        assertThat(Exposition.sample(line)).isEmpty();
    }

    @Test
    void whatTheReferenceWriterWritesIsReadBack() throws IOException {
        SplittableRandom random = new SplittableRandom(3);
        List<GaugeSnapshot.GaugeDataPointSnapshot> points = new ArrayList<>();
        for (int i = 0; i < 500; i++) {
            double value = i % 50 == 0 ? Double.POSITIVE_INFINITY : Double.longBitsToDouble(random.nextLong());
            points.add(GaugeSnapshot.GaugeDataPointSnapshot.builder()
                    .value(Double.isNaN(value) ? 0 : value)
                    .labels(Labels.of("n", Integer.toString(i), "text", TEXTS.get(i % TEXTS.size())))
                    .build());
        }
        GaugeSnapshot gauge = new GaugeSnapshot(
                new io.prometheus.metrics.model.snapshots.MetricMetadata("demo", "help \\ \n text"), points);
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        PrometheusTextFormatWriter.create().write(bytes, MetricSnapshots.of(gauge));

        List<Exposition.Sample> read = bytes.toString(StandardCharsets.UTF_8)
                .lines()
                .filter(line -> !line.startsWith("#"))
                .map(line -> Exposition.sample(line).orElseThrow())
                .toList();
        assertThat(read).hasSize(500);
        for (Exposition.Sample sample : read) {
            int number = Integer.parseInt(sample.labels().get("n"));
            GaugeSnapshot.GaugeDataPointSnapshot written = points.stream()
                    .filter(point ->
                            Integer.toString(number).equals(point.getLabels().get("n")))
                    .findFirst()
                    .orElseThrow();
            assertThat(sample.value()).isEqualTo(written.getValue());
            assertThat(sample.labels().get("text")).isEqualTo(TEXTS.get(number % TEXTS.size()));
        }
    }
}
