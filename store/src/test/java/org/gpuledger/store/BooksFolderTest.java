package org.gpuledger.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.List;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.gpuledger.books.ledger.BooksReader;
import org.gpuledger.books.ledger.BooksWriter;
import org.gpuledger.model.LedgerException;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class BooksFolderTest {
    @TempDir
    Path dataset;

    private BooksFolder books;

    /// The process is gone: it takes nothing back and closes nothing.
    private static final class Killed extends RuntimeException {
        private static final long serialVersionUID = 1L;
    }

    @BeforeEach
    void writeDataset() {
        SampleStory.file(dataset.resolve("gpus.csv"), "gpu,node", "g1,n1");
        books = BooksFolder.of(dataset);
    }

    @Test
    void aDatasetThatWasNeverClosedHasNoBooks() {
        assertThat(books.read()).isEmpty();
    }

    @Test
    void whatWasPostedIsRead() {
        close(books, 600);

        BooksReader read = books.read().orElseThrow();
        assertThat(read.header()).isEqualTo(BooksStory.header(600));
        assertThat(BooksStory.postings(read)).isEqualTo(BooksStory.postings(600));
        assertThat(BooksStory.queue(read)).containsExactly(BooksStory.queueLine());
    }

    @Test
    void booksWithoutAnyPostingCanBeRead() {
        try (BooksWriter writer = books.writer(BooksStory.facts())) {
            writer.commit(BooksStory.header(0));
        }

        assertThat(BooksStory.postings(books.read().orElseThrow())).isEmpty();
    }

    @Test
    void anEngineThatKnowsParquetReadsTheSame() throws Exception {
        close(books, 600);

        try (DuckDb database = DuckDb.inMemory(dataset, 1)) {
            String from = " FROM read_parquet(" + DuckDb.literal(dataset.resolve("books/postings/*.parquet")) + ")";
            assertThat(database.whole("SELECT sum(amount_ns)" + from)).isEqualTo(7_200_000_000_000L);
            assertThat(database.whole("SELECT count(*)" + from + " WHERE typeof(code) = 'INTEGER'"))
                    .isEqualTo(3);
            assertThat(database.whole("SELECT code" + from + " WHERE job = 'j1'"))
                    .isEqualTo(6100);
        }
    }

    @Test
    void theSameFactsGiveTheSameBytes(@TempDir Path other) throws IOException {
        close(books, 600);
        close(BooksFolder.of(other), 600);

        assertThat(bytes(other.resolve("books")))
                .isEqualTo(bytes(dataset.resolve("books")))
                .hasSize(3);
    }

    @Test
    void withoutACommitTheOldBooksStay() {
        close(books, 600);
        books.writer(BooksStory.facts()).close();

        assertThat(BooksStory.postings(books.read().orElseThrow())).isEqualTo(BooksStory.postings(600));
    }

    @Test
    void aReaderKeepsItsBooksWhenNewOnesCome() {
        close(books, 600);
        BooksReader old = books.read().orElseThrow();
        close(books, 900);

        assertThat(BooksStory.postings(old)).isEqualTo(BooksStory.postings(600));
        assertThat(BooksStory.postings(books.read().orElseThrow())).isEqualTo(BooksStory.postings(900));
    }

    @Test
    void twoClosesAtOnceAreRefused() {
        try (BooksWriter first = books.writer(BooksStory.facts())) {
            assertThat(first).isNotNull();
            assertThatThrownBy(() -> BooksFolder.of(dataset).writer(BooksStory.facts()))
                    .isInstanceOfSatisfying(LedgerException.class, refused -> {
                        assertThat(refused.code()).isEqualTo("GL-3003");
                        assertThat(refused.fault()).isEqualTo(LedgerException.Fault.ENVIRONMENT);
                    });
        }
        close(books, 600);
    }

    @ParameterizedTest
    @EnumSource(
            value = SwapStep.class,
            names = {"ADOPT_FOLDER"},
            mode = EnumSource.Mode.EXCLUDE)
    void aKillAtAnyStepLeavesTheOldBooks(SwapStep step) throws IOException {
        close(books, 600);
        killAt(step, 900);

        assertThat(BooksStory.postings(books.read().orElseThrow())).isEqualTo(BooksStory.postings(600));
        closeAfterAKill();
    }

    @ParameterizedTest
    @EnumSource(SwapStep.class)
    void aKillAtAnyStepLeavesBooksThatStoodInARealFolder(SwapStep step) throws IOException {
        close(books, 600);
        Path real = dataset.resolve("books").toRealPath();
        Files.delete(dataset.resolve("books"));
        Files.move(real, dataset.resolve("books"));
        killAt(step, 900);

        assertThat(BooksStory.postings(books.read().orElseThrow())).isEqualTo(BooksStory.postings(600));
        closeAfterAKill();
    }

    @ParameterizedTest
    @EnumSource(
            value = SwapStep.class,
            names = {"ADOPT_FOLDER"},
            mode = EnumSource.Mode.EXCLUDE)
    void aKillOfTheFirstCloseLeavesNoBooks(SwapStep step) throws IOException {
        killAt(step, 900);

        assertThat(books.read()).isEmpty();
        closeAfterAKill();
    }

    @Test
    void atMostTwoGenerationsAreKept() throws IOException {
        for (int seconds = 1; seconds <= 4; seconds++) {
            close(books, seconds);
        }

        assertThat(generations()).containsExactly("g000003", "g000004");
    }

    @Test
    void booksAreCurrentUntilAFileChanges() throws IOException {
        Closing closing = books.closing(BooksStory.PERIOD, 1, "1");
        assertThat(books.isCurrent(closing)).isFalse();
        close(books, 600);
        books.remember(closing);

        assertThat(books.isCurrent(books.closing(BooksStory.PERIOD, 1, "1"))).isTrue();
        assertThat(books.isCurrent(books.closing(BooksStory.PERIOD, 1, "2"))).isFalse();
        assertThat(books.isCurrent(books.closing(BooksStory.PERIOD, 2, "1"))).isFalse();
        Files.setLastModifiedTime(dataset.resolve("gpus.csv"), FileTime.fromMillis(1));
        assertThat(books.isCurrent(books.closing(BooksStory.PERIOD, 1, "1"))).isFalse();
    }

    @Test
    void aNoteOfOtherBooksCountsForNothing() {
        Closing closing = books.closing(BooksStory.PERIOD, 1, "1");
        close(books, 600);
        books.remember(closing);
        close(books, 700);

        assertThat(books.isCurrent(closing)).isFalse();
    }

    @Test
    void damagedBooksAreToldWithARemedy() throws IOException {
        close(books, 600);
        Files.writeString(dataset.resolve("books/period.json"), "{}");

        assertThatThrownBy(books::read).isInstanceOfSatisfying(LedgerException.class, damaged -> {
            assertThat(damaged.code()).isEqualTo("GL-2016");
            assertThat(damaged.remedy()).contains("Close the period again");
        });
    }

    private static void close(BooksFolder books, long workingSeconds) {
        try (BooksWriter writer = books.writer(BooksStory.facts())) {
            BooksStory.write(writer, workingSeconds);
        }
    }

    private void killAt(SwapStep step, long workingSeconds) throws IOException {
        BooksWriter writer = BooksFolder.of(dataset, next -> {
                    if (next == step) {
                        throw new Killed();
                    }
                })
                .writer(BooksStory.facts());
        assertThatThrownBy(() -> BooksStory.write(writer, workingSeconds)).isInstanceOf(Killed.class);
        // The system drops the lock of a dead process; here it lives on under a name nobody asks for.
        Files.delete(dataset.resolve(".gpuledger/books.lock"));
    }

    private void closeAfterAKill() throws IOException {
        close(books, 300);
        assertThat(BooksStory.postings(books.read().orElseThrow())).isEqualTo(BooksStory.postings(300));
        assertThat(generations()).hasSizeLessThanOrEqualTo(2).doesNotContain("link");
    }

    private List<String> generations() throws IOException {
        try (Stream<Path> list = Files.list(dataset.resolve(".books"))) {
            return list.map(path -> path.getFileName().toString()).sorted().toList();
        }
    }

    private static TreeMap<String, String> bytes(Path folder) throws IOException {
        TreeMap<String, String> bytes = new TreeMap<>();
        try (Stream<Path> walk = Files.walk(folder.toRealPath())) {
            for (Path file : walk.filter(Files::isRegularFile).toList()) {
                bytes.put(
                        folder.toRealPath().relativize(file).toString(),
                        java.util.HexFormat.of().formatHex(Files.readAllBytes(file)));
            }
        }
        return bytes;
    }
}
