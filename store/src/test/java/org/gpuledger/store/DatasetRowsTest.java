package org.gpuledger.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.gpuledger.books.timeline.FactAssembly;
import org.gpuledger.books.timeline.FleetFacts;
import org.gpuledger.model.LedgerException;
import org.gpuledger.model.dataset.Row;
import org.gpuledger.model.dataset.Table;
import org.gpuledger.model.evidence.Problems;
import org.gpuledger.model.time.Span;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Rows as they stand in the files, with what the books do not read and what they refuse.
class DatasetRowsTest {
    @TempDir
    Path folder;

    @BeforeEach
    void devices() throws IOException {
        write("gpus", "gpu,node", "g0,n1");
    }

    @Test
    void columnsThatTheBooksPassOverAndDevicesThatTheyRefuseAreThere() throws IOException {
        write("gpu_samples", "at_ns,gpu,power_w", "1,ghost,250");
        List<String> places = new ArrayList<>();
        List<Row> rows = new ArrayList<>();
        try (DatasetRows dataset = open()) {
            dataset.read(Table.GPU_SAMPLES, (row, where) -> {
                rows.add(row);
                places.add(where.get());
            });
            assertThat(dataset.has(Table.NODE_SAMPLES)).isFalse();
            dataset.read(Table.NODE_SAMPLES, (row, where) -> rows.add(row));
        }

        assertThat(rows).singleElement().satisfies(row -> {
            assertThat(row.text("gpu")).isEqualTo("ghost");
            assertThat(row.number("power_w")).isEqualTo(250);
        });
        assertThat(places).containsExactly("gpu_samples.csv, line 2");
    }

    @Test
    void anEmptyCellThatIsRequiredIsAFault() throws IOException {
        write("gpu_samples", "at_ns,gpu", "1,g0", ",g0");
        try (DatasetRows dataset = open()) {
            assertThatThrownBy(() -> dataset.read(Table.GPU_SAMPLES, (row, where) -> {}))
                    .isInstanceOf(LedgerException.class)
                    .hasMessageContaining("GL-2108")
                    .hasMessageContaining("line 3");
        }
    }

    @Test
    void thePeriodIsTheTablesElseTheHull() throws IOException {
        FleetFacts none = new FactAssembly(new Problems()).build();
        try (DatasetRows dataset = open()) {
            assertThat(dataset.period(none, Optional.of(new long[] {5, 9}))).isEqualTo(Span.of(5, 9));
        }
        write("period", "from_ns,until_ns", "1,100");
        try (DatasetRows dataset = open()) {
            assertThat(dataset.period(none, Optional.of(new long[] {5, 9}))).isEqualTo(Span.of(1, 100));
        }
    }

    @Test
    void aFolderWithoutDevicesIsNoDataset() throws IOException {
        Files.delete(folder.resolve("gpus.csv"));

        assertThatThrownBy(this::open).isInstanceOf(LedgerException.class).hasMessageContaining("GL-2003");
    }

    private DatasetRows open() {
        return DatasetRows.open(folder, new Problems());
    }

    private void write(String table, String... lines) throws IOException {
        Files.write(folder.resolve(table + ".csv"), List.of(lines));
    }
}
