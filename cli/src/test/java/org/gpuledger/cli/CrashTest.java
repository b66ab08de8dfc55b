package org.gpuledger.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import org.gpuledger.testkit.MemoryDataset;
import org.gpuledger.testkit.PlantedFleet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// A close that is killed at fifty random moments leaves whole books, old or new, and the next run
/// finishes as if nothing had happened.
class CrashTest {
    private static final int KILLS = 50;

    @Test
    void killedClosesLeaveWholeBooks(@TempDir Path folder) throws IOException, InterruptedException {
        MemoryDataset rows = new MemoryDataset();
        PlantedFleet.of(5).writeTo(rows);
        Path undisturbed = Runs.write(rows, folder.resolve("undisturbed"));
        long started = System.nanoTime();
        assertThat(close(undisturbed).waitFor()).isZero();
        long lengthMillis = (System.nanoTime() - started) / 1_000_000;
        Map<String, byte[]> expected = Runs.bytes(undisturbed.resolve("books"));
        Path victim = Runs.write(rows, folder.resolve("victim"));
        List<Map<String, byte[]>> allowed = new ArrayList<>(List.of(Map.of(), expected));

        SplittableRandom random = new SplittableRandom(50);
        int finished = 0;
        for (int kill = 0; kill < KILLS; kill++) {
            Process close = close(victim);
            boolean done =
                    close.waitFor(random.nextLong(lengthMillis / 5, lengthMillis * 21 / 20), TimeUnit.MILLISECONDS);
            finished += done ? 1 : 0;
            close.destroyForcibly().waitFor();
            Map<String, byte[]> left =
                    Files.exists(victim.resolve("books")) ? Runs.bytes(victim.resolve("books")) : Map.of();
            assertThat(allowed).as("after kill %d", kill).anyMatch(books -> same(books, left));
        }

        assertThat(finished).as("kills that came too late").isLessThan(KILLS);
        assertThat(close(victim).waitFor()).isZero();
        assertThat(Runs.bytes(victim.resolve("books"))).containsExactlyEntriesOf(expected);
    }

    private static boolean same(Map<String, byte[]> one, Map<String, byte[]> other) {
        return one.keySet().equals(other.keySet())
                && one.entrySet().stream()
                        .allMatch(file -> java.util.Arrays.equals(file.getValue(), other.get(file.getKey())));
    }

    private static Process close(Path dataset) throws IOException {
        return CommandProcess.start("close", dataset.toString(), "--quiet");
    }
}
