package org.gpuledger.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.gpuledger.model.LedgerException;
import org.gpuledger.store.ArrowBatch.Field;
import org.gpuledger.store.ArrowBatch.Kind;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// Rows that are written while they are made. The time limits tell a hang; they measure nothing.
@Timeout(60)
class CopyStreamTest {
    @TempDir
    private Path folder;

    @Test
    void allRowsArriveInOrderHoweverManyBatchesTheyCameIn() {
        try (DuckDb database = DuckDb.inMemory(folder, 1);
                ArrowBatch batch = new ArrowBatch(List.of(new Field("n", Kind.LONG), new Field("w", Kind.TEXT)), 100)) {
            try (CopyStream stream = stream(database, batch, folder.resolve("rows.parquet"))) {
                for (int i = 0; i < 20; i++) {
                    stream.put(filled(batch, i * 100L).take());
                }
                stream.finish();
            }

            assertThat(database.whole("SELECT count(*) FROM '" + folder + "/rows.parquet'"))
                    .isEqualTo(2000);
            assertThat(database.whole("SELECT count(*) FROM (SELECT n, row_number() OVER () - 1 AS place FROM '"
                            + folder + "/rows.parquet') WHERE n <> place"))
                    .isZero();
        }
    }

    @Test
    void aRefusedFileIsToldToWhoeverHandsRowsOver() {
        Path impossible = folder.resolve("missing").resolve("rows.parquet");
        try (DuckDb database = DuckDb.inMemory(folder, 1);
                ArrowBatch batch = new ArrowBatch(List.of(new Field("n", Kind.LONG), new Field("w", Kind.TEXT)), 100);
                CopyStream stream = stream(database, batch, impossible)) {
            assertThatThrownBy(() -> {
                        for (int i = 0; i < 100; i++) {
                            stream.put(filled(batch, i).take());
                        }
                        stream.finish();
                    })
                    .isInstanceOf(LedgerException.class)
                    .hasMessageContaining("rows.parquet");
        }
    }

    @Test
    void anAbandonedStreamEnds() {
        Path file = folder.resolve("rows.parquet");
        try (DuckDb database = DuckDb.inMemory(folder, 1);
                ArrowBatch batch = new ArrowBatch(List.of(new Field("n", Kind.LONG), new Field("w", Kind.TEXT)), 100)) {
            CopyStream stream = stream(database, batch, file);
            stream.put(filled(batch, 0).take());
            stream.close();
        }
    }

    private static CopyStream stream(DuckDb database, ArrowBatch batch, Path file) {
        return new CopyStream(
                CompletableFuture.completedFuture(database),
                batch,
                "source",
                "COPY (SELECT * FROM source) TO " + DuckDb.literal(file) + " (FORMAT parquet)");
    }

    private static ArrowBatch filled(ArrowBatch batch, long first) {
        for (int row = 0; row < 100; row++) {
            batch.whole(0, first + row);
            batch.text(1, "word");
            batch.endRow();
        }
        return batch;
    }
}
