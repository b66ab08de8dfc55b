package org.gpuledger.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.gpuledger.model.LedgerException;
import org.gpuledger.model.dataset.Row;
import org.gpuledger.model.dataset.RowSink;
import org.gpuledger.model.dataset.Table;
import org.gpuledger.model.evidence.Problems;
import org.gpuledger.model.time.EpochNanos;
import org.gpuledger.model.time.Span;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// A dataset grows by whole steps: hours in parts, parts joined, and readers who are never surprised.
class GrowingDatasetTest {
    private static final String HOUR = "day=2026-03-04/00-lab";

    @TempDir
    Path folder;

    @Test
    void nothingIsSeenBeforeTheCommit() {
        try (GrowingDataset dataset = GrowingDataset.open(folder);
                Growth growth = dataset.begin()) {
            write(growth, Table.GPUS, "open", SampleStory.gpu("g1", "n1"));
            growth.note("{\"reached\": 15}");

            assertThat(dataset.parts(Table.GPUS)).isEmpty();
            assertThat(dataset.note()).isEmpty();
            growth.commit();
            assertThat(dataset.parts(Table.GPUS)).containsExactly("open");
            assertThat(dataset.note()).hasValue("{\"reached\": 15}");
        }
    }

    @Test
    void partsAreJoinedInOrderAndRemoved() {
        try (GrowingDataset dataset = GrowingDataset.open(folder)) {
            grow(dataset, "open", SampleStory.gpu("g1", "n1"), HOUR + ".2", sample("g1", 45), sample("g1", 30));
            grow(dataset, "open", SampleStory.gpu("g1", "n1"), HOUR + ".1", sample("g1", 15));
            try (Growth growth = dataset.begin()) {
                growth.join(Table.GPU_SAMPLES, List.of(HOUR + ".2", HOUR + ".1"), HOUR);
                growth.commit();
            }

            assertThat(dataset.parts(Table.GPU_SAMPLES)).containsExactly(HOUR);
            List<Long> seconds = new ArrayList<>();
            dataset.read(Table.GPU_SAMPLES, HOUR, row -> seconds.add(second(row)));
            assertThat(seconds).containsExactly(15L, 30L, 45L);
        }
        assertThat(SampleStory.blocks(folder)).hasSize(3);
    }

    @Test
    void aPartIsReplacedWholeAndOneWithoutRowsGoes() {
        try (GrowingDataset dataset = GrowingDataset.open(folder)) {
            grow(dataset, "open", SampleStory.gpu("g1", "n1"), HOUR, sample("g1", 15), sample("g1", 30));
            grow(dataset, "open", SampleStory.gpu("g1", "n1"), HOUR, sample("g1", 45));
            List<Long> seconds = new ArrayList<>();
            dataset.read(Table.GPU_SAMPLES, HOUR, row -> seconds.add(second(row)));
            assertThat(seconds).containsExactly(45L);

            grow(dataset, "open", SampleStory.gpu("g1", "n1"), HOUR);
            assertThat(dataset.parts(Table.GPU_SAMPLES)).isEmpty();
        }
    }

    @Test
    void thePeriodSaysHowFarTheDatasetReaches() {
        Span hour = Span.of(SampleStory.MIDNIGHT, SampleStory.MIDNIGHT + EpochNanos.PER_HOUR);
        try (GrowingDataset dataset = GrowingDataset.open(folder);
                Growth growth = dataset.begin()) {
            write(growth, Table.GPUS, "open", SampleStory.gpu("g1", "n1"));
            growth.period(hour);
            growth.commit();
        }
        try (DatasetFolder facts = DatasetFolder.open(folder, new Problems())) {
            assertThat(facts.period()).isEqualTo(hour);
        }
    }

    @Test
    void oneCollectorAtATime() {
        try (GrowingDataset first = GrowingDataset.open(folder)) {
            assertThatThrownBy(() -> GrowingDataset.open(folder))
                    .isInstanceOfSatisfying(
                            LedgerException.class,
                            refused -> assertThat(refused.code()).isEqualTo("GL-3003"));
        }
        GrowingDataset.open(folder).close();
    }

    @Test
    void theDatasetOfAnImportIsLeftAlone() {
        SampleStory.write(folder, List.of(SampleStory.gpu("g1", "n1")));

        assertThatThrownBy(() -> GrowingDataset.open(folder)).isInstanceOfSatisfying(LedgerException.class, refused -> {
            assertThat(refused.code()).isEqualTo("GL-2014");
            assertThat(refused.getMessage()).contains("table gpus was not written by collect");
        });
    }

    @Test
    void whoReadsKeepsWhatWasThereUntilTheyClose() throws InterruptedException {
        List<String> order = Collections.synchronizedList(new ArrayList<>());
        try (GrowingDataset dataset = GrowingDataset.open(folder)) {
            grow(dataset, "open", SampleStory.gpu("g1", "n1"), HOUR, sample("g1", 15));
            DatasetFolder reader = DatasetFolder.open(folder, new Problems());
            Thread collector = new Thread(() -> {
                grow(dataset, "open", SampleStory.gpu("g2", "n1"), HOUR, sample("g2", 15));
                order.add("swapped");
            });
            collector.start();
            while (collector.getState() != Thread.State.WAITING && collector.isAlive()) {
                Thread.onSpinWait();
            }
            assertThat(reader.fleet().devices())
                    .singleElement()
                    .satisfies(gpu -> assertThat(gpu.id()).isEqualTo("g1"));
            order.add("closed");
            reader.close();
            collector.join();
        }
        assertThat(order).containsExactly("closed", "swapped");
        assertThat(SampleStory.blocks(folder)).singleElement().asString().startsWith("g2 ");
    }

    private static void grow(GrowingDataset dataset, String entities, Row gpu, String part, Row... samples) {
        try (Growth growth = dataset.begin()) {
            write(growth, Table.GPUS, entities, gpu);
            write(growth, Table.GPU_SAMPLES, part, samples);
            growth.commit();
        }
    }

    private static void write(Growth growth, Table table, String part, Row... rows) {
        RowSink sink = growth.part(table, part);
        for (Row row : rows) {
            sink.accept(row);
        }
    }

    private static Row sample(String gpu, long second) {
        return SampleStory.sample(gpu, second).number("gr_engine_ratio", 0.5);
    }

    private static long second(Row row) {
        return (row.whole("at_ns") - SampleStory.MIDNIGHT) / EpochNanos.PER_SECOND;
    }
}
