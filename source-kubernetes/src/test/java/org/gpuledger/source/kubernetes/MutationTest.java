package org.gpuledger.source.kubernetes;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import org.gpuledger.model.LedgerException;
import org.gpuledger.model.dataset.Row;
import org.gpuledger.model.dataset.Table;
import org.junit.jupiter.api.Test;

/// Damaged objects: 10,000 variants never throw anything but a refusal, no hold ends before it
/// starts, and no device is held by two runs at once.
class MutationTest {
    private static final int VARIANTS = 10_000;

    @Test
    void damageOfTheFieldFileNeverThrows() throws IOException {
        damage("field", Files.readString(Imported.field("kubectl-pods.json")));
    }

    @Test
    void damageOfAWholeClusterNeverThrows() {
        List<Object> objects = List.of(
                NodeText.of("n1").gpus(8).label("nvidia.com/gpu.count", "2").label("nvidia.com/gpu.replicas", "4"),
                NodeText.of("n2")
                        .gpus(1)
                        .offers("nvidia.com/mig-1g.10gb", 7)
                        .cordoned("08:30")
                        .heartbeat("09:00"),
                NodeText.of("n2")
                        .version(2)
                        .gpus(1)
                        .label("gpuledger.org/pool", "hot")
                        .heartbeat("10:00"),
                PodText.of("a", "t-0")
                        .gpus(1)
                        .owner("Job", "t")
                        .version(3)
                        .on("n2", "08:10")
                        .ran("08:11", "08:40"),
                PodText.of("a", "t-1")
                        .gpus(1)
                        .owner("Job", "t")
                        .on("n1", "08:10")
                        .runs("08:11"),
                PodText.of("a", "m")
                        .needs("nvidia.com/mig-1g.10gb", "2")
                        .on("n2", "08:20")
                        .stuck("ErrImagePull"),
                PodText.of("a", "w").gpus(8).waits("Unschedulable", "0/3 nodes are available: 3 Insufficient cpu."),
                PodText.of("a", "g")
                        .gpus(1)
                        .on("n1", "08:00")
                        .runs("08:01")
                        .deleting("08:30")
                        .gone(),
                PodText.of("a", "h")
                        .gpus(1)
                        .annotation("gpuledger.org/devices", "1")
                        .on("n2", "08:50")
                        .runs("08:51"),
                OwnerStoryTest.object("Job", "a", "t", "CronJob", "c"));
        StringBuilder text = new StringBuilder();
        objects.forEach(object -> text.append(object).append('\n'));

        damage("cluster", text.toString());
    }

    private static void damage(String name, String original) {
        SplittableRandom random = new SplittableRandom(name.hashCode());
        int read = 0;
        for (int variant = 0; variant < VARIANTS; variant++) {
            String damaged = damaged(original, random);
            try {
                check(Imported.ofText(damaged), name + " variant " + variant);
                read++;
            } catch (LedgerException refused) {
                assertThat(refused.code()).isEqualTo("GL-2702");
            }
        }
        assertThat(read).as("variants that were read").isGreaterThan(VARIANTS / 10);
    }

    private static void check(Imported imported, String where) {
        Map<String, List<Row>> wholeByDevice = new HashMap<>();
        Set<String> jobs = Set.copyOf(imported.jobs());
        Set<String> gpus = Set.copyOf(imported.gpus());
        for (Row row : imported.of(Table.ALLOCATIONS)) {
            assertThat(jobs).as(where).contains(row.text("job"));
            assertThat(gpus).as(where).contains(row.text("gpu"));
            assertThat(until(row)).as(where).isGreaterThan(row.whole("from_ns"));
            if (!row.has("share_ratio")) {
                wholeByDevice
                        .computeIfAbsent(row.text("gpu"), unused -> new ArrayList<>())
                        .add(row);
            }
        }
        wholeByDevice.forEach((gpu, rows) ->
                assertThat(isHeldTwice(rows)).as(where + " " + gpu).isFalse());
        assertThat(imported.jobs()).as(where).hasSameSizeAs(jobs);
        assertThat(imported.gpus()).as(where).hasSameSizeAs(gpus);
        for (Row job : imported.of(Table.JOBS)) {
            long start = job.has("started_ns") ? job.whole("started_ns") : job.whole("submitted_ns");
            assertThat(start).as(where).isGreaterThanOrEqualTo(job.whole("submitted_ns"));
            assertThat(job.has("ended_ns") ? job.whole("ended_ns") : start)
                    .as(where)
                    .isGreaterThanOrEqualTo(start);
        }
    }

    private static boolean isHeldTwice(List<Row> rows) {
        for (int i = 0; i < rows.size(); i++) {
            for (int j = 0; j < i; j++) {
                boolean overlap = rows.get(i).whole("from_ns") < until(rows.get(j))
                        && rows.get(j).whole("from_ns") < until(rows.get(i));
                if (overlap) {
                    return true;
                }
            }
        }
        return false;
    }

    private static long until(Row row) {
        return row.has("until_ns") ? row.whole("until_ns") : Long.MAX_VALUE;
    }

    private static String damaged(String original, SplittableRandom random) {
        List<String> lines = new ArrayList<>(Arrays.asList(original.split("(?<=\n)")));
        int victim = random.nextInt(lines.size());
        String line = lines.get(victim);
        int at = random.nextInt(line.length());
        String any = Character.toString(random.nextInt(32, 127));
        switch (random.nextInt(8)) {
            case 0 -> lines.set(victim, line.substring(0, at) + any + line.substring(at + 1));
            case 1 -> lines.set(victim, line.substring(0, at) + "\n");
            case 2 -> lines.set(victim, line.substring(0, at) + line.substring(at + 1));
            case 3 -> lines.set(victim, line.substring(0, at) + any + line.substring(at));
            case 4 -> lines.set(victim, line.replaceFirst("\\d+", "9223372036854775794"));
            case 5 -> lines.add(victim, line);
            case 6 -> lines.remove(victim);
            default -> {
                byte[] raw = original.getBytes(StandardCharsets.UTF_8);
                for (int i = random.nextInt(1, 6); i > 0; i--) {
                    raw[random.nextInt(raw.length)] = (byte) random.nextInt(256);
                }
                return new String(raw, StandardCharsets.UTF_8);
            }
        }
        return String.join("", lines);
    }
}
