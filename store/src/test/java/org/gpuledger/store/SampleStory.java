package org.gpuledger.store;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.gpuledger.books.timeline.SampleBlock;
import org.gpuledger.model.dataset.Row;
import org.gpuledger.model.dataset.Table;
import org.gpuledger.model.evidence.Problems;
import org.gpuledger.model.time.EpochNanos;
import org.gpuledger.model.time.Span;

/// Rows for the tests, and blocks as text that can be compared.
final class SampleStory {
    static final long MIDNIGHT = EpochNanos.parse("2026-03-04T00:00:00Z").orElseThrow();
    static final Span ALWAYS = Span.of(0, Long.MAX_VALUE - EpochNanos.PER_DAY);

    private SampleStory() {}

    static Row gpu(String id, String node) {
        return Row.of(Table.GPUS).text("gpu", id).text("node", node);
    }

    static Row sample(String gpu, long second) {
        return Row.of(Table.GPU_SAMPLES).text("gpu", gpu).whole("at_ns", MIDNIGHT + second * EpochNanos.PER_SECOND);
    }

    /// Samples with holes and with the odd ones among floats.
    static List<Row> samples(int gpus, int perGpu, long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        List<Row> rows = new ArrayList<>();
        for (int gpu = 0; gpu < gpus; gpu++) {
            for (int i = 1; i <= perGpu; i++) {
                Row row = sample("gpu-%03d".formatted(gpu), 15L * i);
                row.number("gr_engine_ratio", random.nextInt(5) == 0 ? Double.NaN : random.nextDouble());
                row.number("power_w", 70 + 600 * random.nextDouble());
                row.number("nvlink_rx_bps", random.nextDouble() * 1e11);
                if (random.nextInt(3) == 0) {
                    row.whole("throttle_bits", 1L << random.nextInt(8));
                }
                rows.add(row);
            }
        }
        return rows;
    }

    static void write(Path folder, Iterable<Row> rows) {
        try (DatasetWriter writer = DatasetWriter.into(folder, new Problems())) {
            rows.forEach(writer::accept);
            writer.commit();
        }
    }

    static void file(Path file, String... lines) {
        try {
            Files.createDirectories(file.resolve("..").normalize());
            Files.writeString(file, String.join("\n", lines) + "\n");
        } catch (IOException refused) {
            throw new UncheckedIOException(refused);
        }
    }

    /// Every sample of every device in full, one line each.
    static List<String> blocks(Path folder) {
        try (DatasetFolder dataset = DatasetFolder.open(folder, new Problems())) {
            List<String> lines = new ArrayList<>();
            int devices = dataset.fleet().devices().size();
            dataset.scanDevices(0, devices, ALWAYS, (device, block) -> {
                for (int i = 0; i < block.size; i++) {
                    lines.add(dataset.fleet().devices().get(device).id() + " " + line(block, i));
                }
            });
            return lines;
        }
    }

    static String line(SampleBlock block, int i) {
        StringBuilder line = new StringBuilder().append(block.atNanos[i]);
        for (SampleField field : SampleField.values()) {
            line.append(' ');
            switch (field.holds()) {
                case RATIOS, RATES -> line.append(Float.floatToRawIntBits(field.floats(block)[i]));
                case WORDS -> line.append(field.words(block)[i]);
            }
        }
        return line.toString();
    }
}
