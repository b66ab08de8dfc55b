package org.gpuledger.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.gpuledger.testkit.MemoryDataset;
import org.gpuledger.testkit.PlantedFleet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Invariant 3: the same facts give the same bytes, in any order of rows and in any form of file.
class DeterminismTest {
    @Test
    void sortedParquetAndShuffledCsvGiveTheSameBooksByteForByte(@TempDir Path folder) throws IOException {
        MemoryDataset rows = new MemoryDataset();
        PlantedFleet.of(7).writeTo(rows);
        Path parquet = Runs.write(rows, folder.resolve("parquet"));
        Path csv = CsvFiles.write(rows.shuffled(99), Files.createDirectory(folder.resolve("csv")));
        Runs.close(parquet);
        Runs.close(csv);
        Map<String, byte[]> expected = Runs.bytes(parquet.resolve("books"));

        assertThat(expected).isNotEmpty();
        assertThat(Runs.bytes(csv.resolve("books"))).containsExactlyEntriesOf(expected);
        Runs.close(csv);
        assertThat(Runs.bytes(csv.resolve("books"))).containsExactlyEntriesOf(expected);
    }
}
