package org.gpuledger.source.joblog;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.gpuledger.model.LedgerException;
import org.gpuledger.model.dataset.ImportOptions;
import org.gpuledger.model.time.EpochNanos;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// TensorBoard's event files, written by {@link EventBytes}.
class EventFileTest {
    private static final double TEN = (double) Imported.TEN / EpochNanos.PER_SECOND;

    @TempDir
    Path folder;

    /// Three steps, ten seconds apart, in the old form, as a tensor's list and as its content.
    private static EventBytes three() {
        return new EventBytes()
                .version()
                .event(TEN + 10, 1, EventBytes.simple("train/loss", 2.5f))
                .event(TEN + 10.5, 1, EventBytes.simple("train/num_input_tokens_seen", 4096))
                .event(TEN + 20, 2, EventBytes.tensor("train/num_input_tokens_seen", 8192, false))
                .event(TEN + 20, 2, EventBytes.tensor("data_time", 0.25f, true))
                .event(TEN + 30, 300, EventBytes.tensor("data_time", 0.5f, false));
    }

    @Test
    void theWritersChecksumIsTheStandardOne() {
        assertThat(EventBytes.castagnoli("123456789".getBytes(StandardCharsets.US_ASCII)))
                .isEqualTo(0xe3069283);
    }

    @Test
    void scalarsOfAllFormsAreRead() {
        Imported run = read(three().bytes());

        assertThat(run.seconds()).containsExactly(10.5, 20.0, 30.0);
        assertThat(run.column("steps_total")).containsExactly(1.0, 2.0, 300.0);
        assertThat(run.column("tokens_total")).containsExactly(4096.0, 8192.0, 8192.0);
        // A quarter second at step 2, then half a second at each of 298 steps.
        assertThat(run.column("data_wait_seconds_total")).containsExactly(0.25, 149.25);
        assertThat(run.problems().total()).isZero();
        assertThat(run.rows()).extracting(row -> row.text("job")).containsOnly("events.out.tfevents.1.n1");
    }

    @Test
    void theFileEndsAtATornRecord() {
        byte[] whole = three().bytes();
        Imported run = read(Arrays.copyOf(whole, whole.length - 3));

        assertThat(run.column("steps_total")).containsExactly(1.0, 2.0);
        assertThat(run.problems().count("torn_record")).isEqualTo(1);
    }

    @Test
    void everyCutIsAPrefixOfTheWhole() {
        byte[] whole = three().bytes();
        for (int length = 0; length < whole.length; length++) {
            byte[] cut = Arrays.copyOf(whole, length);
            try {
                assertThat(read(cut).column("steps_total")).isSubsetOf(1.0, 2.0, 300.0);
            } catch (LedgerException nothing) {
                assertThat(nothing.code()).isEqualTo("GL-2402");
            }
        }
    }

    @Test
    void everyFlippedByteIsSeen() {
        byte[] whole = three().bytes();
        for (int at = 0; at < whole.length; at++) {
            byte[] damaged = whole.clone();
            damaged[at] ^= 0x10;
            try {
                Imported run = read(damaged);
                assertThat(run.problems().total()).as("byte %d", at).isPositive();
                assertThat(run.column("steps_total")).isSubsetOf(1.0, 2.0, 300.0);
            } catch (LedgerException nothing) {
                assertThat(nothing.code()).isEqualTo("GL-2402");
            }
        }
    }

    @Test
    void evaluationsAndSamplesAreNotSteps() {
        Imported run = read(new EventBytes()
                .event(TEN + 1, 7, EventBytes.simple("lm loss", 1))
                .event(TEN + 2, 4480, EventBytes.simple("lm loss vs samples", 1))
                .event(TEN + 3, 900, EventBytes.simple("eval/loss", 1))
                .bytes());

        assertThat(run.column("steps_total")).containsExactly(7.0);
    }

    @Test
    void aRateOfTokensIsCountedOverTheTimeBetweenSteps() {
        Imported run = read(new EventBytes()
                .event(TEN, 1, EventBytes.simple("tokens_per_second", 1000))
                .event(TEN + 10, 2, EventBytes.simple("tokens_per_second", 2000))
                .event(TEN + 20, 3, EventBytes.simple("loss", Float.NaN))
                .bytes());

        assertThat(run.column("tokens_total")).containsExactly(20_000.0, 20_000.0);
        assertThat(run.problems().count("nan_step")).isEqualTo(1);
    }

    @Test
    void aDamagedMessageInAWholeFrameIsCounted() {
        Imported run = read(new EventBytes()
                .frame(new byte[] {(byte) 0xff, 1, 2, 3})
                .event(TEN + 1, 7, EventBytes.simple("loss", 1))
                .bytes());

        assertThat(run.column("steps_total")).containsExactly(7.0);
        assertThat(run.problems().count("damaged_record")).isEqualTo(1);
    }

    @Test
    void aFileOfAnotherKindIsRefused() {
        assertThatThrownBy(() -> read("not an event file at all".getBytes(StandardCharsets.UTF_8)))
                .isInstanceOf(LedgerException.class)
                .hasMessageContaining("GL-2402");
    }

    private Imported read(byte[] bytes) {
        try {
            Path file = Files.write(folder.resolve("events.out.tfevents.1.n1"), bytes);
            return Imported.of(ImportOptions.DEFAULTS, file);
        } catch (IOException unwritable) {
            throw new java.io.UncheckedIOException(unwritable);
        }
    }
}
