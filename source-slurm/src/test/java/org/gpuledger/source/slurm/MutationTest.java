package org.gpuledger.source.slurm;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.gpuledger.model.LedgerException;
import org.gpuledger.model.dataset.Table;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Damaged field files: 10,000 variants of each never throw anything but a refusal, and no run ends
/// before it starts.
class MutationTest {
    private static final int VARIANTS = 10_000;

    @ParameterizedTest
    @ValueSource(strings = {"sacct-parsable2.txt", "scontrol-job-d.txt"})
    void damageNeverThrows(String name) throws IOException {
        damage(name, Files.readString(Imported.field(name)));
    }

    @ParameterizedTest
    @MethodSource("others")
    void damageOfOtherFormsNeverThrows(String name, String original) {
        damage(name, original);
    }

    static Stream<Arguments> others() {
        return Stream.of(
                Arguments.of("jobs.json", RestSlurmTest.JOBS),
                Arguments.of("nodes.json", RestSlurmTest.NODES),
                Arguments.of("sinfo", """
                        NODELIST|PARTITION|STATE|GRES|TIMESTAMP|REASON
                        n[1-2]|gpu*|idle|gpu:4|Unknown|none
                        n3|gpu*|draining|gpu:a100:4(S:0-1)|2026-03-04T07:00:00|bad fan
                        """),
                Arguments.of("squeue", """
                        JOBID NAME USER ST SUBMIT_TIME START_TIME END_TIME NODELIST(REASON)
                        7_[1-3%2] train u1 PD 2026-03-04T08:00:00 2026-03-04T20:00:00 N/A (Resources)
                        8 train u1 R 2026-03-04T08:00:00 2026-03-04T20:00:00 N/A n[1-2]
                        """),
                Arguments.of("map", """
                        job,node,indices,from,until
                        8,n1,0 1,2026-03-04T09:00:01,
                        9,n1,"2,3",2026-03-04T11:00:00,2026-03-04T12:00:00
                        """));
    }

    private static void damage(String name, String original) {
        SplittableRandom random = new SplittableRandom(name.hashCode());
        int read = 0;
        for (int variant = 0; variant < VARIANTS; variant++) {
            String damaged = damaged(original, random);
            try {
                Imported imported = Imported.ofTexts(damaged);
                assertThat(imported.of(Table.ALLOCATIONS))
                        .as("%s variant %d", name, variant)
                        .allSatisfy(
                                row -> assertThat(!row.has("until_ns") || row.whole("until_ns") >= row.whole("from_ns"))
                                        .isTrue());
                assertThat(imported.jobs()).doesNotHaveDuplicates();
                read++;
            } catch (LedgerException refused) {
                assertThat(refused.code()).matches("GL-260\\d");
            }
        }
        assertThat(read).as("variants that were read").isGreaterThan(VARIANTS / 10);
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
